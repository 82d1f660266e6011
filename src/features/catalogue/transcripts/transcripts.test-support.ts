import { afterAll, beforeAll, beforeEach } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../../test/harness.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { transcriptOperations } from "./index.ts";

/** A transcript of two cues, with speakers, markup and an entity; it has seven words. */
export const VTT =
  "WEBVTT\n\n00:01.000 --> 00:02.500\n<v SPEAKER_1>The lamp went out.\n\n" +
  "00:03.000 --> 00:04.000\n<v SPEAKER_2>Q&amp;A <i>now</i>?\n";

export const transcriptPath = (showId: string, episodeId: string): string =>
  `/v1/shows/${showId}/episodes/${episodeId}/transcript`;

/** The `episode.transcript_updated` events of an episode in a workspace, oldest first. */
export const transcriptEvents = (app: TestApp, workspaceId: string, episodeId: string) =>
  app.sql<{ transcript: Record<string, unknown>; source: string }>(
    "select data->'object'->'transcript' as transcript, source from events " +
      "where workspace_id = $1 and type = 'episode.transcript_updated' and object_id = $2 " +
      "order by created_at",
    [workspaceId, episodeId],
  );

/**
 * The transcript of one episode over HTTP. It is called in a `describe`; each test has a new
 * episode.
 */
export function useTranscript() {
  let app: TestApp;
  let place = { workspaceId: "", key: "", showId: "", episodeId: "" };
  beforeAll(async () => {
    app = await startTestApp({ operations: transcriptOperations });
    const workspaceId = await app.workspace();
    const key = await app.key(workspaceId);
    place = { workspaceId, key, showId: await app.show(workspaceId), episodeId: "" };
  });
  beforeEach(async () => {
    const episode = { title: "Tides", publishedAt: "2026-10-02T08:00:00Z" };
    place = { ...place, episodeId: await addEpisode(app, place.showId, episode) };
  });
  afterAll(() => app.close());
  const path = () => transcriptPath(place.showId, place.episodeId);
  type Options = Partial<TestRequest>;
  return {
    app: () => app,
    place: () => place,
    put: (body: Record<string, unknown>, options: Options = {}) =>
      app.request("PUT", path(), {
        key: place.key,
        body: { language: "en", ...body },
        ...options,
      }),
    get: (query = "", options: Options = {}) =>
      app.get(`${path()}${query}`, { key: place.key, ...options }),
    remove: (query = "", options: Options = {}) =>
      app.request("DELETE", `${path()}${query}`, { key: place.key, ...options }),
    events: () => transcriptEvents(app, place.workspaceId, place.episodeId),
  };
}
