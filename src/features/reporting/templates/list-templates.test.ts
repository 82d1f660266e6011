import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { BUILT_IN_ID, type MadeTemplate, startTemplateFixture } from "./templates.test-support.ts";

const t = useFixture(startTemplateFixture);

const list = async (query = "", key?: string): Promise<MadeTemplate[]> =>
  (await t.get(`/v1/report-templates${query}`, key)).data;

describe("the list of templates", () => {
  it("has the built-in ones as defaults, one of each type, as each is found alone", async () => {
    const all = await list("", t.stranger.key);
    expect(all.map(({ name }) => name)).toEqual([
      "Campaign proof",
      "Monthly network",
      "Show one-sheet",
      "Episode and its clips",
      "Air-check list",
    ]);
    expect(all.map(({ type }) => type).toSorted()).toEqual([...REPORT_TYPES].toSorted());
    for (const one of all) {
      expect(one).toMatchObject({ builtin: true, is_default: true, report_count: 0 });
      expect(await t.get(`/v1/report-templates/${one.id}`, t.stranger.key)).toEqual(one);
    }
  });

  it("has the workspace's own first, the newest before the older, and no foreign one", async () => {
    const first = await t.template({ name: "First" });
    t.app.clock.advance(1_000);
    const second = await t.template({ name: "Second", is_default: true });
    await t.report();
    const all = await list("?type=custom");
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id, BUILT_IN_ID]);
    expect(all.map(({ is_default: isDefault }) => isDefault)).toEqual([true, false, false]);
    expect(all.map(({ report_count: count }) => count)).toEqual([1, 0, 0]);
    expect((await list()).length).toBe(7);
    expect((await list("", t.stranger.key)).length).toBe(5);
  });

  it("has those of one type where that is asked for", async () => {
    const { id } = await t.template({ type: "show" });
    expect((await list("?type=show")).map((one) => one.id)).toEqual([
      id,
      "tpl_builtinShowOneSheet",
    ]);
    expect((await t.send("GET", "/v1/report-templates?type=none")).status).toBe(400);
  });
});
