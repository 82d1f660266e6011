import type { TestApp } from "../../../../test/harness.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { addEpisode, type TestEpisode } from "../episodes/episodes.test-support.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { indexEpisodes, indexTranscript } from "./index.ts";

/** An indexed episode, with a transcript where lines are given. */
export async function addIndexedEpisode(
  app: TestApp,
  showId: string,
  { said = [], ...episode }: Partial<TestEpisode> & { said?: readonly Segment[] } = {},
): Promise<string> {
  const title = episode.title ?? "Untitled";
  const id = await addEpisode(app, showId, {
    publishedAt: "2026-10-01T08:00:00Z",
    ...episode,
    title,
  });
  const updatedAt = app.clock.now();
  await inTransaction(app.runtime.database, async (transaction) => {
    const description = episode.description ?? null;
    await indexEpisodes(transaction, showId, [{ id, title, description, updatedAt }]);
    if (said.length > 0)
      await indexTranscript(transaction, showId, { episodeId: id, segments: said, updatedAt });
  });
  return id;
}

/** Lines that start every five seconds; the first speaker has the even ones. */
export const spoken = (
  lines: readonly string[],
  speakers: readonly [string, string] = ["Ana", "Ben"],
): Segment[] =>
  lines.map((text, index) => ({
    startSec: index * 5,
    endSec: index * 5 + 5,
    speaker: speakers[index % 2] ?? null,
    text,
  }));
