import type { TestApp } from "../../../../../test/harness.ts";

/** The tags before and after in the events of an episode's tags, oldest first. */
export async function tagEvents(app: TestApp, episodeId: string): Promise<[string[], string[]][]> {
  const rows = await app.sql<{
    data: { previous: { tags: string[] }; object: { tags: string[] } };
  }>(
    "select data from events where type = 'episode.tags_updated' and object_id = $1 " +
      "order by created_at",
    [episodeId],
  );
  return rows.map(({ data }) => [data.previous.tags, data.object.tags]);
}
