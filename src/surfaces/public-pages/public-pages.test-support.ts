import type { FastifyInstance } from "fastify";
import {
  type CampaignFixture,
  startCampaignFixture,
} from "../../features/sponsorship/campaigns/campaigns.test-support.ts";
import { createHttpServer } from "../http/server.ts";
import { addPublicPages } from "./add-public-pages.ts";
import type { PublicPages } from "./public-pages.ts";

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

export interface PageFixture extends CampaignFixture {
  server: FastifyInstance;
  pages: PublicPages;
  /** Handle of the network, which is `Lock Keepers`. */
  networkHandle: string;
  showHandle: string;
  page: (
    path: string,
    options?: { headers?: Record<string, string>; method?: "GET" | "HEAD" | "POST" },
  ) => Promise<PageAnswer>;
  close: () => Promise<void>;
}

export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/139.0 Safari/537.36";

/** Public pages for a network with one show; every request reads the database. */
export async function startPageFixture(): Promise<PageFixture> {
  const fixture = await startCampaignFixture();
  const { app, workspaceId, showId } = fixture;
  await app.sql(
    "update workspaces set handle = 'lock-keepers', name = 'Lock Keepers' where workspace_id = $1",
    [workspaceId],
  );
  await app.sql(
    `insert into handle_directory (subject_kind, handle, subject_id, created_at)
     values ('workspace', 'lock-keepers', $1, now())`,
    [workspaceId],
  );
  app.runtime.access.clear();
  const [show] = await app.sql<{ handle: string }>("select handle from shows where show_id = $1", [
    showId,
  ]);
  const server = createHttpServer(app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  const pages = addPublicPages(server, app.runtime, { freshMs: 0 });
  await server.ready();
  return {
    ...fixture,
    server,
    pages,
    networkHandle: "lock-keepers",
    showHandle: show?.handle ?? "",
    page: async (path, { headers = {}, method = "GET" } = {}) => {
      const url = path.replace(/^https?:\/\/[^/]+/, "");
      const answer = await server.inject({ method, url, headers });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        text: answer.body,
      };
    },
    close: async () => {
      await pages.views.settled();
      await server.close();
      await app.close();
    },
  };
}
