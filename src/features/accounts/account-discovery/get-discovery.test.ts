import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { html, startDiscoveryApp } from "./discovery.test-support.ts";

const app = useFixture(startDiscoveryApp);

describe("GET /v1/shows/{show_id}/account-discovery", () => {
  it("answers 404 before the first run, and then the latest with what it found", async () => {
    const showId = await app.sought();
    const none = await app.read(showId);
    expect([none.status, none.body.error.message]).toEqual([
      404,
      "No such discovery run in this workspace.",
    ]);
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
    const first = await app.discovered(showId, { platforms: ["instagram"] });
    app.page(html('<a href="https://www.tiktok.com/@saltandsignal">t</a>'));
    const second = await app.discovered(showId, { platforms: ["tiktok"] });
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({
      platforms: ["tiktok"],
      candidates: [
        { platform: "tiktok", handle: "saltandsignal", follower_count: expect.any(Number) },
      ],
    });
  });

  it("stores of a candidate what it answers, and no text of its profile", async () => {
    const about = "Bait, boats and other secrets of the harbour";
    app.simulators.world.setAccount("instagram", "saltandsignal", { about, link: app.website });
    app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a> words of the page'));
    const showId = await app.sought();
    const { candidates } = await app.discovered(showId, { platforms: ["instagram"] });
    expect(candidates).toMatchObject([{ confidence: "high" }]);
    const [row] = await app.sql("select * from discovery_runs where show_id = $1", [showId]);
    expect(JSON.stringify(row)).not.toMatch(/secrets of the harbour|words of the page/);
    expect(row?.["profile_reads"]).toEqual({});
  });
});
