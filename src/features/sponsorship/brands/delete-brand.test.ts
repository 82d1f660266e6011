import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

describe("DELETE /v1/brands/{id}", () => {
  const t = useNetwork();

  it("needs confirmation, deletes with contacts, and leaves ended campaigns without a brand", async () => {
    const { app, send, make, events } = t;
    const { id } = await make.brand({ contacts: [{ name: "Ada" }] });
    await make.campaign({ brand_id: id, status: "completed" });
    const asked = await send("DELETE", `/v1/brands/${id}`);
    expect([asked.status, asked.body.error.code]).toEqual([409, "confirmation_required"]);
    const gone = await send("DELETE", `/v1/brands/${id}?confirm=true`);
    expect(gone.body.data).toEqual({ object: "brand", id, deleted: true });
    expect((await send("GET", `/v1/brands/${id}`)).status).toBe(404);
    expect(await app.sql("select brand_id from campaigns")).toEqual([{ brand_id: null }]);
    expect(await events(id)).toEqual(["brand.created", "brand.deleted"]);
  });

  it("refuses while a campaign has not ended, naming it, and for others", async () => {
    const { send, make, stranger } = t;
    const { id } = await make.brand();
    await make.campaign({ brand_id: id, status: "draft" });
    const path = `/v1/brands/${id}?confirm=true`;
    const refused = await send("DELETE", path);
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    expect(refused.body.error.message).toContain("Autumn");
    expect((await send("DELETE", path, undefined, stranger.key)).status).toBe(404);
  });
});
