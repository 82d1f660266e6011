import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { readConfig } from "../../../app/config/config.ts";
import { startResolverFixture } from "../../../features/integrations/resolver/resolver.test-support.ts";
import { runCommandLine } from "../program.ts";

describe("castmeter resolve", () => {
  let baseUrl: string;

  const t = useFixture(startResolverFixture);
  beforeAll(async () => {
    baseUrl = await t.app.server.listen({ host: "127.0.0.1", port: 0 });
  });

  const run = async (...args: string[]) => {
    const ran = { code: -1, out: "", error: "" };
    await runCommandLine(["resolve", ...args, "--api-key", t.key, "--base-url", baseUrl], {
      loadConfig: async () => () => readConfig({ DATA_DIR: "/nowhere", BASE_URL: baseUrl }),
      print: (text) => (ran.out += `${text}\n`),
      printError: (text) => (ran.error += `${text}\n`),
      exit: (code) => (ran.code = code),
    });
    return ran;
  };

  it("prints below each address what it is and what it belongs to", async () => {
    const { code, out, error } = await run(
      `youtu.be/${t.own.ids.video}`,
      "https://youtu.be/Nothing_-11",
    );
    expect([code, error]).toEqual([0, ""]);
    expect(out).toMatch(/^youtu\.be\/\S+\n {2}post, youtube\n/);
    expect(out).toContain(`  show Salt and Signal (${t.showId})`);
    expect(out).toMatch(
      new RegExp(`cluster The lighthouse keeper \\(${t.own.clusterRef}\\), reach \\d+ at 20`),
    );
    expect(out).toContain("  post, youtube, not in this workspace");
  });

  it("answers as JSON, and ends with 1 where a text is no address", async () => {
    const { code, out } = await run("nonsense", `youtu.be/${t.own.ids.video}`, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(out).data).toMatchObject([
      { url: "nonsense", resolution: null, error: expect.stringContaining("web address") },
      { resolution: { found: true }, error: null },
    ]);
  });
});
