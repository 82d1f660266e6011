import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { readConfig } from "../../../app/config/config.ts";
import { runCommandLine } from "../program.ts";

describe("castmeter account import-csv", () => {
  let folder: string;
  let showId: string;

  const app = useApp();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "castmeter-csv-"));
    showId = await app.show(await app.workspace());
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
  });

  async function run(
    text: string,
    more: Record<string, string> = {},
  ): Promise<{ code: number; out: string; error: string }> {
    const ran = { code: -1, out: "", error: "" };
    const file = join(folder, "days.csv");
    writeFileSync(file, text);
    const options = { show: showId, platform: "applePodcasts", file, ...more };
    await runCommandLine(
      [
        "account",
        "import-csv",
        ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
      ],
      {
        loadConfig: async () => () =>
          readConfig({
            DATABASE_URL: app.databaseUrl,
            MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
            DATA_DIR: folder,
          }),
        print: (line) => (ran.out += line),
        printError: (line) => (ran.error += line),
        exit: (code) => (ran.code = code),
      },
    );
    return ran;
  }
  const days = () =>
    app.sql(
      "select day::text, plays::int, listeners::int from account_days where show_id = $1 order by day",
      [showId],
    );

  it("imports nothing of a table with a bad row, and names it", async () => {
    const ran = await run("Date,Plays\n2025-01-01,12\n2025-01-02,many\n");
    expect(ran).toMatchObject({
      code: 1,
      error: "castmeter: nothing was imported\n  line 3, Plays: is no whole number",
    });
    expect(await days()).toEqual([]);
  });

  it("imports the days of a table", async () => {
    const ran = await run(
      "\uFEFFDate;Plays;Unique Listeners\r\n2025-01-01;12;9\r\n2025-01-02;1,300;\r\n",
    );
    expect(ran).toMatchObject({
      code: 0,
      out: "Imported 2 days from 2025-01-01 to 2025-01-02: plays, listeners",
    });
    expect(await days()).toEqual([
      { day: "2025-01-01", plays: 12, listeners: 9 },
      { day: "2025-01-02", plays: 1_300, listeners: null },
    ]);
  });

  it("knows no other show and no other platform", async () => {
    expect(await run("Date,Plays\n2025-01-01,12\n", { show: "nowhere" })).toMatchObject({
      code: 1,
      error: "castmeter: there is no show nowhere",
    });
    expect(await run("Date,Plays\n2025-01-01,12\n", { platform: "youtube" })).toMatchObject({
      code: 2,
      error: expect.stringContaining("--platform is one of") as string,
    });
  });
});
