import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  SPOKEN,
  startAirCheckFixture,
} from "../../sponsorship/air-checks/air-checks.test-support.ts";
import { readingOf, readSection, rowsOf } from "./sections.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("the air checks of a report", () => {
  it("quote what was heard, and hold talking points only where an option asks", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const ordered = await t.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {});
    await t.runDetection(ordered.body.data.id);
    const reading = await readingOf(t.app, t.workspaceId, {
      type: "campaign",
      subject: { campaign_id: campaignId },
    });
    const check = await t.read(id);
    const rows = rowsOf(await readSection(reading, "air_checks"), "air_checks");
    expect(rows.get(id)).toMatchObject({
      verdict: "submitted",
      start: 1_800,
      length: 26,
      position: "Mid-roll",
      promo_code_heard: "Yes",
      quote: check["transcript_excerpt"],
      flags: "",
    });
    expect(JSON.stringify([...rows.values()])).not.toContain("Free delivery");
    const response = await readSection(reading, "response");
    expect([...rowsOf(response, "offers").values()]).toMatchObject([
      { code: "SALT15", code_heard: 1, code_not_heard: 0 },
    ]);
    const asked = await readSection(reading, "air_checks", {
      show_quotes: false,
      show_talking_points: true,
    });
    const row = rowsOf(asked, "air_checks").get(id);
    expect(row?.["talking_points"]).toBe(
      "Roasted on the quay: heard; Free delivery over two bags: not heard",
    );
    expect(row).not.toHaveProperty("quote");
  });

  it("name a flag without its reason, which may quote a talking point", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN.slice(0, 100));
    const id = await t.airCheck(campaignId, slotId);
    const ordered = await t.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {});
    await t.runDetection(ordered.body.data.id);
    const reading = await readingOf(t.app, t.workspaceId, {
      type: "campaign",
      subject: { campaign_id: campaignId },
    });
    const type = "what_did_not_go_as_planned";
    const detailOf = async (options: Record<string, unknown>) =>
      rowsOf(await readSection(reading, type, options), "events").get(`flags ${id}`)?.["detail"];
    expect(await detailOf({})).toBe("Missing");
    expect(await detailOf({ show_reasons: true })).toBe("Missing: The brand is not named.");
  });
});
