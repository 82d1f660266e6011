import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { BUILT_IN_ID, startTemplateFixture } from "./templates.test-support.ts";

const t = useFixture(startTemplateFixture);

const get = (id: string) => t.get(`/v1/report-templates/${id}`);

describe("one template", () => {
  it("counts the reports that were made from it and exist, built-in or not", async () => {
    const { id } = await t.template();
    for (const templateId of [BUILT_IN_ID, id]) {
      const first = await t.report({ template_id: templateId });
      await t.report({ template_id: templateId });
      expect((await get(templateId)).report_count).toBe(2);
      await t.send("DELETE", `/v1/reports/${first.id}?confirm=true`);
      expect((await get(templateId)).report_count).toBe(1);
    }
    const theirs = await t.get(`/v1/report-templates/${BUILT_IN_ID}`, t.stranger.key);
    expect(theirs.report_count).toBe(0);
  });

  it("is the default of its type while it is built in and the workspace has none", async () => {
    expect(await get(BUILT_IN_ID)).toMatchObject({ builtin: true, is_default: true });
    const { id } = await t.template({ is_default: true });
    expect(await get(id)).toMatchObject({ builtin: false, is_default: true });
    expect(await get(BUILT_IN_ID)).toMatchObject({ builtin: true, is_default: false });
    const theirs = await t.get(`/v1/report-templates/${BUILT_IN_ID}`, t.stranger.key);
    expect(theirs.is_default).toBe(true);
  });

  it("is not found in another workspace, as one that does not exist", async () => {
    const { id } = await t.template();
    const answers = await Promise.all(
      [id, "tpl_unknown"].map((one) =>
        t.send("GET", `/v1/report-templates/${one}`, undefined, t.stranger.key),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, "resource_not_found"],
      [404, "resource_not_found"],
    ]);
  });
});
