import type { TestApp } from "../../../../test/harness.ts";

/** What the events of an episode's tags say: the tags before and after, oldest first. */
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
