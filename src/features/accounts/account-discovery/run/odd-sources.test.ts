import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { ComputeError } from "../../../../infrastructure/compute/compute-error.ts";
import { feedXml } from "../../../catalogue/episodes/import/feed.test-support.ts";
import { briefly, html, startDiscoveryApp } from "../discovery.test-support.ts";

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.reset();
  app.freeNames();
});

describe("sources that fail", () => {
  it("are warnings of a run that completes", async () => {
    const { faults, urls } = app.simulators;
    faults.add({ upstream: "directories", status: 503, times: 3 });
    app.page((_request, response) => void response.writeHead(500).end());
    const body = await app.discovered(await app.sought({ rss_url: `${urls.feeds}/none.xml` }), {
      platforms: ["applePodcasts", "spotify"],
    });
    expect([body.status, body.candidates]).toEqual(["completed", []]);
    expect(body.warnings).toEqual([
      "The feed was not read: 127.0.0.1 answered 404.",
      "The website was not read: 127.0.0.1 answered 500.",
      "Podcast Index was not read: Podcast Index answered with status 503.",
      "Apple Podcasts was not read: Apple Podcasts answered with status 503.",
      "Spotify was not read: Spotify answered with status 503.",
    ]);
  });

  it("leave a deleted show alone", async () => {
    const showId = await app.sought();
    await app.start(showId);
    await app.sql("update shows set deleted_at = $2 where show_id = $1", [showId, app.clock.now()]);
    const before = app.providerCalls();
    expect([(await app.run()).completed, app.providerCalls() - before]).toEqual([1, 0]);
  });
});

describe("sources that are hostile", () => {
  it("with control characters in a handle bring no candidate, and the run completes", async () => {
    app.page(
      html(
        '<a href="https://www.youtube.com/@salt%00signal">a</a>' +
          '<a href="https://www.linkedin.com/company/salt%00signal">b</a>' +
          '<a href="https://www.youtube.com/@salt%E2%80%AEsignal">c</a>' +
          '<a href="https://www.instagram.com/saltandsignal">d</a>',
      ),
    );
    const body = await app.discovered(await app.sought(), {
      platforms: ["youtube", "instagram", "linkedin"],
    });
    expect([body.status, briefly(body)]).toEqual(["completed", ["instagram saltandsignal high"]]);
  });

  it("that take more than a task may end the run as failed, without another try", async () => {
    const { compute } = app.runtime.services;
    app.runtime.services.compute = {
      ...compute,
      run: async (name, ...rest) => {
        if (name === "find_accounts") throw new ComputeError(name, "memory");
        return compute.run(name, ...rest);
      },
    };
    try {
      const body = await app.discovered(await app.sought());
      expect([body.status, body.warnings]).toEqual([
        "failed",
        ["The texts and links of the show take too much time or memory to be compared."],
      ]);
      expect(await app.run()).toMatchObject({ completed: 0 });
    } finally {
      app.runtime.services.compute = compute;
    }
  });

  it("of ten thousand links give six candidates of a platform, and three paid reads", async () => {
    const links = Array.from(
      { length: 10_000 },
      (_, index) => `<a href="https://www.tiktok.com/@saltandsignal${index}">x</a>`,
    );
    app.page(html(links.join("")));
    const before = app.providerCalls();
    const body = await app.discovered(await app.sought(), { platforms: ["tiktok"] });
    expect([body.candidates.length, app.providerCalls() - before]).toEqual([6, 3]);
  });

  it("with addresses that are no web addresses are not called and give no candidate", async () => {
    const { feeds, urls } = app.simulators;
    feeds.put(
      "salt.xml",
      feedXml([{ guid: "a" }], {
        channel:
          "<link>javascript:fetch('https://www.tiktok.com/@saltandsignal')//</link>" +
          "<description>data:text/html,www.tiktok.com/@saltandsignal</description>" +
          '<podcast:person role="host" href="javascript:alert(1)">Ann Lee</podcast:person>',
      }),
    );
    let pages = 0;
    app.page((_request, response) => {
      pages += 1;
      response.writeHead(200).end();
    });
    const showId = await app.sought({ rss_url: `${urls.feeds}/salt.xml`, website: null });
    const body = await app.discovered(showId, { platforms: ["threads", "linkedin"] });
    expect([body.status, body.candidates, body.warnings, pages]).toEqual(["completed", [], [], 0]);
  });

  it("of a profile that links to another show count no link back", async () => {
    app.simulators.world.setAccount("instagram", "tidewater", {
      link: "https://network.example.com/other-show",
      about: "Hear us on https://open.spotify.com/show/0000000000000000000000",
    });
    app.page(html('<a href="https://www.instagram.com/tidewater">i</a>'));
    const body = await app.discovered(await app.sought(), { platforms: ["instagram"] });
    expect(briefly(body)).toEqual(["instagram tidewater medium"]);
    expect(body.candidates[0].reason).not.toContain("links back");
  });
});

describe("handles in other scripts", () => {
  it("are one candidate, written out or encoded", async () => {
    const handle = "潮と信号ラジオ";
    app.page(
      html(
        `<a href="https://www.youtube.com/@${handle}">a</a>` +
          `<a href="https://www.youtube.com/@${encodeURIComponent(handle)}/videos">b</a>`,
      ),
    );
    const showId = await app.sought({ name: handle });
    const body = await app.discovered(showId, { platforms: ["youtube"] });
    expect(briefly(body)).toEqual([`youtube ${handle} high`]);
  });
});
