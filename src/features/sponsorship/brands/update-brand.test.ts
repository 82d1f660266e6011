import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

describe("PATCH /v1/brands/{id}", () => {
  const t = useNetwork();

  it("changes what is sent and nothing else, and says in its event what that was", async () => {
    const { send, make } = t;
    const { id } = await make.brand({ tags: ["spring"], contacts: [{ name: "Ada" }] });
    const path = `/v1/brands/${id}`;
    const changed = await send("PATCH", path, { tags: ["autumn"], description: "  " });
    expect(changed.body.data).toMatchObject({
      name: "Northwind Roasters",
      tags: ["autumn"],
      description: null,
      contact_count: 1,
    });
    const [updated] = await t.sql(
      "select data from events where object_id = $1 and type = 'brand.updated'",
      [id],
    );
    expect(updated).toMatchObject({
      data: { changed_fields: ["tags"], previous: { tags: ["spring"] } },
    });
  });

  it("replaces contacts as a whole, and clears them", async () => {
    const { app, send, make } = t;
    const { id } = await make.brand({ contacts: [{ name: "Ada" }, { name: "Ben" }] });
    const path = `/v1/brands/${id}`;
    expect((await send("PATCH", path, { contacts: [{ name: "C" }] })).body.data.contact_count).toBe(
      1,
    );
    expect((await send("PATCH", path, { contacts: null })).body.data.contact_count).toBe(0);
    expect(await app.sql("select contacts_sealed from brands where id = $1", [id])).toEqual([
      { contacts_sealed: null },
    ]);
  });

  it("has no event where nothing changes", async () => {
    const { send, make, events } = t;
    const { id } = await make.brand();
    const path = `/v1/brands/${id}`;
    expect((await send("PATCH", path, { name: "Northwind Roasters" })).status).toBe(200);
    expect((await send("PATCH", path, {})).body.warnings).toHaveLength(1);
    expect(await events(id)).toHaveLength(1);
  });
});
