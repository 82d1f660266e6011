import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

const t = useNetwork();

const sections = [{ type: "text", note: "Ours alone.", options: { markdown: "On plan." } }];

const create = async (body: object): Promise<{ id: string; [field: string]: unknown }> => {
  const { status, body: answer, text } = await t.send("POST", "/v1/report-templates", body);
  if (status !== 201) throw new Error(text);
  return answer.data;
};

describe("templates of reports", () => {
  it("are the product's until the workspace has its own, and theirs cannot be changed", async () => {
    const { data } = await t.get("/v1/report-templates");
    expect(data.map((one: { name: string }) => one.name)).toEqual([
      "Campaign proof",
      "Monthly network",
      "Show one-sheet",
      "Episode and its clips",
      "Air-check list",
    ]);
    for (const one of data) expect(one).toMatchObject({ builtin: true, is_default: true });
    const path = `/v1/report-templates/${data[0].id}`;
    expect(await t.get(path)).toEqual(data[0]);
    for (const answer of [
      await t.send("PATCH", path, { name: "Mine" }),
      await t.send("DELETE", `${path}?confirm=true`),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([409, "state_conflict"]);
  });

  it("count their reports, and one of each type is the default", async () => {
    const first = await create({ name: "One", type: "custom", sections, is_default: true });
    const second = await create({ name: "Two", type: "custom", sections, is_default: true });
    expect(await t.get(`/v1/report-templates/${first.id}`)).toMatchObject({ is_default: false });
    const made = await t.send("POST", "/v1/reports", {
      name: "From the default",
      type: "custom",
      generate: false,
    });
    expect(made.body.data.template_id).toBe(second.id);
    expect(await t.get(`/v1/report-templates/${second.id}`)).toMatchObject({
      is_default: true,
      builtin: false,
      report_count: 1,
    });
  });

  it("that are made from a report have nothing of what it is about, and no notes", async () => {
    const { body } = await t.send("POST", "/v1/reports", {
      name: "Salt",
      type: "show",
      show_ids: [t.showId],
      sections,
      generate: false,
    });
    const made = await create({ name: "From a report", report_id: body.data.id });
    expect(made).toMatchObject({ type: "show", sections: [{ type: "text", note: null }] });
    expect(JSON.stringify(made)).not.toContain(t.showId);
    expect(JSON.stringify(made)).not.toContain("Ours alone.");
    const foreign = await t.send(
      "POST",
      "/v1/report-templates",
      { name: "Theirs", report_id: body.data.id },
      t.stranger.key,
    );
    expect(foreign.body.error).toMatchObject({ code: "parameter_invalid", param: "report_id" });
  });

  it("are refused by the field that is missing", async () => {
    for (const [body, param] of [
      [{ name: "x" }, "type"],
      [{ name: "x", type: "custom" }, "sections"],
      [{ name: "x", type: "custom", sections: [{ type: "nothing" }] }, "sections[0].type"],
    ] as const) {
      const { body: answer } = await t.send("POST", "/v1/report-templates", body);
      expect(answer.error).toMatchObject({ code: "parameter_invalid", param });
    }
  });

  it("are at most 200 a workspace", async () => {
    await t.sql(
      `insert into report_templates
         (workspace_id, id, name, type, definition, created_at, updated_at)
       select $1, 'tpl_' || n, 'x', 'custom', '{"sections": []}', now(), now()
       from generate_series(1, 200) n`,
      [t.workspaceId],
    );
    const body = { name: "Over", type: "custom", sections };
    const { body: answer } = await t.send("POST", "/v1/report-templates", body);
    expect(answer.error.code).toBe("limit_reached");
  });
});
