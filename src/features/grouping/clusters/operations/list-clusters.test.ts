import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newPlainId } from "../../../../kernel/ids.ts";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("the list of clusters", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  it("pages through equal times without losing or repeating one", async () => {
    const showId = await fixture.app.show(fixture.workspaceId);
    const names = Array.from({ length: 23 }, (_, index) => `Paged ${index}`);
    for (const name of names)
      await fixture.app.request("POST", `/v1/shows/${showId}/clusters`, {
        key: fixture.key,
        body: { name },
      });
    for (const sort of ["created", "reach", "refreshed"]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&cursor=${cursor}`;
        const url = `/v1/clusters?show_ids=${showId}&limit=5&sort=${sort}${after}`;
        const page = await fixture.app.get(url, { key: fixture.key });
        expect(page.status).toBe(200);
        seen.push(...page.body.data.map((row: { name: string }) => row.name));
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(names.toSorted());
    }
  });

  it("lists clusters of unknown reach and those never refreshed last, on every page once", async () => {
    const showId = await fixture.app.show(fixture.workspaceId);
    const { world } = fixture.app.simulators;
    for (let index = 0; index < 6; index += 1) {
      const id = `unknownrea${index}`;
      world.setPost("youtube", id, { missing: index % 2 === 0 });
      await fixture.app.request("POST", `/v1/shows/${showId}/clusters`, {
        key: fixture.key,
        body: { name: id, node_urls: [`https://youtu.be/${id}`] },
      });
    }
    const pages = async (sort: string): Promise<(number | null)[]> => {
      const reaches: (number | null)[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&cursor=${cursor}`;
        const page = await fixture.app.get(
          `/v1/clusters?show_ids=${showId}&limit=2&sort=${sort}${after}`,
          { key: fixture.key },
        );
        for (const row of page.body.data) reaches.push(row.total_reach);
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      return reaches;
    };
    const byReach = await pages("reach");
    const known = byReach.filter((reach) => reach !== null);
    expect(known).toHaveLength(3);
    expect(byReach).toEqual([...known.toSorted((a, b) => b - a), null, null, null]);
    expect((await pages("refreshed")).slice(3)).toEqual([null, null, null]);
  });

  it("sorts by reach, finds by name as it is written, and hides strangers' shows", async () => {
    const listed = await fixture.app.get("/v1/clusters?sort=reach&limit=100", { key: fixture.key });
    const reaches = listed.body.data.map((row: { total_reach: number }) => row.total_reach);
    expect(reaches).toEqual([...reaches].sort((a, b) => b - a));
    await fixture.createNamed("100% real_name");
    expect(
      (await fixture.app.get("/v1/clusters?search=100%25%20REAL_name", { key: fixture.key })).body
        .data,
    ).toHaveLength(1);
    expect(
      (await fixture.app.get("/v1/clusters?search=100_", { key: fixture.key })).body.data,
    ).toHaveLength(0);
    expect(
      (
        await fixture.app.get(`/v1/clusters?show_ids=${fixture.showId}`, {
          key: fixture.stranger.key,
        })
      ).body.data,
    ).toEqual([]);
  });

  it.each([
    ["Lighthouse Notes", "HOUSE n"],
    ["Ärger im Café", "äRGER IM cAFÉ"],
    ["Морские истории", "МОРСКИЕ"],
    ["猫とラジオ", "とラ"],
    ["播客中文", "客"],
    ["오늘의 이야기", "의 이"],
    ["حديث الصباح", "الصباح"],
    ["พอดแคสต์ไทย", "แคส"],
    ["🎧 Live", "🎧"],
  ])("finds %s by %s, under every sort", async (name, search) => {
    await fixture.createNamed(name);
    for (const sort of ["created", "reach", "refreshed"]) {
      const { body } = await fixture.app.get(
        `/v1/clusters?sort=${sort}&search=${encodeURIComponent(search)}`,
        { key: fixture.key },
      );
      expect(body.data.map((row: { name: string }) => row.name)).toEqual([name]);
    }
  });

  it("finds nothing by a sign that no name has", async () => {
    for (const search of ["🦄", "q~", "\\\\"])
      expect(
        (
          await fixture.app.get(`/v1/clusters?search=${encodeURIComponent(search)}`, {
            key: fixture.key,
          })
        ).body.data,
      ).toEqual([]);
  });

  it("lists more shows than it names twice in a statement", async () => {
    const workspaceId = await fixture.app.workspace();
    const names = Array.from({ length: 40 }, (_, index) => `Of show ${index}`);
    for (const name of names) {
      const showId = await fixture.app.show(workspaceId);
      await fixture.app.sql(
        `insert into clusters (show_id, id, name, created_at, updated_at)
         values ($1, $2, $3, now(), now())`,
        [showId, newPlainId(), name],
      );
    }
    const key = await fixture.app.key(workspaceId);
    const { body } = await fixture.app.get("/v1/clusters?limit=100", { key });
    const listed = body.data.map((row: { name: string }) => row.name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=x",
    "cursor=abc",
    "sort=size",
    "created_gte=yesterday",
    "colour=red",
  ])("refuses ?%s naming it", async (query) => {
    const answer = await fixture.app.get(`/v1/clusters?${query}`, { key: fixture.key });
    expect(answer.status).toBe(400);
    expect(answer.body.error.param).toBe(query.split("=")[0]);
  });
});
