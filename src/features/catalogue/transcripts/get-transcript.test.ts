import { describe, expect, it } from "vitest";
import { useTranscript, VTT } from "./transcripts.test-support.ts";

describe("GET of the transcript of an episode", () => {
  const { place, put, get, events } = useTranscript();

  it("is stored, answered in four formats, and announced", async () => {
    const { status, body } = await put({ vtt: VTT, language: "EN-gb" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: place().episodeId,
      written: { language: "en-GB", source: "upload", segment_count: 2, word_count: 7 },
      data: {
        object: "transcript",
        episode_id: place().episodeId,
        language: "en-GB",
        segments: [
          {
            index: 0,
            start_sec: 1,
            end_sec: 2.5,
            speaker: "SPEAKER_1",
            text: "The lamp went out.",
          },
          { index: 1, start_sec: 3, end_sec: 4, speaker: "SPEAKER_2", text: "Q&A now?" },
        ],
        text: "SPEAKER_1: The lamp went out.\n\nSPEAKER_2: Q&A now?\n",
      },
    });
    expect((await get()).body).toEqual(body.data);
    const texts = [
      ["text", "text/plain", body.data.text],
      [
        "vtt",
        "text/vtt",
        "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v SPEAKER_1>The lamp went out.\n\n" +
          "00:00:03.000 --> 00:00:04.000\n<v SPEAKER_2>Q&amp;A now?\n",
      ],
      [
        "srt",
        "application/x-subrip",
        "1\n00:00:01,000 --> 00:00:02,500\nSPEAKER_1: The lamp went out.\n\n" +
          "2\n00:00:03,000 --> 00:00:04,000\nSPEAKER_2: Q&A now?\n",
      ],
    ];
    for (const [format, type, text] of texts) {
      const named = await get(`?format=${format}`);
      expect([named.status, named.headers["content-type"], named.text]).toEqual([
        200,
        `${type}; charset=utf-8`,
        text,
      ]);
      const accepted = await get("", { headers: { accept: `${type}, */*;q=0.1` } });
      expect(accepted.text).toBe(text);
    }
    expect((await get("", { headers: { accept: "*/*" } })).body).toEqual(body.data);
    expect((await get("?format=docx")).body.error).toMatchObject({ param: "format" });
    expect(await events()).toMatchObject([
      { source: "api", transcript: { available: true, source: "upload", language: "en-GB" } },
    ]);
  });

  it("has a tag of each format, and answers 304 to it", async () => {
    await put({ vtt: VTT });
    const tags = new Set<string>();
    for (const format of ["json", "text", "vtt", "srt"]) {
      const first = await get(`?format=${format}`);
      const etag = String(first.headers["etag"]);
      tags.add(etag);
      expect(first.headers["vary"]).toContain("Accept");
      const again = await get(`?format=${format}`, { headers: { "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      await put({ text: `Changed to ${format} of another day.` });
      const changed = await get(
        `?format=${format === "vtt" || format === "srt" ? "json" : format}`,
        {
          headers: { "if-none-match": etag },
        },
      );
      expect(changed.status).toBe(200);
      await put({ vtt: VTT });
    }
    expect(tags.size).toBe(4);
  });
});
