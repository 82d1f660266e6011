import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { SIMULATED_PODCAST_INDEX } from "../../../simulators/directory-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { startSimulators } from "../../../simulators/start.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { resultOf } from "../posts/post-read.ts";
import { createPodcastDirectories } from "./create-directories.ts";
import type { DirectoryName, PodcastDirectory } from "./podcast-directory.ts";

const START = "2026-11-01T12:00:00.000Z";
const FEED = "https://feeds.example.com/salt";
const GUID = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
const clock = new ManualClock(START);

const simulators = useFixture(() => startSimulators({ seed: 7, start: START }));
beforeEach(() => {
  simulators.directories.reset();
  simulators.faults.clear();
  simulators.calls.clear();
  simulators.directories.put({
    name: "Salt and Signal",
    feedUrl: FEED,
    podcastGuid: GUID.toUpperCase(),
    appleId: 1_500_000_001,
    indexId: 920_666,
    author: "Maren Solberg maren@private.example",
    description: "<p>Waves &amp; wires.</p><script>x</script> Write to salt@private.example",
    website: "https://salt.example.com/",
    image: "https://cdn.example.com/salt.jpg",
    language: "en_us",
    categories: ["Society", "Culture"],
    episodeCount: 312,
    episodes: [
      { id: 11, title: "Older", publishedAt: "2026-10-01T05:00:00Z", durationSec: 1_800 },
      { id: 12, title: "Newer", publishedAt: "2026-10-08T05:00:00Z", number: 2, season: 1 },
    ],
  });
});

function directoryOf(name: DirectoryName, secret = SIMULATED_PODCAST_INDEX.secret) {
  const base = simulators.urls.directories;
  const all = createPodcastDirectories(
    [
      {
        name: "podcast_index",
        key: SIMULATED_PODCAST_INDEX.key,
        secret,
        baseUrl: `${base}/podcastindex`,
      },
      { name: "apple", baseUrl: `${base}/apple` },
    ],
    { http: loopbackHttp, clock },
  );
  const found = all.find((directory) => directory.name === name);
  if (found === undefined) throw new Error(`No directory ${name}`);
  return found;
}

const NAMES = ["podcast_index", "apple"] as const;
const search = (directory: PodcastDirectory, text = "signal", signal?: AbortSignal) =>
  resultOf(signal ?? new AbortController().signal, (read) =>
    directory.search({ text, country: null }, read),
  );

describe("searching podcast directories", () => {
  it("reads every field of Podcast Index, without e-mail addresses and markup", async () => {
    expect(await search(directoryOf("podcast_index"))).toEqual({
      ok: true,
      requests: 1,
      snapshot: [
        {
          directoryId: "920666",
          title: "Salt and Signal",
          author: "Maren Solberg",
          description: "Waves & wires.\nWrite to",
          image: "https://cdn.example.com/salt.jpg",
          feedUrl: FEED,
          website: "https://salt.example.com/",
          applePodcastsId: "1500000001",
          podcastGuid: GUID,
          categories: ["Society", "Culture"],
          language: "en-US",
          episodeCount: 312,
          lastPublishedAt: "2026-10-08T05:00:00.000Z",
          explicit: false,
        },
      ],
    });
  });

  it("reads Apple's answers without its pictures and its capped count", async () => {
    const result = await search(directoryOf("apple"));
    expect(result).toMatchObject({
      ok: true,
      snapshot: [
        {
          directoryId: "1500000001",
          author: "Maren Solberg",
          feedUrl: FEED,
          categories: ["Society", "Culture"],
          episodeCount: null,
          image: null,
          language: null,
          explicit: false,
        },
      ],
    });
    expect(JSON.stringify(result)).not.toMatch(/mzstatic|private\.example|Owner Name/);
  });

  it("takes a podcast on Apple alone, which has no feed address", async () => {
    simulators.directories.put({ name: "Apple Only", appleId: 77 });
    const result = await search(directoryOf("apple"), "only");
    expect(result).toMatchObject({ snapshot: [{ directoryId: "77", feedUrl: null }] });
  });

  it("hands out no picture of Apple's that Podcast Index lists", async () => {
    simulators.directories.put({ name: "Plain Cover", indexId: 5, feedUrl: `${FEED}/plain` });
    const result = await search(directoryOf("podcast_index"), "cover");
    expect(result).toMatchObject({ snapshot: [{ directoryId: "5", image: null, categories: [] }] });
  });

  it("leaves dead podcasts and duplicates out", async () => {
    simulators.directories.put({ name: "Signal Dead", indexId: 1, dead: true });
    simulators.directories.put({ name: "Signal Twice", indexId: 2, duplicateOf: 920_666 });
    const directory = directoryOf("podcast_index");
    expect(await search(directory)).toMatchObject({ snapshot: [{ directoryId: "920666" }] });
    const found = await resultOf(new AbortController().signal, (read) =>
      directory.find({ directoryId: "2" }, read),
    );
    expect(found).toMatchObject({ ok: true, snapshot: null });
  });

  it.each(NAMES)("finds nothing in %s for other words", async (name) => {
    expect(await search(directoryOf(name), "zebra")).toMatchObject({ ok: true, snapshot: [] });
  });

  it.each([
    ["podcast_index", "920666"],
    ["apple", "1500000001"],
  ] as const)("has a podcast of %s by its id and by its Apple id", async (name, id) => {
    const directory = directoryOf(name);
    const find = (key: Parameters<PodcastDirectory["find"]>[0]) =>
      resultOf(new AbortController().signal, (read) => directory.find(key, read));
    expect(await find({ directoryId: id })).toMatchObject({ snapshot: { directoryId: id } });
    expect(await find({ applePodcastsId: "1500000001" })).toMatchObject({
      snapshot: { directoryId: id },
    });
    expect(await find({ directoryId: "424242" })).toMatchObject({ ok: true, snapshot: null });
  });

  it.each([
    ["podcast_index", "920666", [2, null]],
    ["apple", "1500000001", [null, null]],
  ] as const)("lists the episodes of %s newest first", async (name, id, numbers) => {
    const directory = directoryOf(name);
    const read = (podcastId: string) =>
      resultOf(new AbortController().signal, (each) => directory.episodes(podcastId, each));
    const result = await read(id);
    expect(result).toMatchObject({
      snapshot: [
        { directoryId: "12", title: "Newer", publishedAt: "2026-10-08T05:00:00.000Z" },
        { directoryId: "11", durationSec: 1_800, guid: "guid-11", image: null },
      ],
    });
    if (result.ok) expect(result.snapshot?.map(({ number }) => number)).toEqual(numbers);
    expect(await read("424242")).toMatchObject({ ok: true, snapshot: null });
  });
});

describe("podcast directories in trouble", () => {
  it.each(NAMES)("%s is asked once more where it was out of order", async (name) => {
    simulators.faults.add({ upstream: "directories", status: 503 });
    expect(await search(directoryOf(name))).toMatchObject({ ok: true, requests: 2 });
    simulators.faults.add({ upstream: "directories", status: 503, times: 2 });
    expect(await search(directoryOf(name))).toMatchObject({
      ok: false,
      code: "provider_error",
      requests: 2,
    });
  });

  it.each(NAMES)("%s is asked again after a wait that is short", async (name) => {
    simulators.faults.add({ upstream: "directories", status: 429, retry_after: "0" });
    expect(await search(directoryOf(name))).toMatchObject({ ok: true, requests: 2 });
  });

  it.each([
    ["podcast_index", 429, "90", 90],
    ["apple", 403, undefined, 60],
  ] as const)("%s that wants to be left alone is left alone", async (name, status, after, sec) => {
    const directory = directoryOf(name);
    const fault = { upstream: "directories", status } as const;
    simulators.faults.add(after === undefined ? fault : { ...fault, retry_after: after });
    expect(await search(directory)).toMatchObject({ ok: false, code: "rate_limited" });
    const asked = simulators.calls.total("directories");
    expect(await search(directory)).toMatchObject({
      ok: false,
      code: "rate_limited",
      retryAfterSec: sec,
      requests: 0,
    });
    expect(simulators.calls.total("directories")).toBe(asked);
    clock.advance(sec * 1_000);
    simulators.world.clock.advance(sec * 1_000);
    expect(await search(directory)).toMatchObject({ ok: true });
  });

  it("a refused key is a failure that names no secret, and is not repeated", async () => {
    const result = await search(directoryOf("podcast_index", "wrong-secret"));
    expect(result).toMatchObject({ ok: false, code: "credential_refused", requests: 1 });
    expect(JSON.stringify(result)).not.toMatch(/wrong-secret|SIMULATED/);
  });

  it.each([
    ["podcast_index", '{"status":"false","feeds":[]}'],
    ["podcast_index", '{"status":"true","feeds":[{"name":"another form"}]}'],
    ["podcast_index", '"Authorization header value either not set or blank."'],
    ["apple", '{"rows":[]}'],
    ["apple", '{"results":[{"kind":"song"}]}'],
  ] as const)("%s in another form is a failure and no empty list", async (name, body) => {
    simulators.faults.add({ upstream: "directories", body });
    expect(await search(directoryOf(name))).toMatchObject({
      ok: false,
      code: "malformed_answer",
    });
  });

  it.each(NAMES)("%s that never answers ends with the caller's deadline", async (name) => {
    simulators.faults.add({ upstream: "directories", hang: true });
    const result = await search(directoryOf(name), "signal", AbortSignal.timeout(50));
    expect(result).toMatchObject({ ok: false, code: "timeout", requests: 1 });
  });

  it("none is asked unless it is set", () => {
    expect(createPodcastDirectories([], { http: loopbackHttp, clock })).toEqual([]);
  });
});
