import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("the list of clusters", () => {
  const t = useFixture(startClusterFixture);

  it("pages through equal times without losing or repeating one", async () => {
    const showId = await t.app.show(t.workspaceId);
    const names = Array.from({ length: 23 }, (_, index) => `Paged ${index}`);
    for (const name of names) await t.send("POST", `/v1/shows/${showId}/clusters`, { name });
    for (const sort of ["created", "reach", "refreshed"]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&cursor=${cursor}`;
        const url = `/v1/clusters?show_ids=${showId}&limit=5&sort=${sort}${after}`;
        const page = await t.send("GET", url);
        expect(page.status).toBe(200);
        seen.push(...page.body.data.map((row: { name: string }) => row.name));
        cursor = page.body.next_cursor;
      } while (cursor !== null);
      expect(seen.toSorted()).toEqual(names.toSorted());
    }
  });

  it("lists clusters of unknown reach and those never refreshed last, on every page once", async () => {
    const showId = await t.app.show(t.workspaceId);
    const { world } = t.app.simulators;
    for (let index = 0; index < 6; index += 1) {
      const id = `unknownrea${index}`;
      world.setPost("youtube", id, { missing: index % 2 === 0 });
      await t.send("POST", `/v1/shows/${showId}/clusters`, {
        name: id,
        node_urls: [`https://youtu.be/${id}`],
      });
    }
    const pages = async (sort: string): Promise<(number | null)[]> => {
      const reaches: (number | null)[] = [];
      let cursor: string | null = null;
      do {
        const after: string = cursor === null ? "" : `&cursor=${cursor}`;
        const page = await t.send(
          "GET",
          `/v1/clusters?show_ids=${showId}&limit=2&sort=${sort}${after}`,
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
    const listed = await t.send("GET", "/v1/clusters?sort=reach&limit=100");
    const reaches = listed.body.data.map((row: { total_reach: number }) => row.total_reach);
    expect(reaches).toEqual([...reaches].sort((a, b) => b - a));
    await t.createNamed("100% real_name");
    expect((await t.get("/v1/clusters?search=100%25%20REAL_name")).data).toHaveLength(1);
    expect((await t.get("/v1/clusters?search=100_")).data).toHaveLength(0);
    expect(
      (
        await t.app.get(`/v1/clusters?show_ids=${t.showId}`, {
          key: t.stranger.key,
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
    await t.createNamed(name);
    for (const sort of ["created", "reach", "refreshed"]) {
      const { body } = await t.send(
        "GET",
        `/v1/clusters?sort=${sort}&search=${encodeURIComponent(search)}`,
      );
      expect(body.data.map((row: { name: string }) => row.name)).toEqual([name]);
    }
  });

  it("finds nothing by a sign that no name has", async () => {
    for (const search of ["🦄", "q~", "\\\\"])
      expect((await t.get(`/v1/clusters?search=${encodeURIComponent(search)}`)).data).toEqual([]);
  });

  it("lists more shows than it names twice in a statement", async () => {
    const workspaceId = await t.app.workspace();
    const names = Array.from({ length: 40 }, (_, index) => `Of show ${index}`);
    for (const name of names) {
      const showId = await t.app.show(workspaceId);
      await t.sql(
        `insert into clusters (show_id, id, name, created_at, updated_at)
         values ($1, $2, $3, now(), now())`,
        [showId, newPlainId(), name],
      );
    }
    const key = await t.app.key(workspaceId);
    const { body } = await t.app.get("/v1/clusters?limit=100", { key });
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
    const answer = await t.send("GET", `/v1/clusters?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error.param).toBe(query.split("=")[0]);
  });
});
