import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../test/harness.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { transcriptOperations } from "./index.ts";
import { transcriptEvents, transcriptPath } from "./transcripts.test-support.ts";

const VTT =
  "WEBVTT\n\n00:01.000 --> 00:02.500\n<v SPEAKER_1>The lamp went out.\n\n" +
  "00:03.000 --> 00:04.000\n<v SPEAKER_2>Q&amp;A <i>now</i>?\n";

describe("PUT of the transcript of an episode", () => {
  let app: TestApp;
  let workspaceId: string;
  let key: string;
  let showId: string;
  let episodeId: string;

  beforeAll(async () => {
    app = await startTestApp({ operations: transcriptOperations });
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
  });
  beforeEach(async () => {
    episodeId = await addEpisode(app, showId, {
      title: "Tides",
      publishedAt: "2026-10-02T08:00:00Z",
    });
  });
  afterAll(() => app.close());

  const path = () => transcriptPath(showId, episodeId);
  const put = (body: Record<string, unknown>, options: Partial<TestRequest> = {}) =>
    app.request("PUT", path(), { key, body: { language: "en", ...body }, ...options });
  const get = (query = "", options: Partial<TestRequest> = {}) =>
    app.get(`${path()}${query}`, { key, ...options });
  const events = () => transcriptEvents(app, workspaceId, episodeId);

  it("takes text, SRT, and segments as they were answered", async () => {
    expect((await put({ text: "Ada: One is here.\n\nTwo was." })).body.data.segments).toMatchObject(
      [
        { start_sec: null, end_sec: null, speaker: "Ada", text: "One is here." },
        { start_sec: null, speaker: "Ada", text: "Two was." },
      ],
    );
    const refused = await get("?format=srt");
    expect([refused.status, refused.body.error.param]).toEqual([400, "format"]);
    const srt = await put({ srt: "1\n0:01,5 --> 0:02,0\nBo: Hello out there." });
    expect(srt.body.data.segments[0]).toMatchObject({ start_sec: 1.5, speaker: "Bo" });
    const { segments, checksum } = srt.body.data;
    const again = await put({ segments });
    expect(again.body.warnings).toEqual([
      "Nothing was changed: the same transcript is stored already.",
    ]);
    expect(again.body.data.checksum).toBe(checksum);
    expect(await events()).toHaveLength(2);
  });

  it("merges segments of one word, and sorts and cleans what is sent", async () => {
    const word = (text: string, start: number) => ({
      start_sec: start,
      end_sec: start + 0.4,
      speaker: "Ada",
      text,
    });
    const { body } = await put({
      segments: [
        word("out", 1),
        word("went", 0.5),
        word("lamp\u0000".slice(0, 4), 0),
        word(".", 1.4),
      ],
    });
    expect(body.data.segments).toMatchObject([
      { start_sec: 0, end_sec: 1.8, text: "lamp went out." },
    ]);
  });

  it("names speakers by a map or in the order they speak", async () => {
    const speakers = async (names: unknown) =>
      (await put({ vtt: VTT, speakers: names })).body.data.segments.map(
        (segment: { speaker: string }) => segment.speaker,
      );
    expect(await speakers({ SPEAKER_2: "Bo Li", nobody: "x" })).toEqual(["SPEAKER_1", "Bo Li"]);
    expect(await speakers(["Ada"])).toEqual(["Ada", "SPEAKER_2"]);
  });

  it.each([
    [{}, "text", "missing"],
    [{ text: "a", vtt: VTT }, "vtt", "conflict"],
    [{ vtt: "WEBVTT\n\n1 --> 2\nOne\n\nsoon --> later\nTwo" }, "vtt", "malformed"],
    [{ srt: "no cue" }, "srt", "malformed"],
    [{ text: " \n " }, "text", "malformed"],
    [{ segments: [] }, "segments", "out_of_range"],
    [{ segments: [{ start_sec: -1, text: "a" }] }, "segments[0].start_sec", "out_of_range"],
    [
      { segments: [{ start_sec: 5, end_sec: 2, text: "a" }] },
      "segments[0].end_sec",
      "out_of_range",
    ],
    [{ text: "a", language: "english" }, "language", "malformed"],
    [{ text: "a", speakers: 5 }, "speakers", "malformed"],
  ])("refuses %j", async (body, param, reason) => {
    const answer = await put(body);
    expect([answer.status, answer.body.error.param, answer.body.error.reason]).toEqual([
      400,
      param,
      reason,
    ]);
    expect((await get()).status).toBe(404);
  });

  it("names the line at fault", async () => {
    const { body } = await put({ vtt: "WEBVTT\n\n1 --> 2\nOne\n\nsoon --> later\nTwo" });
    expect(body.error.message).toBe("vtt: Line 6: The times of a cue cannot be read.");
  });

  it("takes 5 MiB and no byte more, while other operations take 1 MiB", async () => {
    const text = "The tide comes in. ".repeat(270_000);
    const answer = await put({ text });
    expect(answer.status).toBe(200);
    expect(answer.body.data.word_count).toBe(4 * 270_000);
    const refused = await put({ text: text.padEnd(5 * 1024 * 1024, "x") });
    expect([refused.status, refused.body.error.max_bytes]).toEqual([413, 5 * 1024 * 1024]);
  });

  it("warns where it ends long behind the episode", async () => {
    await app.sql("update episodes set duration_sec = 60 where show_id = $1", [showId]);
    const { body } = await put({ vtt: "WEBVTT\n\n10:00.000 --> 10:05.000\nToo late." });
    expect(body.warnings).toEqual(["The transcript ends at 605 s; the episode lasts 60 s."]);
    await app.sql("update episodes set duration_sec = null where show_id = $1", [showId]);
  });

  it("is not changed by a dry run, and once by a repeated key", async () => {
    const { body } = await put({ vtt: VTT, dry_run: true });
    expect(body).toMatchObject({ would_write: { word_count: 7 }, requires_confirm: false });
    expect((await get()).status).toBe(404);
    const headers = { "idempotency-key": "k1" };
    const first = await put({ vtt: VTT }, { headers });
    const replay = await put({ vtt: VTT }, { headers });
    expect(replay.body).toEqual({ ...first.body, replayed: true });
    expect(await events()).toHaveLength(1);
  });

  it("is set by its workspace alone, with the scope to write episodes", async () => {
    const foreign = await app.key(await app.workspace());
    const reader = await app.key(workspaceId, { scopes: ["episodes:read"] });
    expect((await put({ vtt: VTT }, { key: foreign })).status).toBe(404);
    expect((await put({ vtt: VTT }, { key: reader })).status).toBe(403);
    expect((await get()).status).toBe(404);
  });
});
