import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startResearchFixture } from "./research.test-support.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

describe("DELETE /v1/research/{id}", () => {
  it("needs confirmation, and deletes a run that has ended for good", async () => {
    const { id } = await t.researched();
    const path = `/v1/research/${id}`;
    expect((await t.send("DELETE", path)).body.error).toMatchObject({
      code: "confirmation_required",
      preview: { irreversible: true },
    });
    const gone = await t.send("DELETE", `${path}?confirm=true`);
    expect(gone.body.data).toEqual({ object: "research_run", id, deleted: true });
    expect((await t.send("GET", path)).status).toBe(404);
    expect((await t.order()).status).toBe(202);
  });

  it("refuses one that is under way", async () => {
    const { id } = (await t.order()).body.data;
    const refused = await t.send("DELETE", `/v1/research/${id}?confirm=true`);
    expect(refused.body.error).toMatchObject({ code: "state_conflict", current_state: "queued" });
  });
});
