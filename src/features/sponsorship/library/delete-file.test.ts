import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLibraryFixture } from "./library.test-support.ts";

describe("DELETE /v1/library/files/{id}", () => {
  const t = useFixture(startLibraryFixture);

  it("needs confirmation, removes the bytes, and ends addresses that were signed before", async () => {
    const { send, file, stored, download, runJobs } = t;
    const id = await file();
    const address = (await send("GET", `/v1/library/files/${id}`)).body.download_url;
    expect((await send("DELETE", `/v1/library/files/${id}`)).status).toBe(409);
    const gone = await send("DELETE", `/v1/library/files/${id}?confirm=true`);
    expect(gone.body.data).toEqual({ object: "library_file", id, deleted: true });
    expect((await download(address)).status).toBe(404);
    await runJobs();
    expect(stored()).not.toContain(id);
  });

  it("is not needed where a brand or a campaign goes: the file stays without it", async () => {
    const { send, file } = t;
    const brand = (await send("POST", "/v1/brands", { name: "Northwind" })).body.id;
    const campaign = (await send("POST", "/v1/campaigns", { name: "Autumn", currency: "gbp" })).body
      .id;
    const id = await file({ brand_id: brand, campaign_id: campaign });
    for (const path of [`/v1/campaigns/${campaign}`, `/v1/brands/${brand}`])
      expect((await send("DELETE", `${path}?confirm=true`)).status).toBe(200);
    expect((await send("GET", `/v1/library/files/${id}`)).body).toMatchObject({
      brand_id: null,
      campaign_id: null,
    });
  });

  it("refuses while an insertion order that is not applied uses the file, and for others", async () => {
    const { app, workspaceId, send, file, stored, stranger } = t;
    const id = await file();
    const path = `/v1/library/files/${id}?confirm=true`;
    await app.sql(
      `insert into insertion_orders (workspace_id, id, status, file_id, created_at, updated_at)
       values ($1, 'io_000000000000000000000001', 'completed', $2, now(), now())`,
      [workspaceId, id],
    );
    const refused = await send("DELETE", path);
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    expect((await send("DELETE", path, undefined, stranger.key)).status).toBe(404);
    expect(stored()).toContain(id);
    await app.sql("update insertion_orders set review_state = 'discarded'");
    expect((await send("DELETE", path)).status).toBe(200);
  });
});
