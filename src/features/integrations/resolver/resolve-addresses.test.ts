import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startResolverFixture } from "./resolver.test-support.ts";

const t = useFixture(startResolverFixture);

const batch = (urls: readonly unknown[], as = t.key) =>
  t.send("POST", "/v1/resolve/batch", { urls }, as);

/**
 * Addresses as people paste them, with what each becomes: kind, platform (`-`: none), and `found`
 * where the workspace has something by it. `{…}` are names of the fixture.
 */
const HUNDRED: readonly (readonly [typed: string, becomes: string])[] = [
  // A video of a cluster, in every spelling.
  ["https://www.youtube.com/watch?v={video}", "post youtube found"],
  ["http://www.youtube.com/watch?v={video}", "post youtube found"],
  ["youtube.com/watch?v={video}", "post youtube found"],
  ["www.youtube.com/watch?v={video}&t=42s", "post youtube found"],
  ["https://m.youtube.com/watch?v={video}&feature=share", "post youtube found"],
  ["https://music.youtube.com/watch?v={video}", "post youtube found"],
  ["https://youtu.be/{video}", "post youtube found"],
  ["youtu.be/{video}?si=AbCdEfGhIjKlMnOp", "post youtube found"],
  ["HTTPS://YOUTU.BE/{video}", "post youtube found"],
  ["//youtu.be/{video}", "post youtube found"],
  ["https://www.youtube.com/embed/{video}?start=10", "post youtube found"],
  ["https://www.youtube-nocookie.com/embed/{video}", "post youtube found"],
  ["https://www.youtube.com/shorts/{video}?feature=share", "post youtube found"],
  ["https://www.youtube.com/live/{video}", "post youtube found"],
  ["https://www.youtube.com/v/{video}", "post youtube found"],
  ["https://www.youtube.com/watch?list=PLinvented0001&v={video}&index=3", "post youtube found"],
  ["https://www.youtube.com/watch?app=desktop&amp;v={video}", "post youtube found"],
  ["<https://youtu.be/{video}>", "post youtube found"],
  ["<URL:https://youtu.be/{video}>", "post youtube found"],
  ["  https://youtu.be/{video} \n", "post youtube found"],
  ["\u200Bhttps://youtu.be/{video}\uFEFF", "post youtube found"],
  ["https://youtu.be/{video}.", "post youtube found"],
  ["(https://youtu.be/{video}),", "post youtube found"],
  ["“https://youtu.be/{video}”", "post youtube found"],
  ["`https://youtu.be/{video}`", "post youtube found"],
  ["[the clip](https://youtu.be/{video})", "post youtube found"],
  [
    '<iframe width="560" src="https://www.youtube.com/embed/{video}?rel=0"></iframe>',
    "post youtube found",
  ],
  ['<a href="https://youtu.be/{video}">the clip</a>', "post youtube found"],
  ["https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D{video}", "post youtube found"],
  ["https://https://youtu.be/{video}", "post youtube found"],
  ["https:/youtu.be/{video}", "post youtube found"],
  ["https://www.google.com/url?sa=t&q=https%3A%2F%2Fyoutu.be%2F{video}", "post youtube found"],
  ["https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2F{video}&h=x", "post youtube found"],
  ["https://www.youtube.com/watch?v={item}", "post youtube found"],
  ["https://www.youtube.com/watch?v={episodeVideo}", "post youtube found"],
  ["https://www.youtube.com/watch?v=Nothing_-11", "post youtube"],
  ["https://www.youtube.com/watch?v=short", "unknown youtube"],
  ["https://www.youtube.com/watch?v=TooLong_-Id1", "unknown youtube"],
  ["https://www.youtube.com/@harbouraudio", "account youtube"],
  ["https://www.youtube.com/channel/UCinventedInvented0001xx", "account youtube"],
  ["https://www.youtube.com/playlist?list=PLinvented0001", "page youtube"],
  // Posts of other platforms.
  ["https://www.tiktok.com/@{tiktokName}/video/7553210987654321012", "post tiktok found"],
  ["https://m.tiktok.com/v/7553210987654321012.html", "post tiktok found"],
  ["tiktok.com/@{tiktokName}/video/7553210987654321012?is_from_webapp=1", "post tiktok found"],
  ["https://www.tiktok.com/embed/v2/7553210987654321012", "post tiktok found"],
  ["https://www.tiktok.com/@{tiktokName}", "account tiktok found"],
  ["https://www.tiktok.com/@{tiktokName}?lang=en", "account tiktok found"],
  ["https://www.tiktok.com/@someoneelse", "account tiktok"],
  ["https://vm.tiktok.com/ZTR45GpSF/", "short_link tiktok"],
  ["https://www.instagram.com/reel/DPxyzAbCdEf/", "post instagram found"],
  ["https://www.instagram.com/p/DPxyzAbCdEf/?igsh=MzRlODBiNWFlZA==", "post instagram found"],
  ["https://instagram.com/harbouraudio/reel/DPxyzAbCdEf", "post instagram found"],
  ["https://www.instagram.com/reel/DPxyzAbCdEf/embed/captioned/", "post instagram found"],
  ["https://www.instagram.com/harbouraudio/", "account instagram"],
  ["https://www.instagram.com/explore/tags/podcast/", "page instagram"],
  ["https://x.com/harbouraudio/status/1975500000000000000", "post twitter"],
  ["https://twitter.com/harbouraudio/status/1975500000000000000?s=20", "post twitter"],
  ["https://mobile.twitter.com/harbouraudio/status/1975500000000000000", "post twitter"],
  ["https://x.com/harbouraudio", "account twitter"],
  ["https://t.co/AbCdEfGhIj", "unknown -"],
  ["https://www.facebook.com/harbouraudio/videos/100000000000001/", "post facebook"],
  ["https://m.facebook.com/watch/?v=100000000000001", "post facebook"],
  ["https://fb.watch/aBcDeFgHiJ/", "short_link facebook"],
  ["https://www.facebook.com/groups/harbour/", "page facebook"],
  ["https://www.threads.com/@harbouraudio/post/DPqrsTuVwXy", "post threads"],
  ["https://www.threads.net/@harbouraudio/post/DPqrsTuVwXy?xmt=AQ", "post threads"],
  ["https://www.linkedin.com/feed/update/urn:li:activity:7380000000000000000", "post linkedin"],
  ["https://www.linkedin.com/company/harbour-audio/", "account linkedin"],
  ["https://harbour.beehiiv.com/p/the-first-issue", "post beehiiv"],
  // Directories of podcasts.
  ["https://open.spotify.com/episode/{spotifyEpisode}", "episode spotify found"],
  ["https://open.spotify.com/intl-de/episode/{spotifyEpisode}?si=0a1b2c", "episode spotify found"],
  ["https://open.spotify.com/embed/episode/{spotifyEpisode}", "episode spotify found"],
  ["spotify:episode:{spotifyEpisode}", "episode spotify found"],
  ["spotify:show:{spotifyShow}", "show spotify found"],
  ["https://open.spotify.com/show/{spotifyShow}", "show spotify found"],
  ["https://open.spotify.com/show/7SomeOtherShowOf000001", "show spotify"],
  ["https://open.spotify.com/track/4SomeTrackOfMusic00001", "page spotify"],
  ["https://spotify.link/AbCdEfGhIjK", "short_link spotify"],
  ["https://podcasts.apple.com/gb/podcast/a-show/id{appleShow}", "show applePodcasts found"],
  [
    "https://podcasts.apple.com/us/podcast/x/id{appleShow}?i={appleEpisode}",
    "episode applePodcasts found",
  ],
  [
    "https://embed.podcasts.apple.com/us/podcast/x/id{appleShow}?i=1000799999999",
    "episode applePodcasts found",
  ],
  ["https://podcasts.apple.com/us/podcast/x/id1599999999", "show applePodcasts"],
  // Feed, website, pages and files of episodes.
  ["https://feeds.{site}/show.xml", "feed - found"],
  ["feed://feeds.{site}/show.xml", "feed - found"],
  ["pcast://feeds.{site}/show.xml", "feed - found"],
  ["https://feeds.{site}/another.xml", "unknown -"],
  ["{site}", "show - found"],
  ["http://www.{site}/?utm_source=mail", "show - found"],
  ["https://www.{site}/episodes/Lighthouse/", "episode - found"],
  ["{site}/episodes/Lighthouse?fbclid=IwAR0", "episode - found"],
  ["https://{site}/episodes/another", "unknown -"],
  ["https://audio.{site}/e/lighthouse.mp3?updated=1", "episode - found"],
  ["https://{site}/?p=71", "episode - found"],
  // Pages of this server.
  ["{origin}/s/{handle}", "page castmeter found"],
  ["{origin}/app/clusters/{clusterRef}/time", "page castmeter found"],
  ["{origin}/n/{networkHandle}/campaigns/{campaignId}.json", "page castmeter found"],
  ["{origin}/app/library", "page castmeter"],
  // No addresses.
  ["hello", "400"],
  ["mailto:someone@example.com", "400"],
  ["https://user:secret@www.youtube.com/watch?v={video}", "400"],
];

function filledIn(text: string): string {
  const { ids, ...place } = t.own;
  const names = { ...place, ...ids, origin: t.app.runtime.urls.addresses.baseUrl };
  return text.replaceAll(
    /\{(\w+)\}/g,
    (whole, name: string) => names[name as keyof typeof names] ?? whole,
  );
}

interface Entry {
  url: unknown;
  status: number;
  result: null | { kind: string; platform: string | null; found: boolean };
  error: null | { code: string; param: string };
}

const becameOf = ({ status, result }: Entry): string =>
  result === null
    ? String(status)
    : [result.kind, result.platform ?? "-", ...(result.found ? ["found"] : [])].join(" ");

describe("a hundred pasted addresses in one batch", () => {
  let entries: Entry[] = [];
  beforeAll(async () => {
    const answer = await batch(HUNDRED.map(([typed]) => filledIn(typed)));
    expect(answer.status).toBe(200);
    entries = answer.body.data;
  });

  it("are a hundred, each once", () => {
    expect(new Set(HUNDRED.map(([typed]) => typed)).size).toBe(100);
  });

  it("become what they are", () => {
    const became = entries.map((entry, index) => [HUNDRED[index]?.[0], becameOf(entry)]);
    expect(became).toEqual(HUNDRED);
  });

  it("are answered alike one by one", async () => {
    for (const index of [0, 33, 45, 69, 82, 88, 93, 95]) {
      const url = filledIn(HUNDRED[index]?.[0] ?? "");
      const { body } = await t.send("GET", `/v1/resolve?url=${encodeURIComponent(url)}`);
      expect(body).toEqual(entries[index]?.result);
    }
  });
});

describe("a batch of addresses", () => {
  it("keeps the order, and one text that is no address fails no other", async () => {
    const urls = ["nonsense", "youtu.be/Nothing_-11", 7, null, `youtu.be/${t.own.ids.video}`];
    const { body } = await batch(urls);
    expect(body.data.map((entry: Entry) => [entry.url, entry.status, entry.error?.param])).toEqual([
      ["nonsense", 400, "urls[0]"],
      ["youtu.be/Nothing_-11", 200, undefined],
      [7, 400, "urls[2]"],
      [null, 400, "urls[3]"],
      [`youtu.be/${t.own.ids.video}`, 200, undefined],
    ]);
    expect(body.meta).toMatchObject({ requested: 5, succeeded: 2, failed: 3, found: 1 });
  });

  it("costs a token per ten addresses, rounded up", async () => {
    const key = await t.app.key(t.workspaceId);
    const remaining = async (count: number): Promise<number> => {
      const urls = Array.from({ length: count }, () => "youtu.be/Nothing_-11");
      return Number((await batch(urls, key)).headers["ratelimit-remaining"]);
    };
    const start = await remaining(0);
    expect(start - (await remaining(1))).toBe(1);
    expect(start - (await remaining(100))).toBe(11);
    expect(start - (await remaining(11))).toBe(13);
  });

  it.each([[{ urls: Array.from({ length: 101 }, () => "x") }], [{ urls: "x" }], [{}]])(
    "of more than 100, or of none, is refused as a whole: %#",
    async (body) => {
      const answer = await t.send("POST", "/v1/resolve/batch", body);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param: "urls" });
    },
  );

  it("takes an episode by the query where pages differ in nothing else", async () => {
    await t.sql("update episodes set enclosure_url = $2 where id = $1", [
      (await t.make.episode()).id,
      "https://play.example/file.mp3?id=1",
    ]);
    const alone = async () => {
      const { body } = await batch(["https://play.example/file.mp3?id=2"]);
      return body.data[0].result.found;
    };
    expect(await alone()).toBe(true);
    const second = await t.make.episode({ title: "Second" });
    await t.sql("update episodes set enclosure_url = $2 where id = $1", [
      second.id,
      "https://play.example/file.mp3?id=3",
    ]);
    const { body } = await batch([
      "https://play.example/file.mp3?id=3",
      "play.example/file.mp3?id=2",
    ]);
    expect(
      body.data.map((entry: { result: { episodes: unknown } }) => entry.result.episodes),
    ).toEqual([[expect.objectContaining({ id: second.id })], []]);
  });
});
