import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLibraryFixture } from "./library.test-support.ts";

describe("PATCH /v1/library/files/{id}", () => {
  const t = useFixture(startLibraryFixture);

  it("changes what is sent and nothing else", async () => {
    const { send, file } = t;
    const id = await file({ folder: "Autumn", tags: ["one"] });
    const changed = await send("PATCH", `/v1/library/files/${id}`, {
      name: "Order.txt",
      folder: null,
      kind: "insertion_order",
    });
    expect(changed.body.data).toMatchObject({
      name: "Order.txt",
      folder: null,
      kind: "insertion_order",
      tags: ["one"],
    });
  });

  it("refuses a hostile name, and links of others", async () => {
    const { app, send, file } = t;
    const id = await file();
    const path = `/v1/library/files/${id}`;
    const hostile = await send("PATCH", path, { name: "../a" });
    expect([hostile.status, hostile.body.error.param]).toEqual([400, "name"]);
    const foreignShow = await app.show(await app.workspace({ name: "Third" }));
    expect((await send("PATCH", path, { show_ids: [foreignShow] })).status).toBe(404);
  });
});
