import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import { SPOKEN, startAirCheckFixture } from "../air-checks.test-support.ts";

const t = useFixture(startAirCheckFixture);

const detect = (id: string, as?: string) =>
  t.send("POST", `/v1/air-checks/${id}/detect?confirm=true`, {}, as);

describe("the search for a read", () => {
  it("finds it in the transcript, with seconds, quote, points, code and flags, and submits it", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const ordered = await detect(id);
    expect([ordered.status, ordered.body.data.status]).toEqual([202, "queued"]);
    await t.runDetection(ordered.body.data.id);
    expect(await t.read(id)).toMatchObject({
      status: "submitted",
      episode_id: episodeId,
      start_sec: 1_800,
      end_sec: 1_826,
      duration_sec: 26,
      position: "mid_roll",
      promo_code_found: true,
      heard_promo_codes: ["SALT15"],
      found_talking_points: [
        { text: "Roasted on the quay", found: true, at_sec: 1_806 },
        { text: "Free delivery over two bags", found: false, at_sec: null },
      ],
      flags: [],
      flag_details: [],
      questions: [
        {
          flag: "missed_talking_point",
          reason: 'Not said, or said in other words: "Free delivery over two bags".',
        },
      ],
    });
    const run = await t.send("GET", `/v1/air-checks/${id}/run`);
    expect(run.body).toMatchObject({ id: ordered.body.data.id, status: "completed", error: null });
    expect(await t.events(id)).toEqual(["air_check.created", "air_check.submitted"]);
  });

  it("leaves an air check pending and flags it where the brand is not read", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN.slice(0, 100));
    const id = await t.airCheck(campaignId, slotId);
    await t.runDetection((await detect(id)).body.data.id);
    expect(await t.read(id)).toMatchObject({
      status: "pending",
      start_sec: null,
      transcript_excerpt: null,
      flags: ["missing"],
      flag_details: [{ flag: "missing", confidence: "high", reason: "The brand is not named." }],
      score: 0,
    });
  });

  it("is refused with what is missing: a transcript, an episode, a brand", async () => {
    const { campaignId, slotId } = await t.booked();
    const id = await t.airCheck(campaignId, slotId);
    const state = async (checkId: string) => {
      const { status, body } = await detect(checkId);
      return [status, body.error.code, body.error.current_state];
    };
    expect(await state(id)).toEqual([409, "state_conflict", "no_transcript"]);
    const { id: bare } = await t.make.slot(campaignId);
    expect(await state(await t.airCheck(campaignId, bare))).toEqual([
      409,
      "state_conflict",
      "no_episode",
    ]);
    const { id: other } = await t.make.campaign();
    const unbranded = await t.airCheck(other, (await t.make.slot(other)).id);
    expect(await state(unbranded)).toEqual([409, "state_conflict", "no_brand"]);
  });

  it("runs once at a time: parallel calls answer the same job", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => detect(id)));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  });

  it("is carried out once, also where its job runs again, and keeps a verdict", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const first = (await detect(id)).body.data.id;
    await t.runDetection(first);
    await t.send("POST", `/v1/air-checks/${id}/approve`, {});
    const approved = await t.read(id);
    await t.runDetection(first);
    expect(await t.read(id)).toEqual(approved);
    expect((await detect(id)).body.error.current_state).toBe("approved");
  });

  it("fails and changes nothing where the transcript was deleted meanwhile", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const before = await t.read(id);
    const run = (await detect(id)).body.data.id;
    await t.sql("delete from episode_transcripts where episode_id = $1", [episodeId]);
    await t.runDetection(run);
    expect(await t.read(id)).toEqual(before);
    const ended = await t.get(`/v1/air-checks/${id}/run`);
    expect(ended).toMatchObject({ status: "failed", error: { code: "no_transcript" } });
  });

  it("starts anew an hour after its job was lost", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN);
    const id = await t.airCheck(campaignId, slotId);
    const lost = (await detect(id)).body.data.id;
    await t.sql("update air_check_runs set updated_at = $2 where id = $1", [
      lost,
      new Date(t.app.clock.now().getTime() - 61 * MINUTE_MS),
    ]);
    const next = await detect(id);
    expect([next.status, next.body.data.id === lost]).toEqual([202, false]);
  });

  it("keeps the last run alone: one that ended goes when the next begins", async () => {
    const { campaignId, slotId, episodeId } = await t.booked();
    await t.transcript(episodeId, SPOKEN.slice(0, 100));
    const id = await t.airCheck(campaignId, slotId);
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const job = (await detect(id)).body.data.id;
      ids.push(job);
      await t.runDetection(job);
    }
    const kept = await t.sql("select id from air_check_runs where air_check_id = $1", [id]);
    expect(kept).toEqual([{ id: ids.at(-1) }]);
  });
});
