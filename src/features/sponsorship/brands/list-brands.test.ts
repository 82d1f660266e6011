import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

describe("GET /v1/brands", () => {
  const t = useNetwork();
  beforeAll(async () => {
    await t.make.brand({ name: "Northwind Roasters", categories: ["Coffee"] });
    await t.app.advance(1_000);
    await t.make.brand({ name: "Tarn Savings", description: "Money, 100 % north", tags: ["b"] });
    await t.app.advance(1_000);
    await t.make.brand({ name: "Harbour_Beans", categories: ["Coffee"] });
  });

  const names = async (query: string, as?: string): Promise<string[]> =>
    (await t.get(`/v1/brands${query}`, as)).data.map(({ name }: { name: string }) => name);

  it("lists the newest first, page by page, with the total", async () => {
    const first = await t.send("GET", "/v1/brands?limit=2");
    expect(first.body.data.map(({ name }: { name: string }) => name)).toEqual([
      "Harbour_Beans",
      "Tarn Savings",
    ]);
    expect(first.body.meta).toMatchObject({
      total: 3,
      filters: { search: null, category: null, archived: false },
    });
    expect(await names(`?limit=2&cursor=${first.body.next_cursor}`)).toEqual([
      "Northwind Roasters",
    ]);
  });

  it("searches names and descriptions as they are written, and by category", async () => {
    expect(await names("?search=NORTH")).toEqual(["Tarn Savings", "Northwind Roasters"]);
    expect(await names("?search=100%20%25")).toEqual(["Tarn Savings"]);
    expect(await names("?search=_")).toEqual(["Harbour_Beans"]);
    expect(await names("?category=coffee")).toEqual(["Harbour_Beans", "Northwind Roasters"]);
  });

  it("has archived ones apart", async () => {
    const { id } = await t.make.brand({ name: "Gone" });
    await t.send("PATCH", `/v1/brands/${id}`, { archived: true });
    expect(await names("?search=gone")).toEqual([]);
    expect(await names("?archived=true")).toEqual(["Gone"]);
  });

  it("shows nothing to others, and a note in a solo workspace", async () => {
    expect(await names("", t.stranger.key)).toEqual([]);
    const { app } = t;
    const solo = await app.key(await app.workspace({ kind: "solo" }));
    const { body } = await t.send("GET", "/v1/brands", undefined, solo);
    expect(body).toMatchObject({ data: [], has_more: false, next_cursor: null });
    expect(body.meta.note).toContain("solo");
  });
});
