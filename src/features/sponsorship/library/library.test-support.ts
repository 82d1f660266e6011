import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { addFiles } from "../../../surfaces/files/add-files.ts";
import { createHttpServer } from "../../../surfaces/http/server.ts";
import type { UpstreamSettings } from "../../../app/create-platforms.ts";
import { OPERATIONS } from "../../../app/operations.ts";
import { NO_UPSTREAMS, startTestApp, type TestAnswer } from "../../../../test/harness.ts";
import { type Network, type NetworkParts, startNetwork } from "../../../../test/network.ts";
import { removeBytesJob } from "./remove-bytes.job.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";

export interface SentFile {
  filename?: string | null;
  content: Buffer | string;
  field?: string;
}

const BOUNDARY = "castmeter-test-boundary";

/** A multipart form as a browser writes it. */
export function formOf(
  files: readonly SentFile[],
  fields: Record<string, string | readonly string[]> = {},
): Buffer {
  const parts: (Buffer | string)[] = [];
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat())
      parts.push(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
  for (const { filename = "a.txt", content, field = "file" } of files) {
    const named = filename === null ? "" : `; filename="${filename}"`;
    parts.push(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"${named}\r\n` +
        "content-type: application/octet-stream\r\n\r\n",
      content,
      "\r\n",
    );
  }
  return Buffer.concat(
    [...parts, `--${BOUNDARY}--\r\n`].map((part) =>
      typeof part === "string" ? Buffer.from(part) : part,
    ),
  );
}

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export interface LibraryFixture extends Network {
  post: (
    form: Buffer,
    options?: { key?: string; headers?: Record<string, string> },
  ) => Promise<TestAnswer>;
  /** Uploads a text file and returns its id. */
  file: (fields?: Record<string, string | readonly string[]>) => Promise<string>;
  /** Requests the download address of a file. */
  download: (
    address: string,
    options?: { method?: string; headers?: Record<string, string> },
  ) => Promise<{ status: number; headers: Record<string, string>; bytes: Buffer }>;
  /** Names of the files in the store's folder. */
  stored: () => string[];
  runJobs: () => Promise<void>;
}

export async function startLibraryFixture(
  options: NetworkParts & {
    sellsPlans?: boolean;
    plan?: string;
    fileStorage?: Partial<UpstreamSettings["fileStorage"]>;
  } = {},
): Promise<LibraryFixture> {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-library-"));
  let pool: pg.Pool | undefined;
  const app = await startTestApp({
    services: (parts) => {
      ({ pool } = parts);
      return {};
    },
    sellsPlans: options.sellsPlans ?? false,
    upstreams: {
      ...NO_UPSTREAMS,
      dataDirectory: folder,
      fileStorage: { ...NO_UPSTREAMS.fileStorage, ...options.fileStorage },
    },
  });
  const server = createHttpServer(app.runtime, {
    operations: OPERATIONS,
    trustProxy: false,
    isReady: async () => true,
  });
  addFiles(server, app.runtime);
  await server.ready();
  const network = await startNetwork(app, {
    workspace: { plan: options.plan ?? "premium" },
    ...options,
  });
  const post: LibraryFixture["post"] = async (
    form,
    { key: as = network.key, headers = {} } = {},
  ) => {
    const answer = await server.inject({
      method: "POST",
      url: "/v1/library/files",
      headers: { authorization: `Bearer ${as}`, "content-type": FORM_TYPE, ...headers },
      payload: form,
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: JSON.parse(answer.body),
      text: answer.body,
    };
  };
  return {
    ...network,
    post,
    file: async (fields = {}) =>
      (await post(formOf([{ content: "Northwind, 4 reads" }], fields))).body.data.id,
    download: async (address, { method = "GET", headers = {} } = {}) => {
      const { pathname, search } = new URL(address);
      const answer = await server.inject({
        method: method as "GET",
        url: `${pathname}${search}`,
        headers,
      });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        bytes: answer.rawPayload,
      };
    },
    stored: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name),
    runJobs: async () => {
      const { clock, runtime } = app;
      const { failures } = await runDueJobs({
        pool: pool as pg.Pool,
        jobs: [removeBytesJob],
        clock,
        services: runtime.services,
        log: runtime.log,
      });
      if (failures.length > 0) throw failures[0]?.error;
    },
    close: async () => {
      await server.close();
      await app.close();
      rmSync(folder, { recursive: true });
    },
  };
}
