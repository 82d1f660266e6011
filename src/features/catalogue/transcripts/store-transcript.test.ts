import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { episodeOperations } from "../episodes/index.ts";
import {
  findTranscripts,
  type GivenTranscript,
  removeTranscript,
  storeTranscript,
} from "./index.ts";

const said = (text: string, startSec: number | null = 0): Segment => ({
  startSec,
  endSec: startSec === null ? null : startSec + 2.5,
  speaker: "Ada",
  text,
});

describe("storeTranscript", () => {
  const t = useNetwork({ operations: episodeOperations });

  const episode = (of = t.showId) =>
    addEpisode(t.app, of, { title: "Tides", publishedAt: "2026-10-02T08:00:00Z" });
  const store = (episodeId: string, given: Partial<GivenTranscript> = {}, of = t.showId) =>
    inTransaction(t.app.runtime.database, (transaction) =>
      storeTranscript(
        transaction,
        of,
        {
          episodeId,
          transcript: {
            source: "feed",
            language: "en",
            segments: [said("Hello out there.")],
            sourceUrl: null,
            ...given,
          },
        },
        systemCause(t.app.clock.now()),
      ),
    );
  const find = (ids: string[], of = t.showId) => findTranscripts(t.app.runtime.database, of, ids);
  const viewed = async (episodeId: string) =>
    (await t.get(`/v1/shows/${t.showId}/episodes/${episodeId}`)).transcript;
  const events = (episodeId: string) =>
    t.sql(
      "select data->'object'->'transcript' as transcript from events " +
        "where workspace_id = $1 and type = 'episode.transcript_updated' and object_id = $2",
      [t.workspaceId, episodeId],
    );

  it("keeps the episode in step, announced once; the same again changes nothing", async () => {
    const id = await episode();
    expect(await store(id)).toBe("stored");
    expect(await viewed(id)).toMatchObject({
      available: true,
      source: "feed",
      language: "en",
      updated_at: t.app.clock.now().toISOString(),
      word_count: 3,
    });
    expect(await find([id])).toEqual(new Map([[id, [said("Hello out there.")]]]));
    t.app.clock.advance(60_000);
    expect(await store(id)).toBe("unchanged");
    expect(await events(id)).toHaveLength(1);
    expect(await store(id, { segments: [said("Hello in there, all.")] })).toBe("stored");
    expect(await events(id)).toHaveLength(2);
    expect(await viewed(id)).toMatchObject({ word_count: 4 });
  });

  it("replaces no transcript by one of a source that counts less", async () => {
    const id = await episode();
    const order = ["generated", "platform", "feed", "upload"] as const;
    for (const [rank, source] of order.entries()) {
      expect(await store(id, { source, segments: [said(source)] })).toBe("stored");
      for (const lesser of order.slice(0, rank))
        expect(await store(id, { source: lesser })).toBe("outranked");
    }
    expect((await find([id])).get(id)).toEqual([said("upload")]);
  });

  it("removes a transcript from the episode too, and says whether there was one", async () => {
    const id = await episode();
    await store(id);
    const remove = () =>
      inTransaction(t.app.runtime.database, (transaction) =>
        removeTranscript(transaction, t.showId, id, systemCause(t.app.clock.now())),
      );
    expect(await remove()).toBe(true);
    expect(await viewed(id)).toMatchObject({
      available: false,
      source: null,
      language: null,
      updated_at: null,
      word_count: null,
    });
    expect((await events(id)).at(-1)).toMatchObject({ transcript: { available: false } });
    expect(await remove()).toBe(false);
    expect(await find([id])).toEqual(new Map());
  });

  it("finds transcripts of one show alone, and stores none for an episode of another", async () => {
    const other = await t.app.show(t.workspaceId);
    const [here, there] = [await episode(), await episode(other)];
    await store(here);
    await store(there, {}, other);
    expect([...(await find([here, there])).keys()]).toEqual([here]);
    expect(await store(there)).toBe("no_episode");
  });

  it("leaves out what is above 1,500,000 words, and refuses more than 100 episodes", async () => {
    const ids = [await episode(), await episode(), await episode()].sort();
    for (const id of ids) await store(id);
    await t.sql(
      "update episode_transcripts set word_count = 800000 where show_id = $1 " +
        "and episode_id = any($2)",
      [t.showId, ids.slice(0, 2)],
    );
    expect([...(await find(ids)).keys()].sort()).toEqual([ids[0], ids[2]]);
    await expect(find(Array.from({ length: 101 }, () => "ep"))).rejects.toThrow(RangeError);
  });

  it("counts words of scripts without blanks", async () => {
    const id = await episode();
    await store(id, { language: "ja", segments: [said("今日は良い天気ですね。")] });
    const count = (await viewed(id)).word_count;
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(9);
  });
});
