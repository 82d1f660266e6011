import { describe, expect, it } from "vitest";
import { useTranscript, VTT } from "./transcripts.test-support.ts";

describe("DELETE of the transcript of an episode", () => {
  const { place, put, get, remove, events } = useTranscript();

  it("is deleted after a confirmation", async () => {
    await put({ vtt: VTT });
    const unconfirmed = await remove();
    expect([unconfirmed.status, unconfirmed.body.error.preview.would_delete]).toEqual([
      409,
      { source: "upload", language: "en", word_count: 7 },
    ]);
    const deleted = await remove("?confirm=true");
    expect(deleted.body.data).toEqual({
      object: "transcript",
      id: place().episodeId,
      deleted: true,
    });
    expect((await get()).status).toBe(404);
    expect((await remove("?confirm=true")).status).toBe(404);
    expect((await events()).at(-1)).toMatchObject({ transcript: { available: false } });
  });
});
