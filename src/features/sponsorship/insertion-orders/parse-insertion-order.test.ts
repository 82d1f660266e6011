import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  ORDER_TEXT,
  startOrderFixture,
  startOrderFixtureWithChild,
} from "./insertion-orders.test-support.ts";

const t = useFixture(startOrderFixture);

const parse = (body: object, query = "?confirm=true", as?: string) =>
  t.send("POST", `/v1/insertion-orders/parse${query}`, body, as);

describe("an insertion order whose document is read in a process of its own", () => {
  const inChild = useFixture(startOrderFixtureWithChild);

  it("in a PDF is read with places, matches and the check of its sums", async () => {
    const id = await inChild.parsed({ file_id: await inChild.upload("pdf-classic.pdf") });
    const order = await inChild.read(id);
    expect(order).toMatchObject({
      status: "completed",
      review_state: "needs_review",
      parsed: {
        advertiser: { matched_brand_id: inChild.brandId },
        agency: "Quayside Media",
        io_number: "QM-2026-1184",
        currency: "gbp",
        total_minor: 185_750,
        start_date: "2026-10-12",
        end_date: "2026-11-22",
      },
      totals_check: { sum_minor: 185_750, stated_minor: 185_750, matches: true },
      error: null,
    });
    expect(order.parsed.line_items).toHaveLength(3);
    expect(order.parsed.line_items[0]).toMatchObject({
      matched_show_id: inChild.showId,
      rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
      guaranteed_impressions: 30_000,
      source: { page: 1 },
    });
    expect(order.parsed.line_items[1].matched_show_id).toBeNull();
    const [event] = await inChild.sql<{ type: string }>(
      "select type from events where object_id = $1",
      [id],
    );
    expect(event?.type).toBe("insertion_order.parsed");
  });
});

describe("an insertion order", () => {
  it("as text is read, and the text is not kept", async () => {
    const id = await t.parsed({ text: ORDER_TEXT, campaign_name: "Quay" });
    expect((await t.read(id)).parsed).toMatchObject({
      campaign_name: "Quay",
      total_minor: 104_000,
    });
    const [row] = await t.sql<{ source_text: string | null }>(
      "select source_text from insertion_orders where id = $1",
      [id],
    );
    expect(row?.source_text).toBeNull();
  });

  it.each([
    ["hostile-encrypted.pdf", "encrypted"],
    ["hostile-scan.pdf", "no_text"],
    ["hostile-200-pages.pdf", "too_many_pages"],
  ])("%s ends with a clear error, and its file is free again", async (name, code) => {
    const fileId = await t.upload(name);
    const id = await t.parsed({ file_id: fileId });
    expect(await t.read(id)).toMatchObject({
      status: "failed",
      parsed: null,
      error: { code },
    });
    const deleted = await t.send("DELETE", `/v1/library/files/${fileId}?confirm=true`);
    expect(deleted.status).toBe(200);
  });

  it("is refused with the name of the field, and needs confirmation", async () => {
    const param = async (body: object) => {
      const { status, body: answer } = await parse(body);
      return [status, answer.error.param];
    };
    expect(await param({})).toEqual([400, "file_id"]);
    expect(await param({ file_id: "file_x", text: "x" })).toEqual([400, "text"]);
    expect(await param({ text: " \n " })).toEqual([400, "text"]);
    expect(await param({ file_id: `file_${"A".repeat(24)}` })).toEqual([400, "file_id"]);
    const unconfirmed = await parse({ text: ORDER_TEXT }, "");
    expect(unconfirmed.body.error.code).toBe("confirmation_required");
    const foreign = await parse(
      { file_id: await t.upload("pdf-classic.pdf") },
      "?confirm=true",
      t.stranger.key,
    );
    expect([foreign.status, foreign.body.error.param]).toEqual([400, "file_id"]);
  });

  it("whose file was deleted before it was read ends as failed", async () => {
    const fileId = await t.upload("text-labels.txt");
    const { body } = await parse({ file_id: fileId });
    await t.sql("delete from library_files where id = $1", [fileId]);
    await t.run(body.data.id);
    expect((await t.read(body.data.id)).error.code).toBe("no_file");
  });

  it("is read once: a job that runs again changes nothing", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    await t.send("PATCH", `/v1/insertion-orders/${id}`, { parsed: { agency: "Another" } });
    await t.run(id);
    expect((await t.read(id)).parsed.agency).toBe("Another");
  });
});
