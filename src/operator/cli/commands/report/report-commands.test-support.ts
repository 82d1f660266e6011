import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestAnswer } from "../../../../../test/harness.ts";
import { createHttpSurfaces } from "../../../../app/http.ts";
import { makeFilesJob } from "../../../../features/reporting/exports/index.ts";
import {
  type ReportFixture,
  startReportFixture,
} from "../../../../features/reporting/reports/reports.test-support.ts";
import { commandLine, type Ran } from "../../command-line.test-support.ts";

export interface ReportCommands extends ReportFixture {
  /** Address of the server, on a socket. */
  origin: string;
  /** A folder of this machine for the files of commands. */
  folder: string;
  /** Runs `castmeter report` with the key of the workspace. */
  report: (...args: string[]) => Promise<Ran>;
  /** Runs a command as the operator of this installation. */
  operate: (...args: string[]) => Promise<Ran>;
  /** A report with one snapshot and its files. */
  ready: (fields?: object) => Promise<string>;
  makeFiles: (reportId: string, number?: number) => Promise<void>;
  must: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** A server on a socket that has everything which commands about reports call. */
export async function startReportCommands(): Promise<ReportCommands> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const fixture = await startReportFixture({ baseUrl: origin });
  const { app, key, workspaceId, runJob, send, draft, generate } = fixture;
  const server = createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => true });
  await server.listen({ port, host: "127.0.0.1" });
  const folder = mkdtempSync(join(tmpdir(), "castmeter-report-commands-"));
  const run = commandLine({
    DATA_DIR: folder,
    BASE_URL: origin,
    DATABASE_URL: app.databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
  const makeFiles = (reportId: string, number = 1): Promise<void> =>
    runJob(makeFilesJob, { workspace_id: workspaceId, report_id: reportId, number });
  return {
    ...fixture,
    origin,
    folder,
    operate: run,
    report: (command = "", ...args) =>
      run("report", command, ...args, "--api-key", key, "--base-url", origin),
    makeFiles,
    ready: async (fields = {}) => {
      const id = await draft(fields);
      await generate(id);
      await makeFiles(id);
      return id;
    },
    must: async (method, path, body) => {
      const answer = await send(method, path, body);
      if (answer.status >= 300) throw new Error(answer.text);
      return answer;
    },
    close: async () => {
      await server.close();
      await fixture.close();
      rmSync(folder, { recursive: true });
    },
  };
}
