import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TestApp, startTestApp } from "../test/harness.ts";
import { useFixture } from "../test/use-fixture.ts";
import { type Config, readConfig } from "../src/app/config/config.ts";
import { createLog } from "../src/app/log.ts";
import { type Demo, decideDemo } from "./decide.ts";
import { newWorld, readWorld, writeWorld } from "./demo-files.ts";

const NOW = new Date("2026-10-20T12:00:00.000Z");
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
const REAL = { YOUTUBE_API_KEY: "not-a-real-key" };

let folder: string;
const decide = (settings: Record<string, string>): Promise<Demo | undefined> =>
  decideDemo(readConfig(settings), createLog("error"), NOW);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-decide-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("npm start", () => {
  it("makes the demo in a folder of its own where nothing is set, beside data of one's own", async () => {
    const config: Config = {
      ...readConfig({}),
      dataDirectory: join(folder, ".castmeter"),
      demoDirectory: join(folder, ".castmeter-demo"),
    };
    const decided = await decideDemo(config, createLog("error"), NOW);
    expect(decided?.config.dataDirectory).toBe(config.demoDirectory);
    expect(decided?.world).toEqual(readWorld({ dataDirectory: config.demoDirectory }));
    expect(existsSync(config.dataDirectory)).toBe(false);
  });

  it.each([
    ["DEMO=off", () => ({ DATA_DIR: folder, DEMO: "off" })],
    ["real upstreams", () => ({ ...REAL })],
    ["an empty folder that was set", () => ({ DATA_DIR: folder })],
    [
      "an address of a database",
      () => ({ DATABASE_URL: "postgres://127.0.0.1:1/none", MASTER_KEY }),
    ],
  ])("makes no demo with %s", async (_, settings) => {
    expect(await decide(settings())).toBeUndefined();
    expect(readWorld({ dataDirectory: folder })).toBeUndefined();
  });

  it("makes the demo in an empty folder that was set, where it is asked for", async () => {
    const decided = await decide({ DATA_DIR: folder, DEMO: "on" });
    expect(decided?.config.dataDirectory).toBe(folder);
    expect(decided?.world).toEqual(readWorld({ dataDirectory: folder }));
  });

  it("continues a demo in the folder where it was made, but with DEMO=off", async () => {
    const world = newWorld(NOW);
    writeWorld({ dataDirectory: folder }, world);
    expect((await decide({ DATA_DIR: folder }))?.world).toEqual(world);
    expect(await decide({ DATA_DIR: folder, DEMO: "off" })).toBeUndefined();
  });

  it("refuses the demo together with real upstreams", async () => {
    await expect(decide({ ...REAL, DATA_DIR: folder, DEMO: "on" })).rejects.toThrow(
      "DEMO=on would put simulators in place of the upstreams you set up",
    );
  });
});

describe("npm start on a database", () => {
  const app: TestApp = useFixture(startTestApp);

  it("makes the demo there only where it is asked for and the database has no workspace", async () => {
    const settings = {
      DATA_DIR: folder,
      DATABASE_URL: app.databaseUrl,
      MASTER_KEY,
      DEMO: "on",
    };
    expect((await decide(settings))?.config.dataDirectory).toBe(folder);
    await rm(join(folder, "demo-world.json"));
    await app.workspace();
    await expect(decide(settings)).rejects.toThrow(
      "DEMO=on would mix the demo with the data in DATABASE_URL",
    );
  });
});
