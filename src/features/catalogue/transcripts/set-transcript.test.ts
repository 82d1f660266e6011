import { describe, expect, it } from "vitest";
import { useTranscript, VTT } from "./transcripts.test-support.ts";

describe("PUT of the transcript of an episode", () => {
  const { app, place, put, get, events } = useTranscript();

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
      segments: [word("out", 1), word("went", 0.5), word("lamp\u200b", 0), word(".", 1.4)],
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
    [{ segments: [{ start_sec: 1_000_001, text: "a" }] }, "segments[0].start_sec", "out_of_range"],
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
    const word = "x".repeat(5_000);
    const text = `${word}. `.repeat(1_040);
    const answer = await put({ text });
    expect(answer.status).toBe(200);
    expect(answer.body.data.word_count).toBe(1_040 * 5);
    const refused = await put({ text: text.padEnd(5 * 1024 * 1024, "x") });
    expect([refused.status, refused.body.error.max_bytes]).toEqual([413, 5 * 1024 * 1024]);
  });

  it("takes times up to 277 hours, and text without blanks of any length", async () => {
    const late = { start_sec: 1_000_000, end_sec: 1_000_000, text: "The end." };
    expect((await put({ segments: [late] })).body.data.segments[0]).toMatchObject(late);
    const words = Array.from({ length: 16_000 }, (_, index) => `${index}`.padEnd(64, "x"));
    expect((await put({ vtt: `WEBVTT\n\n1 --> 2\n${words.join(".")}` })).status).toBe(200);
  });

  it("warns where it ends long behind the episode", async () => {
    await app().sql("update episodes set duration_sec = 60 where show_id = $1", [place().showId]);
    const { body } = await put({ vtt: "WEBVTT\n\n10:00.000 --> 10:05.000\nToo late." });
    expect(body.warnings).toEqual(["The transcript ends at 605 s; the episode lasts 60 s."]);
    await app().sql("update episodes set duration_sec = null where show_id = $1", [place().showId]);
  });
});
