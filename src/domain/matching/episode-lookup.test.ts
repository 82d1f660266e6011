import { describe, expect, it } from "vitest";
import type { LookupCandidate } from "./episode-lookup.ts";
import { decideLookup } from "./episode-lookup.ts";
import type { LookupQuery } from "./lookup-query.ts";
import { normaliseTitle } from "./normalise-title.ts";

const SHOW = "The Daily";

function episode(
  episodeId: string,
  fields: Partial<Omit<LookupCandidate, "publishedAt">> & { published?: string } = {},
): LookupCandidate {
  const { published, ...rest } = fields;
  const title = fields.title ?? `Title of ${episodeId}`;
  return {
    episodeId,
    clusterId: `cluster-${episodeId}`,
    title,
    normalisedTitle: normaliseTitle(title, SHOW),
    publishedAt: published === undefined ? null : new Date(published),
    season: null,
    number: null,
    guid: null,
    simplecastEpisodeId: null,
    appleEpisodeId: null,
    spotifyEpisodeId: null,
    removed: false,
    ...rest,
  };
}

const query = (fields: Partial<LookupQuery>): LookupQuery => ({
  simplecastEpisodeId: null,
  guid: null,
  appleEpisodeId: null,
  spotifyEpisodeId: null,
  title: null,
  publishedOn: null,
  ...fields,
});

const decide = (fields: Partial<LookupQuery>, candidates: readonly LookupCandidate[], limit = 3) =>
  decideLookup(query(fields), candidates, { limit, showName: SHOW });

describe("lookup by identifier", () => {
  it.each([
    ["simplecastEpisodeId", "simplecast_episode_id"],
    ["guid", "guid"],
    ["appleEpisodeId", "apple_episode_id"],
    ["spotifyEpisodeId", "spotify_episode_id"],
  ] as const)("finds the one episode with the %s, exactly", (field, by) => {
    const match = {
      episode_id: "e1",
      cluster_id: "cluster-e1",
      match: { by, confidence: "exact" },
    };
    expect(
      decide({ [field]: "X" }, [
        episode("e1", { [field]: "X" }),
        episode("e2", { [field]: "x" }),
        episode("e3"),
      ]),
    ).toEqual({ best: match, matches: [match], ambiguous: false, note: null });
  });

  it("names the strongest identifier when several point at one episode", () => {
    const result = decide({ spotifyEpisodeId: "s", guid: "g" }, [
      episode("e1", { guid: "g", spotifyEpisodeId: "s" }),
    ]);
    expect(result.best?.match).toEqual({ by: "guid", confidence: "exact" });
    expect(result.matches).toHaveLength(1);
  });

  it("is ambiguous when two identifiers point at different episodes", () => {
    const result = decide(
      { guid: "g", appleEpisodeId: "a" },
      [episode("e1", { guid: "g" }), episode("e2", { appleEpisodeId: "a" })],
      1,
    );
    expect(result).toMatchObject({
      best: null,
      ambiguous: true,
      note: "The given guid and apple_episode_id belong to different episodes.",
    });
    expect(result.matches).toHaveLength(1);
  });

  it("ignores an identifier that no episode carries", () => {
    expect(
      decide({ simplecastEpisodeId: "?", guid: "g" }, [episode("e1", { guid: "g" })]),
    ).toMatchObject({ best: { episode_id: "e1" }, note: null });
  });

  it("answers an unknown episode with no match and a sentence", () => {
    expect(decide({ guid: "?", title: "Nothing alike" }, [episode("e1", { guid: "g" })])).toEqual({
      best: null,
      matches: [],
      ambiguous: false,
      note: "No episode of this show matches the given guid and title.",
    });
  });

  it("prefers an exact match to a title that fits another episode better", () => {
    const result = decide({ guid: "g", title: "The Return", publishedOn: "2024-03-01" }, [
      episode("e1", { title: "The Return", published: "2024-03-01T10:00:00Z" }),
      episode("e2", { guid: "g" }),
    ]);
    expect(result.best?.episode_id).toBe("e2");
    expect(result.matches.map(({ match }) => match.confidence)).toEqual(["exact", "high"]);
  });
});

describe("re-published and removed items", () => {
  const twice = [
    episode("e1", { guid: "g", published: "2024-03-01T23:00:00Z" }),
    episode("e2", { guid: "g", published: "2024-09-01T01:00:00Z" }),
  ];

  it("is ambiguous when two items share a guid and no date is given", () => {
    expect(decide({ guid: "g" }, twice)).toMatchObject({
      best: null,
      ambiguous: true,
      note: "2 episodes carry the given guid; add published_on to tell them apart.",
    });
  });

  it.each([
    ["2024-03-01", "e1"],
    ["2024-03-02", "e1"],
    ["2024-08-31", "e2"],
  ])("lets published_on %s choose %s", (publishedOn, episodeId) => {
    expect(decide({ guid: "g", publishedOn }, twice)).toMatchObject({
      best: { episode_id: episodeId, match: { by: "guid", confidence: "exact" } },
      ambiguous: false,
    });
  });

  it("stays ambiguous when the date is near neither", () => {
    expect(decide({ guid: "g", publishedOn: "2024-05-01" }, twice)).toMatchObject({
      best: null,
      ambiguous: true,
    });
  });

  it("does not let a wrong date refuse the only item with the guid", () => {
    expect(
      decide({ guid: "g", publishedOn: "2020-01-01" }, twice.slice(0, 1)).best?.episode_id,
    ).toBe("e1");
  });

  it("answers with the living item, and with a removed one only where no living one has the identifier", () => {
    const removed = episode("e0", { guid: "g", removed: true });
    expect(decide({ guid: "g" }, [removed, episode("e1", { guid: "g" })])).toMatchObject({
      best: { episode_id: "e1" },
      ambiguous: false,
    });
    expect(decide({ guid: "g" }, [removed])).toMatchObject({
      best: { episode_id: "e0" },
      note: "This episode has been removed from the show's feed.",
    });
    expect(decide({ title: removed.title }, [removed])).toMatchObject({ best: null, matches: [] });
  });
});

describe("lookup by title", () => {
  const march = episode("e1", { title: "#231: The Return", published: "2024-03-10T23:30:00Z" });

  it.each([
    ["2024-03-09", "high", "title_and_date"],
    ["2024-03-10", "high", "title_and_date"],
    ["2024-03-11", "high", "title_and_date"],
    ["2024-03-12", "medium", "title_and_date"],
    ["2024-03-03", "medium", "title_and_date"],
    ["2024-03-17", "medium", "title_and_date"],
    ["2024-03-18", "low", "title"],
    [null, "medium", "title"],
  ])("an equal title with published_on %s is %s by %s", (publishedOn, confidence, by) => {
    const result = decide({ title: "The Daily — The return!", publishedOn }, [march]);
    expect(result.matches).toEqual([
      { episode_id: "e1", cluster_id: "cluster-e1", match: { by, confidence } },
    ]);
    expect(result.best).toEqual(confidence === "high" ? result.matches[0] : null);
    const lacking =
      publishedOn === null
        ? "The title matches, and no date was given; published_on or an identifier decides it."
        : "The title matches, and its date or number does not; an identifier decides it.";
    expect(result.note).toBe(confidence === "high" ? null : lacking);
    expect(result.ambiguous).toBe(false);
  });

  it("counts an episode without a date as medium", () => {
    expect(
      decide({ title: "The Return", publishedOn: "2024-03-10" }, [
        episode("e1", { title: "The Return" }),
      ]).matches[0]?.match,
    ).toEqual({ by: "title", confidence: "medium" });
  });

  it("is ambiguous when two episodes of one title fall within the day", () => {
    expect(
      decide({ title: "The Return", publishedOn: "2024-03-10" }, [
        march,
        episode("e2", { title: "The Return", published: "2024-03-11T09:00:00Z" }),
      ]),
    ).toMatchObject({ best: null, ambiguous: true });
  });

  it("lets a single high match win over medium ones", () => {
    expect(
      decide({ title: "The Return", publishedOn: "2024-03-10" }, [
        episode("e2", { title: "The Return", published: "2024-03-14T09:00:00Z" }),
        march,
      ]),
    ).toMatchObject({ best: { episode_id: "e1" }, ambiguous: false });
  });

  it("offers similar titles with low confidence and never as best", () => {
    const near = episode("e1", {
      title: "Why we sleep and how it heals",
      published: "2024-03-10T00:00:00Z",
    });
    expect(
      decide({ title: "Why we sleep and how heals", publishedOn: "2024-03-10" }, [near]),
    ).toMatchObject({
      best: null,
      ambiguous: false,
      matches: [{ match: { by: "title", confidence: "low" } }],
    });
    expect(
      decide({ title: "Why we dream and how it hurts", publishedOn: "2024-03-10" }, [near]).matches,
    ).toEqual([]);
  });

  it.each([
    ["Why we slep and how it heals", "2024-03-10", "medium", "title_and_date"],
    ["Why we sleep and how it heals ev", "2024-03-11", "medium", "title_and_date"],
    ["Why we slep and how it heals", null, "low", "title"],
  ])("lists a title with a slip, %s on %s, as %s", (title, publishedOn, confidence, by) => {
    const whole = episode("e1", {
      title: title.endsWith("ev")
        ? "Why we sleep and how it heals every wound"
        : "Why we sleep and how it heals",
      published: "2024-03-10T00:00:00Z",
    });
    expect(decide({ title, publishedOn }, [whole])).toMatchObject({
      best: null,
      ambiguous: false,
      matches: [{ match: { by, confidence } }],
      note: expect.stringContaining("misspelt or cut off; the full title with published_on"),
    });
  });

  it("says when a given identifier was not found and the title had to do", () => {
    expect(
      decide({ guid: "?", title: "The Return", publishedOn: "2024-03-10" }, [march]),
    ).toMatchObject({
      best: { match: { by: "title_and_date" } },
      note: "No episode carries the given guid; this match rests on title and date.",
    });
  });

  it("matches nothing by a title that normalises to nothing", () => {
    expect(decide({ title: "\u200B" }, [episode("e1", { title: "\u200B" })]).matches).toEqual([]);
  });
});

describe("numbers in titles", () => {
  const only = episode("e1", { title: "#1291 The Return", published: "2024-03-10T09:00:00Z" });

  it.each(["#1290 The Return", "1292: The Return", "The Return (#1290)", "S1E1290 The Return"])(
    "never name another number's episode for %s",
    (title) => {
      const { best, matches } = decide({ title, publishedOn: "2024-03-10" }, [only]);
      expect({ best, match: matches[0]?.match }).toEqual({
        best: null,
        match: { by: "title", confidence: "low" },
      });
      expect(decide({ title }, [only]).best).toBeNull();
    },
  );

  it("tell the episodes of one title apart, with the day and without", () => {
    const next = episode("e2", { title: "#1292 The Return", published: "2024-03-11T09:00:00Z" });
    const title = "The Return | The Daily (#1292)";
    expect(decide({ title, publishedOn: "2024-03-11" }, [only, next]).best?.episode_id).toBe("e2");
    expect(decide({ title }, [only, next])).toMatchObject({
      best: null,
      ambiguous: false,
      matches: [{ episode_id: "e2", match: { by: "title", confidence: "medium" } }, {}],
    });
    expect(decide({ title: "The Return" }, [only, next])).toMatchObject({
      best: null,
      ambiguous: true,
    });
  });

  it("are compared with the feed's where the title has none and others have the title", () => {
    const title = "Headlines";
    const [first, second] = [
      episode("e1", { title, season: 2, number: 7, published: "2024-03-10T09:00:00Z" }),
      episode("e2", { title, season: 2, number: 8, published: "2024-03-17T09:00:00Z" }),
    ];
    expect(decide({ title: "S2E8 Headlines" }, [first, second])).toMatchObject({
      best: null,
      ambiguous: false,
      matches: [{ episode_id: "e2" }, {}],
    });
    expect(decide({ title: "#9 Headlines" }, [first, second]).best).toBeNull();
    expect(
      decide({ title: "#9 Headlines", publishedOn: "2024-03-18" }, [first, second]).best,
    ).toBeNull();
  });

  it("of the feed do not contradict the only episode of a title and day", () => {
    const bonus = episode("e1", { title: "Bonus", number: 3, published: "2024-03-10T09:00:00Z" });
    const asked = { title: "#12 Bonus", publishedOn: "2024-03-10" };
    expect(decide(asked, [bonus]).best?.episode_id).toBe("e1");
    expect(decide({ title: "#12 Bonus" }, [bonus]).best).toBeNull();
  });
});

describe("a daily title", () => {
  const days = ["2024-03-08", "2024-03-10"].map((day) =>
    episode(day, { title: "Headlines", published: `${day}T09:00:00Z` }),
  );

  it("is not taken for that of the day after, which the feed may lack yet", () => {
    expect(decide({ title: "Headlines", publishedOn: "2024-03-11" }, days)).toMatchObject({
      best: null,
      matches: [{ episode_id: "2024-03-10", match: { confidence: "medium" } }, {}],
    });
    expect(decide({ title: "Headlines", publishedOn: "2024-03-10" }, days).best?.episode_id).toBe(
      "2024-03-10",
    );
  });
});

describe("order and limit", () => {
  it("orders by confidence, closeness to the day, newest, id, with unknown dates last", () => {
    const title = "The Return";
    const candidates = [
      episode("e6", { title, published: "2020-01-01T00:00:00Z" }),
      episode("e5", { title }),
      episode("e4", { title, published: "2024-03-05T00:00:00Z" }),
      episode("e3", { title, published: "2024-03-12T08:00:00Z" }),
      episode("e2", { title, published: "2024-03-12T08:00:00Z" }),
      episode("e1", { title, published: "2024-03-12T09:00:00Z" }),
    ];
    const ids = (limit: number) =>
      decide({ title, publishedOn: "2024-03-10" }, candidates, limit).matches.map(
        ({ episode_id }) => episode_id,
      );
    expect(ids(6)).toEqual(["e1", "e2", "e3", "e4", "e5", "e6"]);
    expect(ids(2)).toEqual(["e1", "e2"]);
  });
});
