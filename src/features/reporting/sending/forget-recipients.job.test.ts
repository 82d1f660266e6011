import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAutomationFixture } from "../automations/automations.test-support.ts";
import { forgetRecipientsJob } from "./forget-recipients.job.ts";

const t = useFixture(startAutomationFixture);

const DAY_MS = 86_400_000;

/** Pauses an automation for a reason at the present. */
async function paused(reason: string, pausedAt = t.app.clock.now()): Promise<string> {
  const id = await t.automate();
  await t.sql(
    `update report_automations set status = 'paused', paused_reason = $2, paused_at = $3
     where id = $1`,
    [id, reason, pausedAt],
  );
  return id;
}

const countOf = async (id: string): Promise<number> =>
  (await t.automation(id)).recipient_states.length;

describe("addresses of an automation that ended", () => {
  it("are removed 30 days after its end, and not of one that can go on", async () => {
    const ends = ["ended", "campaign_canceled", "campaign_deleted", "show_deleted"];
    const ended = await Promise.all(ends.map((reason) => paused(reason)));
    const others = await Promise.all(
      ["manual", "failing", "show_archived"].map((reason) => paused(reason)),
    );
    const active = await t.automate();
    await t.app.advance(30 * DAY_MS);
    await t.runJob(forgetRecipientsJob);
    expect(await Promise.all(ended.map(countOf))).toEqual([2, 2, 2, 2]);
    await t.app.advance(1);
    await t.runJob(forgetRecipientsJob);
    expect(await Promise.all(ended.map(countOf))).toEqual([0, 0, 0, 0]);
    expect(await Promise.all([...others, active].map(countOf))).toEqual([2, 2, 2, 2]);
  });

  it("have to be sent again where it is switched on again", async () => {
    const id = await paused("ended", new Date(t.app.clock.now().getTime() - 31 * DAY_MS));
    await t.runJob(forgetRecipientsJob);
    const path = `/v1/report-automations/${id}`;
    const refused = await t.send("PATCH", path, { status: "active" });
    expect([refused.status, refused.body.error.param]).toEqual([400, "recipients"]);
    const recipients = ["jo@northwind.example"];
    const answer = await t.send("PATCH", path, { status: "active", recipients });
    expect([answer.status, answer.body.data.recipients]).toEqual([200, ["j***@northwind.example"]]);
  });
});
