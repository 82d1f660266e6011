import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AirCheckFixture, SPOKEN, startAirCheckFixture } from "../air-checks.test-support.ts";

let fixture: AirCheckFixture;
beforeAll(async () => {
  fixture = await startAirCheckFixture();
});
afterAll(() => fixture.app.close());

describe("the search of an air check", () => {
  it("is unknown before one, then the last one", async () => {
    const { campaignId, slotId, episodeId } = await fixture.booked();
    await fixture.transcript(episodeId, SPOKEN);
    const id = await fixture.airCheck(campaignId, slotId);
    const run = () => fixture.send("GET", `/v1/air-checks/${id}/run`);
    expect((await run()).status).toBe(404);
    const detect = () => fixture.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {});
    await fixture.runDetection((await detect()).body.data.id);
    await fixture.app.advance(1_000);
    const last = (await detect()).body.data.id;
    expect((await run()).body).toMatchObject({ id: last, status: "queued" });
  });
});
