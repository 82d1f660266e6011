import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { searchOperations } from "./index.ts";
import { addIndexedEpisode, spoken } from "./search.test-support.ts";

interface Hit {
  episode_id: string;
  score: number;
  matches: {
    field: string;
    snippet: string;
    highlights: { start: number; length: number }[];
    start_sec: number | null;
    speaker: string | null;
  }[];
}

const filler = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `we talk about number ${index} for a while now`);

describe("GET /v1/episodes/search", () => {
  let otherShowId: string;
  const ids: Record<string, string> = {};

  const t = useNetwork({ operations: searchOperations });
  beforeAll(async () => {
    otherShowId = await t.app.show(t.workspaceId);
    ids["lighthouse"] = await addIndexedEpisode(t.app, t.showId, {
      title: "#3: The Lighthouse Keeper",
      description: "About salt.\nWith <mark>Ärger</mark> & 100% wool.",
      publishedAt: "2026-10-03T08:00:00Z",
      said: spoken([
        ...filler(30),
        "so the keeper told us of the tide",
        "and Ana’s brother lit the lamp",
        ...filler(30),
        "that was the tide again",
      ]),
    });
    ids["tide"] = await addIndexedEpisode(t.app, otherShowId, {
      title: "Tide tables",
      publishedAt: "2026-10-01T08:00:00Z",
    });
    ids["gone"] = await addIndexedEpisode(t.app, t.showId, {
      title: "Tide gone out",
      removedAt: "2026-10-05T00:00:00Z",
    });
    ids["mixed"] = await addIndexedEpisode(t.app, t.showId, {
      title: "世界のラジオ",
      description: "مَرْحَبًا بالعالم",
      publishedAt: "2026-09-01T08:00:00Z",
      said: spoken([
        "昨日の夜に東京タワーで見た",
        "景色はとても綺麗だった",
        "我们今天讨论灯塔的故事",
        "서울에서 만난 사람들",
        "สวัสดีครับวันนี้เราคุยเรื่องประภาคาร",
        "नमस्ते दोस्तों आज समुद्र",
        "Привет, ёлки и маяки",
      ]),
    });
  });

  const search = async (query: Record<string, string>, as: string = t.key) =>
    t.app.get(`/v1/episodes/search?${new URLSearchParams(query).toString()}`, { key: as });
  const found = async (query: Record<string, string>): Promise<string[]> =>
    ((await search(query)).body.data as Hit[]).map(
      ({ episode_id: id }) => Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "?",
    );

  it("gives the second, the speaker and the words of each hit, titles first", async () => {
    const { status, body } = await search({ q: "tide keeper" });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        object: "episode_search_hit",
        episode_id: ids["lighthouse"],
        show_id: t.showId,
        title: "#3: The Lighthouse Keeper",
        published_at: "2026-10-03T08:00:00.000Z",
        score: expect.any(Number),
        matches: [
          {
            field: "transcript",
            snippet: expect.stringContaining("so the keeper told us of the tide and Ana’s brother"),
            highlights: [
              { start: expect.any(Number), length: 6 },
              { start: expect.any(Number), length: 4 },
            ],
            start_sec: 150,
            speaker: "Ana",
          },
        ],
      },
    ]);
    const [{ snippet, highlights }] = body.data[0].matches;
    expect(
      highlights.map(({ start, length }: Hit["matches"][0]["highlights"][0]) =>
        snippet.slice(start, start + length),
      ),
    ).toEqual(["keeper", "tide"]);
    expect(await found({ q: "tide" })).toEqual(["tide", "lighthouse"]);
  });

  it("quotes a line once that stands in two passages", async () => {
    const { body } = await search({ q: "tide", fields: "transcript" });
    const [hit] = body.data as Hit[];
    expect(hit?.matches.map(({ start_sec: second }) => second)).toEqual([150, 310]);
  });

  it.each([
    ["京タワー", "transcript", 0],
    ["景色", "transcript", 5],
    ["讨论灯塔", "transcript", 10],
    ["울에", "transcript", 15],
    ["เรื่องประภา", "transcript", 20],
    ["समुद्र", "transcript", 25],
    ["елки", "transcript", 30],
    ["مرحبا", "description", null],
    ["ラジ", "title", null],
    ["見た景色", "transcript", 0],
  ])("finds %s", async (q, field, second) => {
    const { body } = await search({ q });
    expect((body.data as Hit[]).map(({ episode_id: id }) => id)).toEqual([ids["mixed"]]);
    expect(body.data[0].matches[0]).toMatchObject({ field, start_sec: second });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ q: "lighthous*" }, ["lighthouse"]],
    [{ q: "lighthous" }, []],
    [{ q: '"told us of"' }, ["lighthouse"]],
    [{ q: '"us told of"' }, []],
    [{ q: "arger WOOL" }, ["lighthouse"]],
    [{ q: "anas" }, ["lighthouse"]],
    [{ q: "tide", fields: "title" }, ["tide"]],
    [{ q: "salt", fields: "title,transcript" }, []],
    [{ q: "tide", published_gte: "2026-10-02T00:00:00Z" }, ["lighthouse"]],
    [{ q: "tide", published_lt: "2026-10-02T00:00:00Z" }, ["tide"]],
    [{ q: "lamp tide" }, ["lighthouse"]],
    [{ q: "lamp salt" }, []],
    [{ q: "gone" }, []],
  ])("%j", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it("looks in the named shows, and takes a foreign one like one that does not exist", async () => {
    expect(await found({ q: "tide", show_ids: otherShowId })).toEqual(["tide"]);
    const stranger = await t.app.workspace();
    const strangerKey = await t.app.key(stranger);
    const foreign = await t.app.show(stranger);
    await addIndexedEpisode(t.app, foreign, { title: "Tide of others" });
    const [asked, unknown] = [foreign, "A".repeat(20)];
    for (const id of [asked, unknown]) {
      const { status, body } = await search({ q: "tide", show_ids: id });
      expect({ status, data: body.data, note: body.meta.note }).toEqual({
        status: 200,
        data: [],
        note: null,
      });
    }
    expect((await search({ q: "tide" }, strangerKey)).body.data).toHaveLength(1);
    expect(await found({ q: "others" })).toEqual([]);
    expect(
      (await search({ q: "tide" }, await t.app.key(await t.app.workspace()))).body.data,
    ).toEqual([]);
  });

  it("pages through equal scores, each episode once", async () => {
    const many = await t.app.show(t.workspaceId);
    for (let number = 0; number < 7; number += 1)
      await addIndexedEpisode(t.app, many, {
        title: `Driftwood ${number}`,
        publishedAt: `2026-08-0${1 + (number % 3)}T08:00:00Z`,
      });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await search({
        q: "driftwood",
        limit: "2",
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...(body.data as Hit[]).map(({ episode_id: id }) => id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    const whole = (await search({ q: "driftwood" })).body.data as Hit[];
    expect(seen).toEqual(whole.map(({ episode_id: id }) => id));
    const first = await search({ q: "driftwood", limit: "2" });
    const other = await search({ q: "tide", cursor: first.body.next_cursor });
    expect({ status: other.status, param: other.body.error.param }).toEqual({
      status: 400,
      param: "cursor",
    });
  });

  it.each<[Record<string, string>, string]>([
    [{}, "q"],
    [{ q: "a" }, "q"],
    [{ q: "x".repeat(201) }, "q"],
    [{ q: "?! …" }, "q"],
    [{ q: '""""' }, "q"],
    [{ q: "salt", fields: "tags" }, "fields[0]"],
    [{ q: "salt", published_gte: "yesterday" }, "published_gte"],
  ])("refuses %j", async (query, param) => {
    const { status, body } = await search(query);
    expect({ status, param: body.error.param }).toEqual({ status: 400, param });
  });

  it.each(["'salt", "salt\\", "salt:*", "salt & | !(", "salt' & 'x", "<salt> <-> 1", "salt %_"])(
    "takes %s for words",
    async (q) => {
      expect((await search({ q })).status).toBe(200);
    },
  );

  it("says that only the first words of a long query are searched", async () => {
    const q = Array.from({ length: 30 }, (_, index) => `w${index}`).join(" ");
    expect((await search({ q })).body.meta.note).toContain("first 16 words");
    expect((await search({ q: "tide" })).body.meta.note).toBeNull();
  });

  it("needs the scope of episodes", async () => {
    const without = await t.app.key(t.workspaceId, { scopes: ["shows:read"] });
    expect((await search({ q: "tide" }, without)).body.error.required_scope).toBe("episodes:read");
  });

  it("exports its hits as a table", async () => {
    const { status, text } = await search({ q: "tide", format: "csv" });
    expect({ status, lines: text.trim().split("\r\n").length }).toEqual({ status: 200, lines: 3 });
  });
});

describe("a search that finds very much", () => {
  let manyId: string;
  let tooManyId: string;

  const t = useNetwork({ operations: searchOperations });
  beforeAll(async () => {
    manyId = await addCopies(t.workspaceId, 2_500);
    tooManyId = await addCopies(t.workspaceId, 10_001);
    await t.sql("analyze episodes, search_passages");
  });

  /** A show with episodes of one title, `ep_1` the oldest. */
  async function addCopies(workspaceId: string, count: number): Promise<string> {
    const showId = await t.app.show(workspaceId);
    const oldest = await addIndexedEpisode(t.app, showId, {
      title: "common",
      publishedAt: "2020-01-01T00:00:00Z",
    });
    await t.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
         explicit, content_hash, created_at, updated_at)
       select show_id, 'ep_' || n, n::text, title, title,
         published_at + n * interval '1 hour', type, false, '', created_at, updated_at
       from episodes cross join generate_series(1, $3::integer) n
       where show_id = $1 and id = $2`,
      [showId, oldest, count],
    );
    await t.sql(
      `insert into search_passages (show_id, episode_id, field, seq, first_line, text, lexemes)
       select show_id, 'ep_' || n, field, seq, first_line, text, lexemes
       from search_passages cross join generate_series(1, $3::integer) n
       where show_id = $1 and episode_id = $2`,
      [showId, oldest, count],
    );
    return showId;
  }

  const ask = (showId: string, cursor?: string) =>
    t.send(
      "GET",
      `/v1/episodes/search?q=common&limit=100&show_ids=${showId}` +
        (cursor === undefined ? "" : `&cursor=${cursor}`),
    );
  const idsOf = (body: { data: Hit[] }): string[] => body.data.map(({ episode_id: id }) => id);
  const newest = (of: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `ep_${of - index}`);

  it("ranks the passages of the newest episodes on every page, with a note", async () => {
    const first = await ask(manyId);
    expect(first.body.meta.note).toContain("More than 2000 passages match");
    expect(idsOf(first.body)).toEqual(newest(2_500, 100));
    const second = await ask(manyId, first.body.next_cursor);
    expect(second.body.data[0].episode_id).toBe("ep_2400");
    expect(second.body.meta.note).toBe(first.body.meta.note);
  });

  it("looks through the newest episodes alone where more match than are sorted", async () => {
    const first = await ask(tooManyId);
    expect(first.body.meta.note).toContain("only the newest 200 episodes are searched");
    const second = await ask(tooManyId, first.body.next_cursor);
    expect([...idsOf(first.body), ...idsOf(second.body)]).toEqual(newest(10_001, 200));
    expect(second.body.meta.note).toBe(first.body.meta.note);
    expect(second.body.next_cursor).toBeNull();
  });

  it("says nothing of what is cut to a workspace that has little of the same word", async () => {
    const other = await t.app.workspace();
    const id = await addIndexedEpisode(t.app, await t.app.show(other), { title: "common" });
    const { body } = await t.app.get("/v1/episodes/search?q=common", {
      key: await t.app.key(other),
    });
    expect({ ids: idsOf(body), note: body.meta.note }).toEqual({ ids: [id], note: null });
  });

  describe("while nothing can be read", () => {
    let locker: pg.Client;
    beforeEach(async () => {
      locker = new pg.Client({ connectionString: t.app.databaseUrl });
      await locker.connect();
      await locker.query("begin; lock table search_passages in access exclusive mode");
    });
    afterEach(() => locker.end());

    it("goes on with the newest episodes, page by page", async () => {
      const late = ask(manyId);
      // The search of all was cancelled, and that of the newest waits.
      await vi.waitFor(
        async () => {
          const waiting = await t.sql(
            "select from pg_stat_activity where wait_event_type = 'Lock' " +
              "and query like '%cross join lateral%' and query like '%search_passages%'",
          );
          expect(waiting).toHaveLength(1);
        },
        { timeout: 10_000 },
      );
      await locker.query("rollback");
      const first = await late;
      expect(first.body.meta.note).toMatch(/only the newest (?:200|20) episodes/);
      expect(idsOf(first.body)).toEqual(newest(2_500, first.body.data.length));
      const second = await ask(manyId, first.body.next_cursor);
      expect(second.body.meta.note).toBe(first.body.meta.note);
    });

    it("answers with a note instead of an error", async () => {
      const { status, body } = await ask(manyId);
      expect({ status, data: body.data, next: body.next_cursor }).toEqual({
        status: 200,
        data: [],
        next: null,
      });
      expect(body.meta.note).toContain("Nothing could be read in time");
    });
  });
});
