import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { readConfig } from "../../../app/config/config.ts";
import { startAnalyticsFixture } from "../../../features/measurement/analytics/analytics.test-support.ts";
import { runCommandLine } from "../program.ts";

describe("castmeter analytics", () => {
  let baseUrl: string;

  const fixture = useFixture(startAnalyticsFixture);
  beforeAll(async () => {
    baseUrl = await fixture.app.server.listen({ host: "127.0.0.1", port: 0 });
  });

  const run = async (...args: string[]) => {
    const ran = { code: -1, out: "", error: "" };
    await runCommandLine(
      ["analytics", "--window", "7", "--api-key", fixture.key, "--base-url", baseUrl, ...args],
      {
        loadConfig: async () => () => readConfig({ DATA_DIR: "/nowhere", BASE_URL: baseUrl }),
        print: (text) => (ran.out += `${text}\n`),
        printError: (text) => (ran.error += `${text}\n`),
        exit: (code) => (ran.code = code),
      },
    );
    return ran;
  };

  it("prints figures beside those before, a plot, platforms, rankings and what limits them", async () => {
    const { code, out, error } = await run("--metric", "views");
    expect([code, error]).toEqual([0, ""]);
    expect(out).toContain(
      `${fixture.back(7)} to ${fixture.back(1)} (7 days, UTC), compared with ` +
        `${fixture.back(14)} to ${fixture.back(8)}`,
    );
    expect(out).toMatch(/^Reach +490 +240 +\+50 %$/m);
    expect(out).toMatch(/^Downloads +900 +– +–$/m);
    expect(out).toMatch(/^240 │ +.*█/m);
    expect(out).toMatch(/^tiktok +30 +30 +– +– +– +–$/m);
    expect(out).toMatch(/^1 +260 +\+85\.7 % +Tide Table$/m);
    expect(out).toContain("- YouTube: no counts are known of 10 of 14 days");
  });

  it("answers one show, and everything as JSON, with the values of the API", async () => {
    const { code, out } = await run("--show", fixture.shows.harbour, "--json");
    expect(code).toBe(0);
    const overview = await fixture.get(
      `/v1/shows/${fixture.shows.harbour}/analytics/overview?window=7`,
    );
    expect(JSON.parse(out)).toMatchObject({
      object: "analytics",
      overview: { totals: overview.body.totals },
      timeline: { series: [{ metric: "reach", total: 230 }] },
      rankings: [{ entries: [{ value: 230 }] }, { entries: [] }, { entries: [] }],
    });
  });

  it("says why the API refuses", async () => {
    const unknown = await run("--show", "x".repeat(20));
    expect(unknown.code).toBe(1);
    expect(unknown.error).toContain("castmeter: ");
    expect((await run("--window", "8")).code).toBe(2);
  });
});
