import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../lib/time/clock.ts";
import { normaliseTitle } from "./normalise-title.ts";
import { ITEM_DAYS, type OwnEpisode, type OwnItem, pairOwnItems, RIVAL_DAYS } from "./own-items.ts";

const SHOW = "Salt and Signal";

const episode = (
  id: string,
  title: string,
  day: string,
  more: Partial<OwnEpisode> = {},
): OwnEpisode => ({
  id,
  title,
  normalisedTitle: normaliseTitle(title, SHOW),
  publishedAt: new Date(`${day}T06:00:00Z`),
  guid: null,
  link: null,
  platformIds: {},
  ...more,
});
const item = (
  platform: string,
  id: string,
  title: string | null,
  day: string,
  more: Partial<OwnItem> = {},
): OwnItem => ({
  platform,
  id,
  title,
  publishedAt: new Date(`${day}T07:00:00Z`),
  guid: null,
  url: null,
  ...more,
});
const pairs = (items: OwnItem[], episodes: OwnEpisode[]) =>
  Object.fromEntries(
    pairOwnItems(items, episodes, SHOW).map(({ item: { platform, id }, episodeId }) => [
      `${platform} ${id}`,
      episodeId,
    ]),
  );

describe("items of a show's own accounts", () => {
  it("are the episode whose id they have, whatever their title and day say", () => {
    const known = [
      episode("e1", "The tide", "2026-03-01", { platformIds: { spotify: "s1", youtube: "v1" } }),
      episode("e2", "The fog", "2026-03-08", { platformIds: { applePodcasts: "a2" } }),
    ];
    expect(
      pairs(
        [
          item("spotify", "s1", "The fog", "2026-03-08"),
          item("youtube", "v1", "Something else", "2020-01-01"),
          item("applePodcasts", "a2", null, "2026-03-01"),
        ],
        known,
      ),
    ).toEqual({ "spotify s1": "e1", "youtube v1": "e1", "applePodcasts a2": "e2" });
  });

  it("are no episode by title where either of them has another id there", () => {
    const known = [
      episode("e1", "The tide", "2026-03-01", { platformIds: { spotify: "other" } }),
      episode("e2", "The fog", "2026-03-08", { platformIds: { spotify: "s2" } }),
      episode("e3", "The moor", "2026-03-15"),
    ];
    expect(pairs([item("spotify", "s1", "The tide", "2026-03-01")], known)).toEqual({});
    expect(pairs([item("spotify", "s2", "The moor", "2026-03-15")], known)).toEqual({
      "spotify s2": "e2",
    });
  });

  it("are told by guid and title on every host by itself", () => {
    const known = [episode("e1", "The tide", "2026-03-01", { guid: "g1" })];
    expect(
      pairs(
        [
          item("transistor", "t1", "Renamed", "2020-01-01", { guid: "g1" }),
          item("op3", "o1", "The tide", "2026-03-02"),
          item("simplecast", "c1", "The tide, again", "2026-03-01"),
        ],
        known,
      ),
    ).toEqual({ "transistor t1": "e1", "op3 o1": "e1" });
  });

  it("are a newsletter issue of the episode's page or title, and not of a site's front page", () => {
    const known = [
      episode("e1", "The tide", "2026-03-01", { link: "https://salt.example/p/tide/" }),
      episode("e2", "The fog", "2026-03-08", { link: "https://salt.example/" }),
      episode("e3", "The moor", "2026-03-15", { link: "https://salt.example/p/moor" }),
    ];
    expect(
      pairs(
        [
          item("ghost", "n1", "A letter", "2026-03-01", {
            url: "http://www.salt.example/p/tide?utm_source=mail",
          }),
          item("ghost", "n2", "A letter", "2026-03-08", { url: "https://salt.example/" }),
          item("beehiiv", "n3", "The Fog", "2026-03-08"),
          item("beehiiv", "n4", "The fog lifts", "2026-03-08"),
          item("ghost", "n5", "Months later", "2026-06-15", { url: "https://salt.example/p/moor" }),
        ],
        known,
      ),
    ).toEqual({ "ghost n1": "e1", "beehiiv n3": "e2" });
  });

  it("stay open where two issues have the page of one episode", () => {
    const known = [episode("e1", "The tide", "2026-03-01", { link: "https://salt.example/p/1" })];
    const twice = ["n1", "n2"].map((id) =>
      item("ghost", id, "A letter", "2026-03-01", { url: "https://salt.example/p/1" }),
    );
    expect(pairs(twice, known)).toEqual({});
  });

  it("are never told by title on video platforms and social networks", () => {
    const known = [episode("e1", "The tide", "2026-03-01", { platformIds: { tiktok: "7" } })];
    expect(
      pairs(
        [
          item("youtube", "v1", "The tide", "2026-03-01"),
          item("tiktok", "7", "The tide", "2026-03-01"),
          item("instagramBusiness", "i", "The tide", "2026-03-01"),
        ],
        known,
      ),
    ).toEqual({});
  });

  it("have the same pairs among those around an episode as among all of the show", () => {
    const START = Date.parse("2026-01-01T00:00:00Z");
    const moment = fc.integer({ min: 0, max: 24 * 25 }).map((hours) => {
      return new Date(START + hours * 3_600_000);
    });
    const title = fc.constantFrom("The tide", "#2: The tide", "The fog", "The moor");
    const guid = fc.option(fc.constantFrom("g1", "g2", "g3"));
    const spotify = fc.option(fc.constantFrom("s0", "s1", "s2"));
    const link = fc.option(fc.constantFrom("https://a.example/1", "https://a.example/2"));
    const anyEpisode = fc
      .record({ title, guid, link, spotify, publishedAt: fc.option(moment, { freq: 8 }) })
      .map(({ spotify: id, ...one }): OwnEpisode => ({
        ...one,
        id: "",
        normalisedTitle: normaliseTitle(one.title, SHOW),
        platformIds: id === null ? {} : { spotify: id },
      }));
    const anyItem = fc.record({
      platform: fc.constantFrom("spotify", "transistor", "ghost"),
      title: fc.option(title),
      guid,
      url: link,
      publishedAt: fc.option(moment, { freq: 8 }),
    });
    const isNear = (one: Date | null, other: Date | null, days: number): boolean =>
      one !== null && other !== null && Math.abs(+one - +other) <= days * DAY_MS;
    fc.assert(
      fc.property(
        fc.array(anyEpisode, { minLength: 1, maxLength: 8 }),
        fc.array(anyItem, { maxLength: 8 }),
        (someEpisodes, someItems) => {
          const episodes = someEpisodes.map((one, index) => ({ ...one, id: `e${index}` }));
          const items = someItems.map((one, index) => ({ ...one, id: `s${index}` }));
          const [wanted] = episodes;
          const near = items.filter(
            (one) =>
              isNear(one.publishedAt, wanted!.publishedAt, ITEM_DAYS) ||
              (one.guid !== null && one.guid === wanted!.guid) ||
              one.id === wanted!.platformIds["spotify"],
          );
          const rivals = episodes.filter(
            (one) =>
              one === wanted ||
              isNear(one.publishedAt, wanted!.publishedAt, ITEM_DAYS + RIVAL_DAYS) ||
              near.some(
                ({ guid: of, id }) =>
                  (of !== null && of === one.guid) || id === one.platformIds["spotify"],
              ),
          );
          const ofWanted = (all: readonly OwnItem[], among: readonly OwnEpisode[]) =>
            pairOwnItems(all, among, SHOW)
              .flatMap(({ item: { id }, episodeId }) => (episodeId === wanted!.id ? [id] : []))
              .toSorted();
          expect(ofWanted(near, rivals)).toEqual(ofWanted(items, episodes));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
