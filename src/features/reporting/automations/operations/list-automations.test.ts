import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const PATH = "/v1/report-automations";

describe("the automations of a workspace", () => {
  it("are listed newest first, page by page, with masked recipients", async () => {
    const ids: string[] = [];
    for (const name of ["First", "Second", "Third"]) {
      ids.unshift(await t.automate({ name }));
      t.app.clock.advance(1_000);
    }
    const first = await t.send("GET", `${PATH}?limit=2`);
    const { data, next_cursor: cursor } = first.body;
    expect(data.map((one: { id: string }) => one.id)).toEqual(ids.slice(0, 2));
    expect(data).toMatchObject([{ recipients: MASKED }, { recipients: MASKED }]);
    expect(first.text).not.toMatch(/(jo|ada)@/);
    const second = await t.get(`${PATH}?limit=2&cursor=${encodeURIComponent(cursor)}`);
    expect(second).toMatchObject({ data: [{ id: ids[2], name: "First" }], next_cursor: null });
  });

  it("are not those of another one", async () => {
    await t.automate();
    expect((await t.get(PATH, t.stranger.key)).data).toEqual([]);
  });
});
