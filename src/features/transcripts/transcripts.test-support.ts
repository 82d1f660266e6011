import type { TestApp } from "../../../test/harness.ts";

export const transcriptPath = (showId: string, episodeId: string): string =>
  `/v1/shows/${showId}/episodes/${episodeId}/transcript`;

/** `episode.transcript_updated` of an episode in a workspace, oldest first. */
export const transcriptEvents = (app: TestApp, workspaceId: string, episodeId: string) =>
  app.sql<{ transcript: Record<string, unknown>; source: string }>(
    "select data->'object'->'transcript' as transcript, source from events " +
      "where workspace_id = $1 and type = 'episode.transcript_updated' and object_id = $2 " +
      "order by created_at",
    [workspaceId, episodeId],
  );
