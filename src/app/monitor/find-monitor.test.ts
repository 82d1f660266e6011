import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemClock } from "../../lib/time/clock.ts";
import { MonitorFolder } from "../../observability/monitor/store/monitor-folder.ts";
import { readConfig } from "../config/config.ts";
import { statusAddresses } from "./find-monitor.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-status-"));
});
afterEach(() => rm(folder, { recursive: true }));

const found = (settings: Record<string, string> = {}): Promise<string[]> =>
  statusAddresses(
    readConfig({ STATUS_DIR: folder, STATUS_PORT: "4002", HOST: "127.0.0.1", ...settings }),
  );

async function claim(address: string | null): Promise<void> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await new MonitorFolder({ folder, instance: "one", clock: systemClock, log }).claim(address);
}

describe("the address of the monitor", () => {
  it("is its port on this machine, until a monitor of this folder has written its own", async () => {
    expect(await found()).toEqual(["http://127.0.0.1:4002/status.json"]);
    await claim("http://127.0.0.1:4100");
    expect(await found()).toEqual(["http://127.0.0.1:4100/status.json"]);
  });

  it("is none while the monitor of this folder waits for the port: another one has it", async () => {
    await claim(null);
    expect(await found()).toEqual([]);
  });

  it("is the one that was chosen, on another host than the API's alone", async () => {
    await claim("http://127.0.0.1:4100");
    const chosen = { BASE_URL: "https://api.example.com" };
    const own = "https://status.example.com/status.json";
    expect(await found({ ...chosen, STATUS_URL: own })).toEqual([own]);
    expect(await found({ ...chosen, STATUS_URL: "https://api.example.com/status.json" })).toEqual([
      "http://127.0.0.1:4100/status.json",
    ]);
    expect(await found({ STATUS_PORT: "off" })).toEqual([]);
  });
});
