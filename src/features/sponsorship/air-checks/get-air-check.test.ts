import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HEARD, startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("an air check", () => {
  it("of another workspace is answered as an unknown one, by every call that names it", async () => {
    const { campaignId, slotId } = await t.booked();
    const path = `/v1/air-checks/${await t.airCheck(campaignId, slotId, HEARD)}`;
    const calls = [
      ["GET", path],
      ["PATCH", path, { notes: "x" }],
      ["DELETE", `${path}?confirm=true`],
      ["GET", `${path}/run`],
      ["POST", `${path}/reject`, { reason: "x" }],
    ] as const;
    for (const [method, address, body] of calls)
      expect((await t.send(method, address, body, t.stranger.key)).status).toBe(404);
    expect((await t.send("GET", path)).status).toBe(200);
  });
});
