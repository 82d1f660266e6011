import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

let campaignId: string;
const t = useNetwork();

beforeEach(async () => {
  campaignId = (await t.make.campaign({ start_date: "2026-10-01", end_date: "2027-12-31" })).id;
});

const path = (slotId = "", rest = "") =>
  `/v1/campaigns/${campaignId}/slots${slotId === "" ? "" : `/${slotId}`}${rest}`;

describe("a slot", () => {
  it("is judged by itself in a batch", async () => {
    const { body } = await t.send("POST", path("", "/batch"), {
      slots: [
        { show_id: t.showId, deliverable_type: "social_clip" },
        { show_id: t.showId },
        { show_id: "unknown", deliverable_type: "other" },
        { show_id: t.showId, deliverable_type: "audio_read", air_date: "2027-05-01" },
      ],
    });
    expect(
      body.data.data.map((entry: { status: number; error: { param: string } | null }) => [
        entry.status,
        entry.error?.param ?? null,
      ]),
    ).toEqual([
      [201, null],
      [400, "slots[1].deliverable_type"],
      [400, "slots[2].show_id"],
      [201, null],
    ]);
    expect(body.data.meta).toEqual({ requested: 4, succeeded: 2, failed: 2 });
    expect((await t.send("GET", path())).body.data).toHaveLength(2);
  });

  it("is named in would_write and written only where it is not refused", async () => {
    const good = { show_id: t.showId, deliverable_type: "other" };
    const sent = { slots: [{ show_id: "unknown", deliverable_type: "other" }, good] };
    const dry = await t.send("POST", path("", "/batch"), { ...sent, dry_run: true });
    expect(dry.body.would_write).toEqual({ slots: [good] });
    const { body } = await t.send("POST", path("", "/batch"), sent);
    expect(body.written).toEqual({ slots: [good] });
  });

  it("is one of at most 500, also where several are added at once", async () => {
    await t.sql(
      `insert into campaign_slots (workspace_id, campaign_id, id, show_id, position, status, deliverable_type, created_at, updated_at)
       select $1, $2, 'slot_' || lpad(n::text, 24, '0'), $3, n, 'open', 'other', now(), now()
       from generate_series(1, 495) n`,
      [t.workspaceId, campaignId, t.showId],
    );
    const slots = [1, 2, 3].map(() => ({ show_id: t.showId, deliverable_type: "other" }));
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.send("POST", path("", "/batch"), { slots })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({ code: "limit_reached", limit: 500, current: 498 });
  });
});
