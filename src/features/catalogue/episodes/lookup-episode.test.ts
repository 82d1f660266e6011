import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { addCluster, addEpisode } from "./episodes.test-support.ts";
import { episodeOperations } from "./index.ts";

const SHOW_NAME = "Salt and Signal";

describe("GET /v1/shows/{show_id}/episodes/lookup", () => {
  const ids: Record<string, string> = {};

  const t = useNetwork({ operations: episodeOperations, show: { name: SHOW_NAME } });
  beforeAll(async () => {
    const add = async (name: string, episode: Parameters<typeof addEpisode>[2]): Promise<void> => {
      ids[name] = await addEpisode(t.app, t.showId, episode, SHOW_NAME);
    };
    await add("keeper", {
      title: "#12: The lighthouse keeper",
      publishedAt: "2026-10-12T22:30:00Z",
      guid: "Keeper-12",
      simplecastEpisodeId: "11111111-1111-4111-8111-111111111111",
      appleEpisodeId: "1000600000012",
      spotifyEpisodeId: "4rOoJ6Egrf8K2IrywzwOMk",
    });
    await add("tide", {
      title: "Salt and Signal 13: Tide &amp; time",
      publishedAt: "2026-10-13T08:00:00Z",
      appleEpisodeId: "1000600000013",
    });
    const shared = {
      title: "Best of",
      guid: "best-of",
      appleEpisodeId: "1000600000099",
      spotifyEpisodeId: "0sharedSharedSharedSha",
    };
    await add("rerun1", { ...shared, publishedAt: "2026-01-01T08:00:00Z" });
    await add("rerun2", { ...shared, publishedAt: "2026-06-01T08:00:00Z" });
    await add("gone", {
      title: "Withdrawn",
      publishedAt: "2026-03-01T08:00:00Z",
      guid: "withdrawn",
      removedAt: "2026-03-02T00:00:00Z",
    });
    await add("tokyo", { title: "第5回 東京の朝", publishedAt: "2026-04-01T08:00:00Z" });
    await add("harbour", {
      title: "One two three four five six seven eight",
      publishedAt: "2026-05-01T08:00:00Z",
    });
    await addCluster(t.app, t.showId, {
      id: "clusterClusterCluster".slice(0, 20),
      episodeId: ids["keeper"]!,
    });
  });

  const lookup = (query: Record<string, string>, as: string = t.key) =>
    t.app.get(`/v1/shows/${t.showId}/episodes/lookup?${new URLSearchParams(query).toString()}`, {
      key: as,
    });
  const nameOf = (id: string | undefined): string | null =>
    Object.entries(ids).find(([, known]) => known === id)?.[0] ?? null;

  it.each([
    [{ guid: "Keeper-12" }, "keeper", "guid", "exact"],
    [
      { simplecast_episode_id: "11111111-1111-4111-8111-111111111111" },
      "keeper",
      "simplecast_episode_id",
      "exact",
    ],
    [{ apple_episode_id: "1000600000013" }, "tide", "apple_episode_id", "exact"],
    [
      { spotify_episode_id: "4rOoJ6Egrf8K2IrywzwOMk", title: "something else" },
      "keeper",
      "spotify_episode_id",
      "exact",
    ],
    [
      { title: "the LIGHTHOUSE keeper!", published_on: "2026-10-13" },
      "keeper",
      "title_and_date",
      "high",
    ],
    [{ title: "Tide & Time", published_on: "2026-10-12" }, "tide", "title_and_date", "high"],
    [{ title: "東京の朝", published_on: "2026-04-01" }, "tokyo", "title_and_date", "high"],
    [
      { title: "東京の朝 | Salt and Signal", published_on: "2026-04-02" },
      "tokyo",
      "title_and_date",
      "high",
    ],
    [
      { title: "The lighthouse keeper (#12)", published_on: "2026-10-12" },
      "keeper",
      "title_and_date",
      "high",
    ],
    [{ guid: "best-of", published_on: "2026-06-01" }, "rerun2", "guid", "exact"],
    [{ guid: "withdrawn" }, "gone", "guid", "exact"],
    [
      { guid: "unknown", title: "The lighthouse keeper", published_on: "2026-10-12" },
      "keeper",
      "title_and_date",
      "high",
    ],
  ])("finds the one episode of %j", async (query, name, by, confidence) => {
    const { status, body } = await lookup(query);
    expect(status).toBe(200);
    expect({
      nameOf: nameOf(body.best?.episode_id),
      match: body.best?.match,
      ambiguous: body.ambiguous,
    }).toEqual({ nameOf: name, match: { by, confidence }, ambiguous: false });
    expect(body.matches[0]).toEqual(body.best);
  });

  it("names the cluster of the match", async () => {
    expect((await lookup({ guid: "Keeper-12" })).body.best.cluster_id).toBe("clusterClusterCluste");
  });

  it.each([
    [
      { title: "The lighthouse keeper", published_on: "2026-10-17" },
      "keeper",
      { by: "title_and_date", confidence: "medium" },
    ],
    [
      { title: "#13: The lighthouse keeper", published_on: "2026-10-12" },
      "keeper",
      { by: "title", confidence: "low" },
    ],
    [
      { title: "The lighthouse keeper", published_on: "2025-01-01" },
      "keeper",
      { by: "title", confidence: "low" },
    ],
    [{ title: "The lighthouse keeper (#12)" }, "keeper", { by: "title", confidence: "medium" }],
    [
      { title: "The lighthouse keper", published_on: "2026-10-12" },
      "keeper",
      { by: "title_and_date", confidence: "medium" },
    ],
    [{ title: "One two three four five six seven" }, "harbour", { by: "title", confidence: "low" }],
  ])("only lists the weaker match of %j", async (query, name, match) => {
    const { body } = await lookup(query);
    expect({
      best: body.best,
      nameOf: nameOf(body.matches[0]?.episode_id),
      match: body.matches[0]?.match,
    }).toEqual({ best: null, nameOf: name, match });
    expect(body.note).toContain("decides it");
  });

  it.each([
    [{ guid: "best-of" }, "guid"],
    [{ guid: "Keeper-12", apple_episode_id: "1000600000013" }, "belong to different episodes"],
    [{ title: "Best of" }, "match the title equally well"],
    [{ apple_episode_id: "1000600000099" }, "apple_episode_id"],
    [{ spotify_episode_id: "0sharedSharedSharedSha", title: "Best of" }, "spotify_episode_id"],
  ])("is ambiguous, with no best, for %j", async (query, note) => {
    const { body } = await lookup(query);
    expect({
      best: body.best,
      ambiguous: body.ambiguous,
      matchesCount: body.matches.length,
    }).toEqual({ best: null, ambiguous: true, matchesCount: 2 });
    expect(body.note).toContain(note);
  });

  it("says that it knows no such episode, which is no error", async () => {
    const { status, body } = await lookup({ guid: "nowhere" });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        object: "episode_lookup_result",
        best: null,
        matches: [],
        ambiguous: false,
        note: "No episode of this show matches the given guid.",
      },
    });
    expect((await lookup({ title: "Withdrawn", published_on: "2026-03-01" })).body.best).toBeNull();
  });

  it("lists at most three matches, or as many as asked", async () => {
    const other = await t.app.show(t.workspaceId);
    for (let day = 1; day <= 6; day += 1)
      await addEpisode(t.app, other, { title: "Same", publishedAt: `2026-02-0${day}T00:00:00Z` });
    const ask = async (limit: string): Promise<number> =>
      (await t.get(`/v1/shows/${other}/episodes/lookup?title=Same${limit}`)).matches.length;
    expect({
      unset: await ask(""),
      one: await ask("&limit=1"),
      five: await ask("&limit=5"),
    }).toEqual({ unset: 3, one: 1, five: 5 });
  });

  it.each([
    [{}, null, "missing"],
    [{ published_on: "2026-10-12" }, "title", "missing"],
    [{ title: "x", published_on: "2026-02-30" }, "published_on", "malformed"],
    [{ title: "x", published_on: "12.10.2026" }, "published_on", "malformed"],
    [{ guid: " " }, "guid", "malformed"],
    [{ guid: "x", limit: "6" }, "limit", "out_of_range"],
    [{ guid: "x", limit: "0" }, "limit", "out_of_range"],
    [{ id: "x" }, "id", "unknown"],
  ])("refuses %j", async (query, param, reason) => {
    const { status, body } = await lookup(query);
    expect({
      status,
      code: body.error.code,
      param: body.error.param,
      reason: body.error.reason,
    }).toEqual({ status: 400, code: "parameter_invalid", param, reason });
  });

  it("finds nothing in other shows", async () => {
    const other = await t.app.show(t.workspaceId);
    expect((await t.get(`/v1/shows/${other}/episodes/lookup?guid=Keeper-12`)).best).toBeNull();
  });
});
