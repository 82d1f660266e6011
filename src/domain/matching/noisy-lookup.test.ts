import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseFeed } from "../feeds/parse-feed.ts";
import type { LookupCandidate } from "./episode-lookup.ts";
import { decideLookup } from "./episode-lookup.ts";
import { normaliseTitle } from "./normalise-title.ts";
import { NOISY_SHOWS } from "./noisy-shows.test-support.ts";
import { TITLE_NOISES } from "./title-noises.test-support.ts";
import { hasSharedFeeds, SHARED_FEEDS } from "../../../test/shared-feeds.ts";

/** A show whose episodes are looked up by what other systems write about them. */
interface Show {
  name: string;
  episodes: readonly (LookupCandidate & { publishedAt: Date; guid: string })[];
}

interface Tally {
  right: number;
  wrong: number;
  /** Listed without a best, or ambiguous. */
  listed: number;
  missed: number;
}

const empty = (): Tally => ({ right: 0, wrong: 0, listed: 0, missed: 0 });

function candidate(
  show: string,
  position: number,
  item: { title: string; publishedAt: Date; season?: number | null; number?: number | null },
): LookupCandidate & { publishedAt: Date; guid: string } {
  return {
    episodeId: `e${position}`,
    clusterId: null,
    normalisedTitle: normaliseTitle(item.title, show),
    season: null,
    number: null,
    guid: `guid-${position}`,
    simplecastEpisodeId: null,
    appleEpisodeId: null,
    spotifyEpisodeId: null,
    removed: false,
    ...item,
  };
}

const NOTHING = {
  simplecastEpisodeId: null,
  guid: null,
  appleEpisodeId: null,
  spotifyEpisodeId: null,
  title: null,
  publishedOn: null,
};

/** Episodes asked about in a show: real ones have up to 730. */
const ASKED_MAX = 10;

function sampled<Value>(values: readonly Value[]): Value[] {
  const step = Math.ceil(values.length / ASKED_MAX);
  return values.filter((_value, index) => index % step === 0);
}

/** Whether no other episode has its title: without it, that one is what the title means. */
const isAlone = (episode: LookupCandidate, episodes: readonly LookupCandidate[]): boolean =>
  !episodes.some((other) => other !== episode && other.normalisedTitle === episode.normalisedTitle);

/** `isAbsent` asks about each episode over the show without it: then every best is wrong. */
function tally(shows: readonly Show[], { isAbsent }: { isAbsent: boolean }) {
  const table: Record<string, Tally> = {};
  const wrong: string[] = [];
  for (const { name, episodes } of shows)
    for (const episode of isAbsent
      ? sampled(episodes.filter((one) => isAlone(one, episodes)))
      : sampled(episodes))
      for (const [kind, noise] of Object.entries(TITLE_NOISES)) {
        const asked = noise({
          title: episode.title,
          showName: name,
          publishedOn: episode.publishedAt.toISOString().slice(0, 10),
          guid: episode.guid,
        });
        const { best, matches } = decideLookup(
          { ...NOTHING, ...asked },
          isAbsent ? episodes.filter((other) => other !== episode) : episodes,
          { limit: 5, showName: name },
        );
        const row = (table[kind] ??= empty());
        const isThis = (match: { episode_id: string }) => match.episode_id === episode.episodeId;
        if (best !== null && isThis(best)) row.right += 1;
        else if (best !== null) {
          row.wrong += 1;
          wrong.push(`${kind}: ${JSON.stringify(asked)} found ${best.episode_id} of ${name}`);
        } else if (matches.some(isThis)) row.listed += 1;
        else row.missed += 1;
      }
  const rows = Object.values(table);
  const sum = (field: keyof Tally) => rows.reduce((total, row) => total + row[field], 0);
  const asked = sum("right") + sum("wrong") + sum("listed") + sum("missed");
  return { table, wrong: wrong.slice(0, 5), asked, share: sum("right") / asked };
}

const made: Show[] = NOISY_SHOWS.map(({ name, everyDays, titles }) => ({
  name,
  episodes: titles.map((title, position) =>
    candidate(name, position, {
      title,
      publishedAt: new Date(Date.UTC(2026, 0, 5 + position * everyDays, 9)),
    }),
  ),
}));

const PRESENT = hasSharedFeeds("noisy titles of real feeds");

function realShows(): Show[] {
  const now = new Date("2026-11-20T00:00:00Z");
  return readdirSync(SHARED_FEEDS).flatMap((file) => {
    if (!/^\d+-.*\.(?:xml|rss)$/.test(file) || file.startsWith("04")) return [];
    const bytes = readFileSync(path.join(SHARED_FEEDS, file));
    const { show, items } = parseFeed(bytes, { contentType: null, url: null, now });
    const name = show.title ?? file;
    const dated = items.flatMap(({ title, publishedAt, season, number }, position) =>
      publishedAt === null
        ? []
        : [candidate(name, position, { title, publishedAt, season, number })],
    );
    return [{ name, episodes: dated }];
  });
}

describe("look-up of noisy titles", () => {
  it("names the right episode for 85 of 100 questions, and never a wrong one", () => {
    const { table, wrong, asked, share } = tally(made, { isAbsent: false });
    console.table(table);
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(3_000);
    expect(share).toBeGreaterThanOrEqual(0.85);
  });

  it("names no episode where the one that is meant is not in the show", () => {
    expect(tally(made, { isAbsent: true }).wrong).toEqual([]);
  });

  it.runIf(PRESENT)("names the right episode of real shows, and never a wrong one", () => {
    const shows = realShows();
    const present = tally(shows, { isAbsent: false });
    console.table(present.table);
    expect(present.wrong).toEqual([]);
    expect(present.share).toBeGreaterThanOrEqual(0.85);
    expect(tally(shows, { isAbsent: true }).wrong).toEqual([]);
  });
});
