import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startTemplateFixture, TEXT_SECTIONS } from "./templates.test-support.ts";

const t = useFixture(startTemplateFixture);

const create = (body: object, key?: string) => t.send("POST", "/v1/report-templates", body, key);

describe("creating a template", () => {
  it("stores what was sent, with the section `method` and the defaults of options", async () => {
    const { status, body } = await create({
      name: " Our proof ",
      type: "show",
      sections: [{ type: "delivery_over_time", options: { daily: false } }],
      window: { preset: "last_month" },
      branding: { primary_color: "#1A1A1A" },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: "Our proof",
      type: "show",
      sections: [
        { id: "delivery_over_time", options: { daily: false, cumulative: true } },
        { id: "method" },
      ],
      window: { preset: "last_month", start_date: null, end_date: null },
      branding: { primary_color: "#1a1a1a" },
      is_default: false,
      builtin: false,
      report_count: 0,
    });
    expect(await t.get(`/v1/report-templates/${body.data.id}`)).toEqual(body.data);
  });

  it("as the default takes that from the one before it, and only within its type", async () => {
    const ofShows = await t.template({ type: "show", is_default: true });
    const first = await t.template({ is_default: true });
    const second = await t.template({ is_default: true });
    const defaultOf = async ({ id }: { id: string }): Promise<boolean> =>
      (await t.get(`/v1/report-templates/${id}`)).is_default;
    expect([await defaultOf(ofShows), await defaultOf(first), await defaultOf(second)]).toEqual([
      true,
      false,
      true,
    ]);
    expect((await t.report()).template_id).toBe(second.id);
    expect((await t.report({ template_id: first.id })).template_id).toBe(first.id);
  });

  it("stores nothing in a dry run", async () => {
    const body = { name: "Planned", type: "custom", sections: TEXT_SECTIONS };
    const plan = await t.send("POST", "/v1/report-templates?dry_run=true", body);
    expect(plan.body.would_write).toMatchObject({ name: "Planned", is_default: false });
    expect(await t.sql("select from report_templates where name = 'Planned'")).toEqual([]);
  });

  it("is refused by the field that is missing or wrong", async () => {
    const report = await t.report();
    for (const [body, param] of [
      [{ name: "x" }, "type"],
      [{ name: "x", type: "custom" }, "sections"],
      [{ name: "x", type: "custom", sections: [{ type: "nothing" }] }, "sections[0].type"],
      [{ name: "x", report_id: report.id, type: "show" }, "type"],
      [{ name: " ", type: "custom", sections: TEXT_SECTIONS }, "name"],
      [
        {
          name: "x",
          type: "custom",
          sections: TEXT_SECTIONS,
          window: { start_date: "2024-01-01", end_date: "2026-01-01" },
        },
        "window.end_date",
      ],
      [
        {
          name: "x",
          type: "custom",
          sections: TEXT_SECTIONS,
          branding: { co_brand: { name: " " } },
        },
        "branding.co_brand.name",
      ],
    ] as const) {
      const { body: answer } = await create(body);
      expect(answer.error).toMatchObject({ code: "parameter_invalid", param });
    }
  });
});

describe("the sections of a template", () => {
  const sectionsOf = (length: number): object[] =>
    Array.from({ length }, () => ({ type: "text", options: { markdown: "On plan." } }));

  it("are at most 40 with `method`, so that what is read can be sent again", async () => {
    const over = await create({ name: "Over", type: "custom", sections: sectionsOf(40) });
    expect(over.body.error).toMatchObject({ code: "parameter_invalid", param: "sections" });
    const { body } = await create({ name: "Full", type: "custom", sections: sectionsOf(39) });
    expect(body.data.sections).toHaveLength(40);
    const path = `/v1/report-templates/${body.data.id}`;
    const again = await t.send("PATCH", path, { sections: body.data.sections });
    expect([again.status, again.body.warnings]).toMatchObject([200, { length: 1 }]);
  });

  it("take no name that another one was given", async () => {
    const sections = [{ type: "text" }, { type: "text", id: "text" }];
    const { body } = await create({ name: "Named", type: "custom", sections });
    expect(body.data.sections.map(({ id }: { id: string }) => id)).toEqual([
      "text_2",
      "text",
      "method",
    ]);
  });

  it("have the usual title where theirs is blank", async () => {
    const sections = [{ type: "text", title: "  ", note: "  " }];
    const { body } = await create({ name: "Untitled", type: "custom", sections });
    expect(body.data.sections[0]).toMatchObject({ title: null, note: null });
  });
});

describe("a template that is made from a report", () => {
  it("has its sections, window and branding, and nothing of what it is about", async () => {
    const report = await t.report({
      type: "show",
      show_ids: [t.showId],
      sections: [
        { type: "delivery_over_time", note: "Ours alone.", options: { cumulative: false } },
        ...TEXT_SECTIONS,
      ],
      window: { start_date: "2026-10-01", end_date: "2026-10-31" },
      branding: { primary_color: "#1a1a1a" },
    });
    const { body } = await create({ name: "From a report", report_id: report.id });
    expect(body.data).toMatchObject({
      type: "show",
      sections: [
        { type: "delivery_over_time", note: null, options: { daily: true, cumulative: false } },
        { type: "text", note: null, options: { markdown: "On plan." } },
        { type: "method", note: null },
      ],
      window: { preset: null, start_date: "2026-10-01", end_date: "2026-10-31" },
      branding: { primary_color: "#1a1a1a" },
    });
    expect(JSON.stringify(body.data)).not.toMatch(/Ours alone\.|Salt/);
    const [stored] = await t.sql("select definition from report_templates where id = $1", [
      body.data.id,
    ]);
    expect(stored?.["definition"]).toMatchObject({
      campaign_id: null,
      show_ids: [],
      cluster_refs: [],
    });
    // It is no report of the report's template: nothing counts it.
    expect(body.data.report_count).toBe(0);
  });

  it("leaves out the co-brand, which is that of one sponsor", async () => {
    const report = await t.report({
      sections: TEXT_SECTIONS,
      branding: { primary_color: "#1a1a1a", co_brand: { name: "Northwind Roasters" } },
    });
    const { body } = await create({ name: "For others", report_id: report.id });
    expect(body.data.branding).toMatchObject({ primary_color: "#1a1a1a", co_brand: null });
  });

  it("leaves out options that hold ids", async () => {
    const report = await t.report({ sections: TEXT_SECTIONS });
    // No section has such an option, so the rows are what a later version would store.
    await t.sql(
      `update reports set definition = jsonb_set(definition, '{sections,0,options}',
         '{"markdown": "On plan.", "campaign_id": "cmp_1", "show_ids": ["show_1"],
           "cluster_ref": "tt:1", "cluster_refs": ["tt:1"]}')
       where id = $1`,
      [report.id],
    );
    const { body, status } = await create({ name: "Without ids", report_id: report.id });
    expect(status).toBe(201);
    expect(body.data.sections[0].options).toEqual({ markdown: "On plan." });
  });

  it("takes what is sent in place of what the report has", async () => {
    const report = await t.report({ sections: TEXT_SECTIONS, window: { preset: "last_month" } });
    const { body } = await create({
      name: "Headline alone",
      report_id: report.id,
      sections: [{ type: "headline" }],
      window: null,
    });
    expect(body.data).toMatchObject({
      sections: [{ type: "headline" }, { type: "method" }],
      window: null,
    });
  });

  it("cannot be made from a report of another workspace", async () => {
    const report = await t.report();
    for (const id of [report.id, "rep_unknown"]) {
      const { body } = await create({ name: "Theirs", report_id: id }, t.stranger.key);
      expect(body.error).toMatchObject({ code: "parameter_invalid", param: "report_id" });
    }
  });
});

describe("the templates of a workspace", () => {
  const fill = useFixture(startTemplateFixture);

  it("are at most 200, and what was deleted does not count", async () => {
    const last = await fill.template();
    await fill.sql(
      `insert into report_templates
         (workspace_id, id, name, type, definition, created_at, updated_at)
       select $1, 'tpl_' || n, 'x', 'custom', '{"sections": []}', now(), now()
       from generate_series(1, 199) n`,
      [fill.workspaceId],
    );
    const body = { name: "Over", type: "custom", sections: TEXT_SECTIONS };
    const over = await fill.send("POST", "/v1/report-templates", body);
    expect(over.body.error).toMatchObject({ code: "limit_reached", limit: 200, current: 200 });
    await fill.send("DELETE", `/v1/report-templates/${last.id}?confirm=true`);
    expect((await fill.send("POST", "/v1/report-templates", body)).status).toBe(201);
  });
});
