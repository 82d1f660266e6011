import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp, type TestRequest } from "../../../test/harness.ts";
import { addEpisode } from "../episodes/episodes.test-support.ts";
import { transcriptOperations } from "./index.ts";
import { transcriptEvents, transcriptPath } from "./transcripts.test-support.ts";

const VTT =
  "WEBVTT\n\n00:01.000 --> 00:02.500\n<v SPEAKER_1>The lamp went out.\n\n" +
  "00:03.000 --> 00:04.000\n<v SPEAKER_2>Q&amp;A <i>now</i>?\n";

describe("DELETE of the transcript of an episode", () => {
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

  it("is deleted after a confirmation", async () => {
    await put({ vtt: VTT });
    const unconfirmed = await app.request("DELETE", path(), { key });
    expect([unconfirmed.status, unconfirmed.body.error.preview.would_delete]).toEqual([
      409,
      { source: "upload", language: "en", word_count: 7 },
    ]);
    const deleted = await app.request("DELETE", `${path()}?confirm=true`, { key });
    expect(deleted.body.data).toEqual({ object: "transcript", id: episodeId, deleted: true });
    expect((await get()).status).toBe(404);
    expect((await app.request("DELETE", `${path()}?confirm=true`, { key })).status).toBe(404);
    expect((await events()).at(-1)).toMatchObject({ transcript: { available: false } });
  });

  it("is deleted by its workspace alone, with the scope to write episodes", async () => {
    await put({ vtt: VTT });
    const foreign = await app.key(await app.workspace());
    const reader = await app.key(workspaceId, { scopes: ["episodes:read"] });
    const confirmed = `${path()}?confirm=true`;
    expect((await app.request("DELETE", confirmed, { key: foreign })).status).toBe(404);
    expect((await app.request("DELETE", confirmed, { key: reader })).status).toBe(403);
    expect((await get()).status).toBe(200);
  });
});
