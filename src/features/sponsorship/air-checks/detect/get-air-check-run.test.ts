import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SPOKEN, startAirCheckFixture } from "../air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("the search of an air check", () => {
  it("is unknown before one, then the last one", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const run = () => t.send("GET", `/v1/air-checks/${id}/run`);
    expect((await run()).status).toBe(404);
    const detect = () => t.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {});
    await t.runDetection((await detect()).body.data.id);
    await t.app.advance(1_000);
    const last = (await detect()).body.data.id;
    expect((await run()).body).toMatchObject({ id: last, status: "queued" });
  });
});
