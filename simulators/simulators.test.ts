import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recogniseAddress } from "../src/domain/addresses/recognise-address.ts";
import type { Simulators } from "./start.ts";
import { startSimulators } from "./start.ts";
import { World } from "./world/world.ts";
import { SIMULATED_YOUTUBE_KEY } from "./posts/youtube-server.ts";

const START = "2026-10-15T08:00:00.000Z";
const worldAt = (hours: number, seed = 1): World => {
  const world = new World({ seed, start: START });
  world.clock.advance(hours * 3_600_000);
  return world;
};

describe("the simulated world", () => {
  it("answers the same numbers for the same seed, id and time, in any order of requests", () => {
    const asked = worldAt(0);
    asked.post("tiktok", "7612345678901234510");
    asked.clock.advance(5 * 3_600_000);
    expect(asked.post("youtube", "dQw4w9WgXcQ").counts).toEqual(
      worldAt(5).post("youtube", "dQw4w9WgXcQ").counts,
    );
    expect(worldAt(5, 2).post("youtube", "dQw4w9WgXcQ").counts).not.toEqual(
      worldAt(5).post("youtube", "dQw4w9WgXcQ").counts,
    );
  });

  it("goes on where it was when it is started again later", () => {
    const later = new World({ seed: 1, start: "2026-10-16T08:00:00.000Z" });
    expect(later.post("facebook", "123456789012345678").counts).toEqual(
      worldAt(24).post("facebook", "123456789012345678").counts,
    );
    expect(later.account("threads", "studio")).toEqual(worldAt(24).account("threads", "studio"));
  });

  it("lets views of an untouched post only grow", () => {
    const views = Array.from(
      { length: 40 },
      (_, day) => worldAt(day * 24).post("instagram", "DTa_Bc-x100").counts.views,
    );
    expect(views.toSorted((one, other) => one - other)).toEqual(views);
    expect(views.at(-1)).toBeGreaterThan(views[0] ?? 0);
  });

  it("restates, empties, takes likes back and deletes at the planned time", () => {
    const world = worldAt(0);
    const plan = "2026-10-16T08:00:00.000Z";
    const before = world.post("youtube", "dQw4w9WgXcQ").counts;
    world.setPost("youtube", "dQw4w9WgXcQ", { restated_at: plan, likes_fall_from: plan });
    expect(world.post("youtube", "dQw4w9WgXcQ").counts).toEqual(before);
    world.clock.advance(24 * 3_600_000);
    expect(world.post("youtube", "dQw4w9WgXcQ").counts.views).toBe(
      Math.floor(worldAt(24).post("youtube", "dQw4w9WgXcQ").counts.views * 0.8),
    );
    world.clock.advance(24 * 20 * 3_600_000);
    expect(world.post("youtube", "dQw4w9WgXcQ").counts.likes).toBeLessThan(
      worldAt(24 * 21).post("youtube", "dQw4w9WgXcQ").counts.likes,
    );
    world.setPost("youtube", "dQw4w9WgXcQ", { zero_from: plan });
    expect(world.post("youtube", "dQw4w9WgXcQ").counts.views).toBe(0);
    world.setPost("youtube", "dQw4w9WgXcQ", { deleted_at: plan });
    expect(world.post("youtube", "dQw4w9WgXcQ").state).toBe("gone");
  });

  it("agrees with the time inside an id", () => {
    const id = (BigInt(Date.parse("2026-10-01T00:00:00Z") / 1000) << 32n) | 5n;
    expect(worldAt(0).post("tiktok", String(id)).publishedAt.toISOString()).toBe(
      "2026-10-01T00:00:00.000Z",
    );
  });

  it("knows one account by its handle and by its id", () => {
    const world = worldAt(0);
    const byHandle = world.account("youtube", "Studio");
    expect(world.account("youtube", byHandle.id)).toEqual(byHandle);
  });
});

describe("the simulated upstreams", () => {
  let simulators: Simulators;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "feeds-"));
    const items = Array.from(
      { length: 5 },
      (_, index) => `<item><guid>${index}</guid></item>`,
    ).join("");
    await writeFile(
      join(folder, "show.xml"),
      `<rss version="2.0"><channel><title>Show</title>${items}</channel></rss>`,
    );
    simulators = await startSimulators({ start: START, feedsFolder: folder });
  });
  beforeEach(() => control("/reset"));
  afterAll(async () => {
    await simulators.close();
    await rm(folder, { recursive: true });
  });

  const control = (path: string, body?: unknown) =>
    fetch(`${simulators.urls.control}${path}`, {
      method: "POST",
      body: JSON.stringify(body ?? {}),
    });
  const videos = (id: string) =>
    fetch(`${simulators.urls.youtube}/videos?part=statistics&id=${id}`, {
      headers: { "x-goog-api-key": SIMULATED_YOUTUBE_KEY },
    });

  it("moves time, sets posts apart and counts requests over HTTP", async () => {
    expect(await (await control("/advance", { hours: 2 })).json()).toEqual({
      now: "2026-10-15T10:00:00.000Z",
    });
    await control("/posts", {
      platform: "youtube",
      external_id: "dQw4w9WgXcQ",
      counts: { views: 42 },
    });
    expect(await (await videos("dQw4w9WgXcQ,short")).json()).toMatchObject({
      items: [{ id: "dQw4w9WgXcQ", statistics: { viewCount: "42" } }],
    });
    expect(await (await fetch(`${simulators.urls.control}/calls`)).json()).toMatchObject({
      youtube: { total: 1, by_path: { "/v3/videos": 1 } },
      apify: { total: 0 },
    });
  });

  it("fails the configured number of times and then recovers", async () => {
    await control("/faults", { upstream: "youtube", status: 402, times: 2 });
    const answers = [
      await videos("dQw4w9WgXcQ"),
      await videos("dQw4w9WgXcQ"),
      await videos("dQw4w9WgXcQ"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
    expect(await answers[0]?.json()).toMatchObject({
      error: { errors: [{ reason: "quotaExceeded", domain: "youtube.quota" }] },
    });
  });

  it("refuses levers it does not have", async () => {
    expect((await control("/faults", { upstream: "myspace" })).status).toBe(400);
    expect((await control("/nothing")).status).toBe(404);
  });

  it("runs out of ScrapeCreators credits", async () => {
    await control("/credits", { credits: 1 });
    const ask = () =>
      fetch(`${simulators.urls.scrapecreators}/v1/threads/profile?handle=studio`, {
        headers: { "x-api-key": "simulated-scrapecreators-key" },
      });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(402);
  });

  it("answers a known feed with 304 and a changed one with 200", async () => {
    const url = `${simulators.urls.feeds}/show.xml`;
    const first = await fetch(url);
    const etag = first.headers.get("etag") ?? "";
    expect(await first.text()).toContain("<title>Show</title>");
    expect((await fetch(url, { headers: { "if-none-match": `W/${etag}` } })).status).toBe(304);
    expect(
      (
        await fetch(url, {
          headers: { "if-modified-since": first.headers.get("last-modified") ?? "" },
        })
      ).status,
    ).toBe(304);
    await control("/feeds", { name: "show.xml", body: "<rss/>" });
    expect((await fetch(url, { headers: { "if-none-match": etag } })).status).toBe(200);
    await control("/reset");
  });

  it("pages a feed until its last item, redirects, and serves nothing outside its folder", async () => {
    const { feeds } = simulators.urls;
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) =>
        (await fetch(`${feeds}/paged/show.xml?per=2&page=${page}`)).text(),
      ),
    );
    expect(pages.map((page) => page.match(/<guid>/g)?.length)).toEqual([2, 2, 1]);
    expect(pages.map((page) => page.includes('rel="next"'))).toEqual([true, true, false]);
    expect(
      (await fetch(`${feeds}/redirect/308/show.xml`, { redirect: "manual" })).headers.get(
        "location",
      ),
    ).toBe(`${feeds}/show.xml`);
    expect((await fetch(`${feeds}/chain/3/show.xml`)).url).toBe(`${feeds}/show.xml`);
    expect((await fetch(`${feeds}/..%2Fpackage.json`)).status).toBe(404);
  });

  it.each([
    "vm.tiktok.com/ZMabc123",
    "www.instagram.com/share/reel/BAabc",
    "fb.watch/abc",
    "spotify.link/abc",
    "youtu.be/dQw4w9WgXcQ",
    "lnkd.in/abc",
  ])("leads the short link %s to a post", async (link) => {
    const answer = await fetch(`${simulators.urls.links}/${link}`, { redirect: "manual" });
    expect(answer.status).toBe(301);
    expect(recogniseAddress(answer.headers.get("location") ?? "").kind).toBe("post");
  });
});
