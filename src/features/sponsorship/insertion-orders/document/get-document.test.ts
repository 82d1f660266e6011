import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { readerInProcess } from "../../../../domain/order-documents/read/read-in-process.test-support.ts";
import { startSessionSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import { newId } from "../../../../kernel/ids.ts";
import { fileKey } from "../../../../infrastructure/file-store/file-store.ts";
import { ORDER_TEXT } from "../insertion-orders.test-support.ts";
import { insertionOrderSessionOperations } from "../index.ts";

const surface = useFixture(() =>
  startSessionSurface({ operations: insertionOrderSessionOperations }),
);

/** An order that was read from a file of these bytes; from a text where there are none. */
async function addOrder(bytes: string | null): Promise<{ id: string; workspaceId: string }> {
  const { app } = surface;
  Object.assign(app.runtime.services, { documents: readerInProcess });
  const workspaceId = await app.workspace();
  const fileId = bytes === null ? null : newId("file");
  const id = newId("io");
  if (fileId !== null && bytes !== null) {
    const content = Buffer.from(bytes);
    await app.runtime.services.fileStore.put(fileKey(workspaceId, fileId), {
      content: new Blob([content]).stream() as never,
      sizeBytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
      mediaType: "text/plain",
    });
    await app.sql(
      `insert into library_files (workspace_id, id, name, kind, mime_type, size_bytes, sha256,
         status, storage_key, created_by, created_at, updated_at)
       values ($1, $2, 'order.txt', 'insertion_order', 'text/plain', $3, 'x', 'ready', 'x', 'test',
         now(), now())`,
      [workspaceId, fileId, content.length],
    );
  }
  await app.sql(
    `insert into insertion_orders (workspace_id, id, status, file_id, created_at, updated_at)
     values ($1, $2, 'completed', $3, now(), now())`,
    [workspaceId, id, fileId],
  );
  return { id, workspaceId };
}

describe("GET /app-api/insertion-orders/{id}/document", () => {
  it("is the text of the file, with the places of what the heading states", async () => {
    const { id, workspaceId } = await addOrder(ORDER_TEXT);
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    const { status, body } = await viewer.get(`/app-api/insertion-orders/${id}/document`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: "insertion_order_document", id, is_cut: false });
    expect(body.pages).toHaveLength(1);
    expect(body.pages[0].lines).toContain("Agency: Quayside Media");
    expect(body.places).toContainEqual({
      field: "agency",
      page: null,
      quote: "Agency: Quayside Media",
    });
  });

  it("has no pages for an order that was sent as text", async () => {
    const { id, workspaceId } = await addOrder(null);
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    const { body } = await viewer.get(`/app-api/insertion-orders/${id}/document`);
    expect(body).toMatchObject({ pages: null, places: [] });
  });

  it("of another workspace is answered as an unknown one", async () => {
    const { id } = await addOrder(ORDER_TEXT);
    const stranger = await surface.signIn({
      workspaceId: await surface.app.workspace({ name: "Tide Network" }),
    });
    expect((await stranger.get(`/app-api/insertion-orders/${id}/document`)).status).toBe(404);
  });
});
