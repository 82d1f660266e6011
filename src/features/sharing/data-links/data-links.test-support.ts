import type { FastifyInstance } from "fastify";
import { addEpisode } from "../../catalogue/episodes/episodes.test-support.ts";
import { newToken } from "../../../kernel/access/credentials/tokens.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../../test/harness.ts";
import { OPERATIONS } from "../../../app/operations.ts";
import { createHttpServer } from "../../../surfaces/http/server.ts";
import { addLiveLinks } from "../../../surfaces/live-links/add-live-links.ts";

export interface LinkAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** An application with the addresses of live links. */
export interface LinkApp extends TestApp {
  /** Requests an address as a sheet does, without a credential. */
  read(
    url: string,
    options?: {
      headers?: Record<string, string>;
      from?: string;
      method?: "HEAD" | "POST" | "OPTIONS";
    },
  ): Promise<LinkAnswer>;
  close(): Promise<void>;
}

export async function startLinkApp(options: TestAppOptions = {}): Promise<LinkApp> {
  const app = await startTestApp(options);
  const server: FastifyInstance = createHttpServer(app.runtime, {
    operations: OPERATIONS,
    trustProxy: false,
    isReady: async () => true,
  });
  addLiveLinks(server, app.runtime);
  await server.ready();
  return {
    ...app,
    read: async (url, { headers = {}, from = "203.0.113.7", method = "GET" as const } = {}) => {
      const { pathname } = new URL(url);
      const answer = await server.inject({ method, url: pathname, headers, remoteAddress: from });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        text: answer.body,
      };
    },
    close: async () => {
      await server.close();
      await app.close();
    },
  };
}

/** An access token of an OAuth app, on a connection `grantId` with these scopes. */
export async function tokenOfApp(
  app: TestApp,
  { workspaceId, grantId, scopes }: { workspaceId: string; grantId: string; scopes: string[] },
): Promise<string> {
  const token = newToken("cma");
  const { hash, pepperId } = app.runtime.secrets.hashCredential(token);
  const now = app.clock.now();
  await app.sql(
    "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, " +
      "scopes, created_at) values ($1, $2, $2, $3, 'Planner', $4, $5)",
    [workspaceId, grantId, `app_${grantId}`, scopes, now],
  );
  await app.sql(
    "insert into oauth_access_tokens (token_hash, pepper_id, grant_id, client_id, user_id, " +
      "workspace_id, scopes, created_at, expires_at) values ($1, $2, $3, $4, $3, $5, $6, $7, " +
      "$8)",
    [
      hash,
      pepperId,
      grantId,
      `app_${grantId}`,
      workspaceId,
      scopes,
      now,
      new Date(now.getTime() + HOUR_MS),
    ],
  );
  return token;
}

/** Adds episodes whose list has 1.2 MB of titles. */
export async function addLargeEpisodes(app: TestApp, showId: string): Promise<void> {
  await addEpisode(app, showId, { title: "First", publishedAt: "2026-10-01T08:00:00Z" });
  await app.sql(
    `insert into episodes
     select (jsonb_populate_record(episode, jsonb_build_object('id', 'ep_' || n, 'guid', n, 'guid_key', n, 'title', repeat('x', 2000)))).*
     from episodes as episode, generate_series(1, 600) as n where episode.show_id = $1`,
    [showId],
  );
}
