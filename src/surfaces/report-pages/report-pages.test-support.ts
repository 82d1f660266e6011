import type { FastifyInstance } from "fastify";
import type { ReportDocument } from "../../domain/report-documents/document.ts";
import { sampleDocument } from "../../domain/report-documents/document.test-support.ts";
import {
  type ReportFixture,
  startReportFixture,
} from "../../features/reporting/reports/reports.test-support.ts";
import { storeSnapshot } from "../../features/reporting/snapshots/index.ts";
import type { TestAppOptions } from "../../../test/harness.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { createHttpServer } from "../http/server.ts";
import { addPublicPages } from "../public-pages/add-public-pages.ts";
import { addReportPages } from "./add-report-pages.ts";

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  bytes: Buffer;
}

export interface LinkFixture extends ReportFixture {
  server: FastifyInstance;
  /** Stores a snapshot of a report with a document of a test. */
  freeze: (reportId: string, changes?: Partial<ReportDocument>) => Promise<void>;
  /** A report with one snapshot. */
  frozen: (changes?: Partial<ReportDocument>) => Promise<string>;
  /** Makes a link with a secret. */
  link: (reportId: string, fields?: object) => Promise<{ id: string; url: string }>;
  page: (
    url: string,
    options?: {
      method?: "GET" | "HEAD" | "POST";
      headers?: Record<string, string>;
      form?: Record<string, string>;
    },
  ) => Promise<PageAnswer>;
}

const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) " +
  "Chrome/139.0 Safari/537.36";

export async function startLinkFixture(options: TestAppOptions = {}): Promise<LinkFixture> {
  const fixture = await startReportFixture(options);
  const { app, workspaceId, draft, send, sql } = fixture;
  const server = createHttpServer(app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  const { paths } = addPublicPages(server, app.runtime);
  addReportPages(server, app.runtime, { paths });
  await server.ready();
  const freeze: LinkFixture["freeze"] = async (reportId, changes = {}) => {
    const [row] = await sql<{ snapshot_count: number }>(
      "select snapshot_count from reports where id = $1",
      [reportId],
    );
    const before = row?.snapshot_count ?? 0;
    const { database, secrets, clock } = app.runtime;
    await inTransaction(database, (transaction) =>
      storeSnapshot(
        transaction,
        secrets,
        {
          document: sampleDocument({
            workspace_id: workspaceId,
            report_id: reportId,
            number: before + 1,
            supersedes: before === 0 ? null : before,
            ...changes,
          }),
          definitionVersion: 1,
          evidence: [],
          headline: [],
          warnings: [],
          createdBy: null,
        },
        clock.now(),
      ),
    );
    await sql(
      `update reports set status = 'ready', snapshot_count = $2, current_snapshot = $2
       where id = $1`,
      [reportId, before + 1],
    );
  };
  return {
    ...fixture,
    server,
    freeze,
    frozen: async (changes = {}) => {
      const id = await draft();
      await freeze(id, changes);
      return id;
    },
    link: async (reportId, fields = {}) => {
      const answer = await send("POST", `/v1/reports/${reportId}/links`, {
        label: "Northwind Roasters",
        ...fields,
      });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data;
    },
    page: async (url, { method = "GET", headers = {}, form } = {}) => {
      const answer = await server.inject({
        method,
        url: url.replace(/^https?:\/\/[^/]+/, ""),
        headers: {
          "user-agent": BROWSER,
          accept: "text/html",
          ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...headers,
        },
        ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        text: answer.body,
        bytes: answer.rawPayload,
      };
    },
    close: async () => {
      await server.close();
      await fixture.close();
    },
  };
}
