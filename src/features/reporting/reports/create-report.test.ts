import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

const create = (body: object, as?: string) => t.send("POST", "/v1/reports", body, as);
const sections = [{ type: "text", options: { markdown: "On plan." } }];
const base = { name: "Autumn flight", type: "custom", sections, generate: false };

/** Status, field and fault of a refused report. */
async function faultOf(body: object): Promise<unknown[]> {
  const { status, body: answer } = await create({ ...base, ...body });
  return [status, answer.error?.param, answer.error?.reason];
}

describe("a new report", () => {
  it("is a draft where no snapshot is wanted, and is generated otherwise", async () => {
    const draft = await create(base);
    expect([draft.status, draft.body.data.status]).toEqual([202, "draft"]);
    const made = await create({ ...base, generate: true });
    expect(made.body.data).toMatchObject({ status: "generating", published_snapshot: null });
    const runs = await t.sql("select status from report_runs where report_id = $1", [
      made.body.data.id,
    ]);
    expect(runs).toEqual([{ status: "queued" }]);
  });

  it("gets ids of sections, defaults of their options, and the built-in template", async () => {
    const { body } = await create({ ...base, sections: [{ type: "text" }, { type: "text" }] });
    expect(body.data.sections.slice(0, 2)).toMatchObject([
      { id: "text", options: { markdown: "" }, hide_if_empty: true },
      { id: "text_2" },
    ]);
    const { sections: _, ...without } = base;
    expect((await create(without)).body.data.template_id).toBe("tpl_builtinAirCheckList");
  });

  it("is refused with the name of the field", async () => {
    expect(await faultOf({ sections: [{ type: "pie" }] })).toEqual([
      400,
      "sections[0].type",
      "unknown",
    ]);
    expect(await faultOf({ sections: [{ type: "text", options: { html: "" } }] })).toEqual([
      400,
      "sections[0].options.html",
      "unknown",
    ]);
    expect(
      await faultOf({
        sections: [
          { id: "a", type: "text" },
          { id: "a", type: "text" },
        ],
      }),
    ).toEqual([400, "sections[1].id", "conflict"]);
    expect(await faultOf({ window: { start_date: "2026-10-12" } })).toEqual([
      400,
      "window.end_date",
      "missing",
    ]);
    expect(await faultOf({ window: { start_date: "2026-10-12", end_date: "2026-10-11" } })).toEqual(
      [400, "window.end_date", "out_of_range"],
    );
    expect(await faultOf({ branding: { primary_color: "#ffee88" } })).toEqual([
      400,
      "branding.primary_color",
      "out_of_range",
    ]);
    expect(await faultOf({ type: "campaign" })).toEqual([400, "campaign_id", "missing"]);
    expect(await faultOf({ template_id: "tpl_none" })).toEqual([400, "template_id", "unknown"]);
  });

  it("names shows, campaigns and clusters of its own workspace alone", async () => {
    const { stranger } = t;
    expect(await faultOf({ show_ids: [stranger.showId] })).toEqual([400, "show_ids[0]", "unknown"]);
    const campaign = await t.send("POST", "/v1/campaigns", { name: "Theirs" }, stranger.key);
    expect(await faultOf({ campaign_id: campaign.body.data.id })).toEqual([
      400,
      "campaign_id",
      "unknown",
    ]);
    const cluster = `${stranger.showId}_${"A".repeat(20)}`;
    expect(await faultOf({ cluster_refs: [cluster] })).toEqual([400, "cluster_refs[0]", "unknown"]);
  });
});
