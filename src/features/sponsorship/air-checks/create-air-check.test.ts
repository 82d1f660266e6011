import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAirCheckFixture } from "./air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

describe("an air check", () => {
  it("is pending without evidence, submitted with seconds or a recording", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    const status = async (fields: object) =>
      (await t.read(await t.airCheck(campaignId, slotId, fields)))["status"];
    expect(await status({ source: "manual" })).toBe("pending");
    expect(await status({ source: "manual", start_sec: 10, end_sec: 70 })).toBe("submitted");
    const id = await t.airCheck(campaignId, slotId, {
      source: "upload",
      media_url: "https://media.example/read.mp3",
    });
    expect(await t.read(id)).toMatchObject({
      status: "submitted",
      media_url: "https://media.example/read.mp3",
      episode_id: episodeId,
      start_sec: null,
      flags: [],
      flag_details: [],
      questions: [],
      promo_code_found: null,
    });
    expect(await t.events(id)).toEqual(["air_check.created", "air_check.submitted"]);
  });

  it("is refused with the name of the field that is wrong", async () => {
    const { campaignId, slotId } = await t.booked();
    const other = await t.booked();
    const param = async (fields: object) => {
      const { status, body } = await t.send("POST", `/v1/campaigns/${campaignId}/air-checks`, {
        slot_id: slotId,
        source: "manual",
        ...fields,
      });
      return [status, body.error.param];
    };
    expect(await param({ slot_id: other.slotId })).toEqual([400, "slot_id"]);
    expect(await param({ start_sec: 70, end_sec: 70 })).toEqual([400, "end_sec"]);
    expect(await param({ end_sec: 70 })).toEqual([400, "start_sec"]);
    expect(await param({ media_url: "http://media.example/a" })).toEqual([400, "media_url"]);
    expect(await param({ media_url: "https://u:p@media.example/a" })).toEqual([400, "media_url"]);
    for (const host of ["127.0.0.1:8443", "[::1]", "10.0.0.1", "localhost", "printer.local", "nas"])
      expect(await param({ media_url: `https://${host}/a.mp3` })).toEqual([400, "media_url"]);
    expect(await param({ media_file_id: "file_unknown" })).toEqual([400, "media_file_id"]);
    expect(await param({ source: "upload" })).toEqual([400, "media_file_id"]);
    expect(await param({ episode_id: "ep_unknown" })).toEqual([400, "episode_id"]);
    expect(await param({ cluster_ref: `${t.showId}_unknown` })).toEqual([400, "cluster_ref"]);
  });
});
