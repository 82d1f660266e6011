import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ISSUER } from "../src/surfaces/oauth/oauth.test-support.ts";
import { CHILD_ENVIRONMENT } from "./child-environment.ts";
import { startTestApp, type TestApp } from "./harness.ts";
import { timeLimit } from "./time-limit.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

const BUILD = fileURLToPath(new URL("../scripts/build.ts", import.meta.url));

let folder: string;
let app: TestApp;
let server: ServerProcess;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-build-"));
  // Through a link to another depth: the build's way to the sources starts where it really is.
  await mkdir(join(folder, "disk", "images"), { recursive: true });
  await symlink(join(folder, "disk", "images"), join(folder, "link"));
  const output = join(folder, "link", "dist");
  expect(build(output)).toEqual({ status: 0, said: "" });
  app = await startTestApp();
  key = await app.key(await app.workspace());
  const roles = { ROLES: "all" };
  server = await startServerProcess(app.databaseUrl, folder, roles, join(output, "castmeter.js"));
});

afterAll(async () => {
  await server?.stop();
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

function build(output: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BUILD, output], {
    env: CHILD_ENVIRONMENT,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const read = async (path: string, init?: RequestInit): Promise<[number, string]> => {
  const answer = await server.fetch(`${ISSUER}${path}`, init);
  return [answer.status, await answer.text()];
};

describe("the build", () => {
  it("empties no folder that has something else in it", async () => {
    const taken = join(folder, "taken");
    await mkdir(taken);
    await writeFile(join(taken, "castmeter.js"), "mine");
    expect(build(taken)).toEqual({
      status: 1,
      said: expect.stringContaining("is not empty and holds no earlier build"),
    });
    expect(await readdir(taken)).toEqual(["castmeter.js"]);
  });
});

describe("the built server", () => {
  it("starts in all roles", () => {
    expect(server.logged()).toContain('"roles":["api","worker","monitor"]');
    expect(server.logged()).not.toMatch(/"level":[56]0/);
  });

  it("answers the API, documents, pages and their files, read where the sources are", async () => {
    const authorization = `Bearer ${key}`;
    expect(await read("/v1/me", { headers: { authorization } })).toEqual([
      200,
      expect.stringContaining('"auth_kind":"api_key"'),
    ]);
    expect((await read("/docs/decisions/0001-one-operation-record"))[0]).toBe(200);
    const [status, page] = await read("/app/sign-in");
    expect(status).toBe(200);
    for (const [, address] of page.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g))
      expect([address, (await read(address ?? ""))[0]]).toEqual([address, 200]);
  });

  it("loads the parts of a first use: OAuth and its consent page, tools, passkeys, workbooks", async () => {
    expect(await read("/oauth/token", { method: "POST" })).toEqual([
      400,
      expect.stringContaining("invalid_request"),
    ]);
    expect((await read("/oauth/consent/none"))[0]).toBe(400);
    const tools = await read("/mcp", {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(tools).toEqual([200, expect.stringContaining('"tools":[{"name":')]);
    expect(await read("/app-api/passkeys/sign-in/options", { method: "POST" })).toEqual([
      200,
      expect.stringContaining('"challenge":'),
    ]);
    const authorization = `Bearer ${key}`;
    // The first bytes of a ZIP archive.
    expect(await read("/v1/shows?format=xlsx", { headers: { authorization } })).toEqual([
      200,
      expect.stringMatching(/^PK/),
    ]);
  });
});

describe("the built sandbox", () => {
  it(
    "starts, moves its clock, and leaves nothing behind",
    async () => {
      const temporary = join(folder, "sandbox");
      await mkdir(temporary);
      const child = spawn(
        process.execPath,
        [join(folder, "link", "dist", "castmeter.js"), "sandbox", "--json"],
        {
          env: { ...CHILD_ENVIRONMENT, TMPDIR: temporary },
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      const ended = once(child, "exit");
      try {
        const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
        const { base_url: baseUrl, api_key: apiKey } = JSON.parse(line) as Record<string, string>;
        const moved = await fetch(`${baseUrl}/v1/test-clock/advance`, {
          method: "POST",
          headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
          body: '{"seconds": 3600}',
        });
        expect(moved.status).toBe(200);
        const { data } = (await moved.json()) as {
          data: { object: string; failed_jobs: { name: string }[] };
        };
        expect(data.object).toBe("test_clock_advance");
        // Pictures need a program for the machine, which this folder has no packages for.
        expect(data.failed_jobs.filter(({ name }) => name !== "public_pages.copy_image")).toEqual(
          [],
        );
      } finally {
        child.kill("SIGTERM");
      }
      expect(await ended).toEqual([0, null]);
      const left = await readdir(temporary);
      expect(left.filter((name) => name.startsWith("castmeter-sandbox-"))).toEqual([]);
    },
    timeLimit(60_000),
  );
});
