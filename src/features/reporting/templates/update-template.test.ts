import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { BUILT_IN_ID, startTemplateFixture, TEXT_SECTIONS } from "./templates.test-support.ts";

const t = useFixture(startTemplateFixture);

const update = (id: string, body: object, key?: string) =>
  t.send("PATCH", `/v1/report-templates/${id}`, body, key);
const isDefault = async (id: string): Promise<boolean> =>
  (await t.get(`/v1/report-templates/${id}`)).is_default;

describe("changing a template", () => {
  it("changes only what was sent, and no report that was made from it", async () => {
    const made = await t.template({ window: { preset: "last_month" } });
    const report = await t.report({ template_id: made.id });
    t.app.clock.advance(1_000);
    const { status, body } = await update(made.id, { sections: [{ type: "headline" }] });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...made,
      sections: [
        expect.objectContaining({ type: "headline" }),
        expect.objectContaining({ type: "method" }),
      ],
      report_count: 1,
      updated_at: t.app.clock.now().toISOString(),
    });
    expect((await t.get(`/v1/reports/${report.id}`)).sections).toEqual(report.sections);
    const after = await t.report({ template_id: made.id });
    expect(after.sections.map(({ type }: { type: string }) => type)).toEqual([
      "headline",
      "method",
    ]);
  });

  it("to what it is writes nothing and warns", async () => {
    const made = await t.template();
    t.app.clock.advance(1_000);
    const { body } = await update(made.id, { name: "Ours", sections: made["sections"] });
    expect(body.warnings).toHaveLength(1);
    expect(body.data.updated_at).toBe(made["updated_at"]);
  });

  it("makes it the default in place of the one before it, and gives that up again", async () => {
    const first = await t.template({ is_default: true });
    const second = await t.template();
    await update(second.id, { is_default: true });
    expect([await isDefault(first.id), await isDefault(second.id)]).toEqual([false, true]);
    await update(second.id, { is_default: false });
    expect([await isDefault(second.id), await isDefault(BUILT_IN_ID)]).toEqual([false, true]);
  });

  it("leaves one default a type where several are made the default at once", async () => {
    await t.template({ type: "network", is_default: true, sections: TEXT_SECTIONS });
    const others = await Promise.all(
      [1, 2, 3, 4].map(() => t.template({ type: "network", sections: TEXT_SECTIONS })),
    );
    const answers = await Promise.all(others.map(({ id }) => update(id, { is_default: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await t.get("/v1/report-templates?type=network");
    expect(data.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(1);
  });

  it("is refused by the section that cannot stand in its type", async () => {
    const { id } = await t.template({ type: "show" });
    const { body } = await update(id, { sections: [{ type: "text" }, { type: "promise" }] });
    expect(body.error).toMatchObject({ code: "parameter_invalid", param: "sections[1].type" });
  });

  it("is refused for a built-in one", async () => {
    const before = await t.get(`/v1/report-templates/${BUILT_IN_ID}`);
    for (const body of [{ name: "Mine" }, { is_default: false }]) {
      const answer = await update(BUILT_IN_ID, body);
      expect([answer.status, answer.body.error.code]).toEqual([409, "state_conflict"]);
      expect(answer.body.error.current_state).toBe("builtin");
    }
    expect(await t.get(`/v1/report-templates/${BUILT_IN_ID}`)).toEqual(before);
  });

  it("finds none of another workspace", async () => {
    const { id } = await t.template();
    expect((await update(id, { name: "Theirs" }, t.stranger.key)).status).toBe(404);
    expect((await t.get(`/v1/report-templates/${id}`)).name).toBe("Ours");
  });
});
