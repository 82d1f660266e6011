import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfigError, monitorEnvironment, readConfig } from "./config.ts";
import { statusFolder } from "./monitor-config.ts";

const faultsOf = (settings: Record<string, string>): readonly string[] => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.faults : [String(error)];
  }
};

describe("the settings of the status monitor", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("put it two ports above the API, beside the data", () => {
    const config = readConfig({ PORT: "4100", DATA_DIR: "/srv/castmeter" });
    expect(config.monitor).toMatchObject({ port: 4_102, host: "127.0.0.1", apiKey: undefined });
    expect(statusFolder(config)).toBe("/srv/castmeter/status");
    expect(readConfig({ PORT: "0" }).monitor?.port).toBe(0);
    expect(readConfig({ PORT: "65534" }).monitor?.port).toBe(0);
    expect(readConfig({ STATUS_PORT: "4700" }).monitor?.port).toBe(4_700);
    expect(readConfig({ STATUS_PORT: "off" }).monitor).toBeUndefined();
    expect(statusFolder(readConfig({ STATUS_DIR: "/var/lib/status" }))).toBe("/var/lib/status");
  });

  it("are refused where ports are the same, or where a monitor is to run without one", () => {
    const same = ["STATUS_PORT must be another port than PORT and METRICS_PORT"];
    expect(faultsOf({ STATUS_PORT: "4000" })).toEqual(same);
    expect(faultsOf({ STATUS_PORT: "9100", METRICS_PORT: "9100" })).toEqual(same);
    expect(faultsOf({ PORT: "0", STATUS_PORT: "0" })).toEqual([]);
    expect(faultsOf({ ROLES: "monitor", STATUS_PORT: "off" })).toEqual([
      "STATUS_PORT must be a port where ROLES is monitor",
    ]);
    expect(faultsOf({ STATUS_PORT: "off" })).toEqual([]);
  });

  it("refuse a key that no header can hold, such as that of an example", () => {
    const fault = "MONITOR_API_KEY must be an API key, which begins with cmk_";
    expect(faultsOf({ MONITOR_API_KEY: "cmk_…" })).toEqual([fault]);
    expect(faultsOf({ MONITOR_API_KEY: "cmk_one\r" })).toEqual([fault]);
    expect(faultsOf({ MONITOR_API_KEY: "cmk_one" })).toEqual([]);
  });

  it("of its process hold no secret of the server, and make the same monitor", () => {
    // The server that the tests run on is no setting of the program, and passed on.
    vi.stubEnv("TEST_DATABASE_URL", undefined);
    const config = readConfig({
      BASE_URL: "https://api.example.com",
      STATUS_URL: "https://status.example.com/status.json",
      DATABASE_URL: "postgres://castmeter:hidden@db/castmeter",
      MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
      YOUTUBE_API_KEY: "AIzaSecret",
      MONITOR_API_KEY: "cmk_monitor",
      DATA_DIR: "/srv/castmeter",
    });
    const environment = monitorEnvironment(config);
    expect(JSON.stringify(environment)).not.toMatch(/secret|AIza|DATABASE_URL|MASTER_KEY/i);
    const child = readConfig(environment);
    expect([...child.roles]).toEqual(["monitor"]);
    expect(child).toMatchObject({
      baseUrl: config.baseUrl,
      statusUrl: config.statusUrl,
      monitor: { ...config.monitor, folder: "/srv/castmeter/status" },
    });
  });
});
