import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { readConfig } from "../../app/config/config.ts";
import { runCommandLine } from "./program.ts";

describe("castmeter data-request", () => {
  let folder: string;
  let app: TestApp;
  let workspaceId: string;
  let showId: string;
  let key: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "castmeter-requests-"));
    // Commands use the system's clock, so the application they are compared with does too.
    app = await startTestApp({ start: new Date(Date.now()).toISOString() });
    workspaceId = await app.workspace();
    showId = await app.show(workspaceId);
    key = await app.key(workspaceId);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
    const ran = { code: -1, out: "", error: "" };
    const environment = {
      DATABASE_URL: app.databaseUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      DATA_DIR: folder,
    };
    await runCommandLine(["data-request", ...args], {
      loadConfig: async () => () => readConfig(environment),
      print: (text) => (ran.out += text),
      printError: (text) => (ran.error += text),
      exit: (code) => (ran.code = code),
    });
    return ran;
  }

  const ask = async (note: string): Promise<string> =>
    (
      await app.request("POST", "/v1/data-requests", {
        key,
        body: {
          show_ids: [showId],
          platforms: ["spotify"],
          window: { start_date: "2026-01-01", end_date: "2026-01-31" },
          note,
        },
      })
    ).body.id;
  const read = async (id: string) => (await app.get(`/v1/data-requests/${id}`, { key })).body;
  const rows = async (...lines: string[]): Promise<string> => {
    const path = join(folder, "rows.csv");
    await writeFile(path, ["show_id,platform,date,plays", ...lines].join("\n"));
    return path;
  };

  it("lists what waits, takes it up, stores a file and tells the workspace", async () => {
    expect((await run("list")).out).toBe("There is no data request.");
    const id = await ask("first");
    expect((await run("list", "--status", "open")).out).toContain(`${id}  ${workspaceId}  open`);
    expect(JSON.parse((await run("start", id, "--json")).out)).toMatchObject({
      object: "data_request",
      id,
      status: "in_progress",
      workspace_id: workspaceId,
    });
    expect((await run("list", "--status", "open")).out).toBe("There is no data request.");
    const done = await run(
      "fulfil",
      id,
      "--file",
      await rows(`${showId},spotify,2026-01-05,12`, `${showId},spotify,2026-01-06,13`),
    );
    expect(done).toMatchObject({
      code: 0,
      out: `Data request ${id} is fulfilled: 2 days stored.`,
    });
    expect(await read(id)).toMatchObject({ status: "fulfilled", rows_added: 2 });
    expect(await app.sql("select plays from account_days order by day")).toEqual([
      { plays: 12 },
      { plays: 13 },
    ]);
    expect(
      await app.sql(
        "select 1 from events where type = 'data_request.fulfilled' and workspace_id = $1",
        [workspaceId],
      ),
    ).toHaveLength(1);
  });

  it("refuses a bad file with every line that is wrong, and leaves the request as it was", async () => {
    const id = await ask("second");
    const ran = await run(
      "fulfil",
      id,
      "--file",
      await rows(`${showId},spotify,2026-02-05,12`, `${showId},spotify,2026-01-06,many`),
    );
    expect(ran).toMatchObject({ code: 1, out: "" });
    expect(ran.error.split("\n").slice(1)).toEqual([
      "line 2, date: 2026-02-05 is not from 2026-01-01 to 2026-01-31.",
      'line 3, plays: "many" is no whole number from 0.',
    ]);
    expect(await read(id)).toMatchObject({ status: "open", rows_added: null });
    const rejected = await run("reject", id, "--reason", "The dashboard shows no data.");
    expect(rejected).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ rejected_reason: "The dashboard shows no data." });
    expect((await run("start", id)).error).toContain("is rejected");
  });

  it.each([
    [["list", "--status", "lost"], 2],
    [["fulfil", "drq_x"], 2],
    [["reject", "drq_x", "--reason", " "], 2],
    [["fulfil", "drq_x", "--file", "/nowhere/rows.csv"], 1],
    [["start", "drq_x"], 1],
  ])("exits for %j with %i", async (args, code) => {
    const ran = await run(...args);
    expect(ran.code).toBe(code);
    expect(ran.error).not.toBe("");
  });
});
