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
    expect(result.note).toBe(
      confidence === "high" ? null : "Only a weaker match by title was found; check it before use.",
    );
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
