import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { BUILT_IN_ID, startTemplateFixture } from "./templates.test-support.ts";

const t = useFixture(startTemplateFixture);

const remove = (id: string, query = "?confirm=true", key?: string) =>
  t.send("DELETE", `/v1/report-templates/${id}${query}`, undefined, key);

describe("deleting a template", () => {
  it("waits for a confirmation, says what stays, and leaves its reports as they are", async () => {
    const { id } = await t.template();
    const report = await t.report({ template_id: id });
    const asked = await remove(id, "");
    expect(asked.body.error).toMatchObject({ code: "confirmation_required" });
    expect(asked.body.error.preview.effects).toContain("1 report made from it stays.");
    expect((await remove(id)).status).toBe(200);
    expect((await t.send("GET", `/v1/report-templates/${id}`)).status).toBe(404);
    expect((await t.get(`/v1/reports/${report.id}`)).sections).toEqual(report.sections);
    expect((await remove(id)).status).toBe(404);
  });

  it("makes the built-in one the default of its type again", async () => {
    const { id } = await t.template({ is_default: true });
    expect((await t.report()).template_id).toBe(id);
    await remove(id);
    expect((await t.report()).template_id).toBe(BUILT_IN_ID);
  });

  it("is refused while an automation makes reports from it", async () => {
    const { id } = await t.template();
    const automation = await t.send("POST", "/v1/report-automations", {
      name: "Weekly",
      template_id: id,
      source: { type: "custom", show_ids: [t.showId] },
      schedule: { frequency: "weekly", day_of_week: 1 },
      recipients: ["jo@northwind.example"],
    });
    const refused = await remove(id);
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    expect(refused.body.error).toMatchObject({ current_state: "in_use" });
    expect(refused.body.error.message).toContain("Weekly");
    await t.send("DELETE", `/v1/report-automations/${automation.body.data.id}?confirm=true`);
    expect((await remove(id)).status).toBe(200);
  });

  it("is refused for a built-in one", async () => {
    const { status, body } = await remove(BUILT_IN_ID);
    expect([status, body.error.code]).toEqual([409, "state_conflict"]);
    expect((await t.send("GET", `/v1/report-templates/${BUILT_IN_ID}`)).status).toBe(200);
  });

  it("finds none of another workspace", async () => {
    const { id } = await t.template();
    expect((await remove(id, "?confirm=true", t.stranger.key)).status).toBe(404);
    expect((await t.send("GET", `/v1/report-templates/${id}`)).status).toBe(200);
  });
});
