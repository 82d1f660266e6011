import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  SIMULATED_PODCAST_INDEX,
  SIMULATED_SPOTIFY_APP,
} from "../../../simulators/directory-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { startSimulators } from "../../../simulators/start.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { resultOf } from "../posts/post-read.ts";
import { createDirectories, type DirectorySettings } from "./create-directories.ts";

const START = "2026-11-01T12:00:00.000Z";
const FEED = "https://feeds.example.com/salt?format=mp3&x=1";
const SPOTIFY_ID = "4rOoJ6Egrf8K2IrywzwOMk";

const clock = new ManualClock(START);

const simulators = useFixture(() => startSimulators({ seed: 7, start: START }));
beforeEach(() => {
  simulators.directories.reset();
  simulators.faults.clear();
  simulators.directories.put({
    name: "Salt and Signal",
    feedUrl: FEED,
    podcastGuid: "917393e3-1b1e-5cef-ace4-edaa54e1f810",
    appleId: 1_500_000_001,
    spotifyId: SPOTIFY_ID,
  });
});

const settings = (): DirectorySettings => {
  const base = simulators.urls.directories;
  return {
    apple: { baseUrl: `${base}/apple` },
    podcastIndex: { ...SIMULATED_PODCAST_INDEX, baseUrl: `${base}/podcastindex` },
    spotify: {
      ...SIMULATED_SPOTIFY_APP,
      baseUrl: `${base}/spotify`,
      tokenUrl: `${base}/spotify/token`,
    },
  };
};
interface Search {
  feedUrl?: string | null;
  changed?: Partial<DirectorySettings>;
}

const find = (name: string, { feedUrl = FEED, changed = {} }: Search = {}) => {
  const all = createDirectories({ ...settings(), ...changed }, { http: loopbackHttp, clock });
  const directory = all.find((each) => each.name === name);
  if (directory === undefined) throw new Error(`No directory ${name}`);
  const show = {
    name: "Salt and Signal",
    feedUrl,
    podcastGuid: "917393e3-1b1e-5cef-ace4-edaa54e1f810",
  };
  return resultOf(new AbortController().signal, (read) => directory.find(show, read));
};
const apple = {
  platform: "applePodcasts",
  externalId: "1500000001",
  name: "Salt and Signal",
  feedUrl: FEED,
};

describe("public directories", () => {
  it.each([
    ["Podcast Index", [apple], 1],
    ["Apple Podcasts", [apple], 1],
    [
      "Spotify",
      [{ platform: "spotify", externalId: SPOTIFY_ID, name: "Salt and Signal", feedUrl: null }],
      2,
    ],
  ])("%s has the show's id", async (name, snapshot, requests) => {
    expect(await find(name)).toEqual({ ok: true, snapshot, requests });
  });

  it("Podcast Index is searched by guid without a feed, and has no unknown show", async () => {
    expect(await find("Podcast Index", { feedUrl: null })).toMatchObject({ snapshot: [apple] });
    simulators.directories.reset();
    expect(await find("Podcast Index")).toMatchObject({ ok: true, snapshot: [] });
  });

  it("fail where they refuse the operator's credential, and name no secret", async () => {
    const { podcastIndex, spotify } = settings();
    if (podcastIndex === undefined || spotify === undefined) throw new Error("Both are set");
    const results = [
      await find("Podcast Index", {
        changed: { podcastIndex: { ...podcastIndex, secret: "wrong" } },
      }),
      await find("Spotify", { changed: { spotify: { ...spotify, clientSecret: "wrong" } } }),
    ];
    expect(results).toMatchObject([
      { ok: false, code: "credential_refused" },
      { ok: false, code: "provider_error" },
    ]);
    expect(JSON.stringify(results)).not.toMatch(/wrong|simulated/i);
  });

  it.each(["Podcast Index", "Apple Podcasts", "Spotify"])(
    "%s in another form or out of order is a failure and no empty answer",
    async (name) => {
      simulators.faults.add({ upstream: "directories", body: '{"rows":[]}' });
      expect(await find(name)).toMatchObject({ ok: false, code: "malformed_answer" });
      simulators.faults.add({ upstream: "directories", status: 503 });
      expect(await find(name)).toMatchObject({ ok: false, code: "provider_error" });
      simulators.faults.add({ upstream: "directories", status: 429, retry_after: "60" });
      expect(await find(name)).toMatchObject({ ok: false, code: "rate_limited" });
    },
  );

  it("are used only where the operator has them set", () => {
    const none = { apple: undefined, podcastIndex: undefined, spotify: undefined };
    expect(createDirectories(none, { http: loopbackHttp, clock })).toEqual([]);
  });
});
