import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/harness.ts";
import { searchOperations } from "./index.ts";
import { addIndexedEpisode, spoken } from "./search.test-support.ts";

describe("GET /v1/transcripts/search", () => {
  let app: TestApp;
  let key: string;
  let showId: string;
  let spokenId: string;

  beforeAll(async () => {
    app = await startTestApp({ operations: searchOperations });
    const workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    spokenId = await addIndexedEpisode(app, showId, {
      title: "Harbour",
      said: spoken(["welcome", "use the promo code SALT at checkout"]),
    });
    await addIndexedEpisode(app, showId, { title: "Promo code", description: "promo code" });
  });
  afterAll(() => app.close());

  it("finds what was said, and neither titles nor descriptions", async () => {
    const { status, body } = await app.get("/v1/transcripts/search?q=%22promo+code%22", { key });
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        object: "transcript_hit",
        episode_id: spokenId,
        show_id: showId,
        title: "Harbour",
        published_at: "2026-10-01T08:00:00.000Z",
        score: expect.any(Number),
        matches: [
          {
            field: "transcript",
            snippet: "welcome use the promo code SALT at checkout",
            highlights: [{ start: 16, length: 10 }],
            start_sec: 5,
            speaker: "Ben",
          },
        ],
      },
    ]);
  });

  it("takes no fields, and no cursor of the search in episodes", async () => {
    const fields = await app.get("/v1/transcripts/search?q=promo&fields=title", { key });
    expect(fields.body.error.param).toBe("fields");
    const page = await app.get("/v1/episodes/search?q=promo&limit=1", { key });
    expect(page.body.has_more).toBe(true);
    const cursor = `&cursor=${page.body.next_cursor}`;
    const answer = await app.get(`/v1/transcripts/search?q=promo&limit=1${cursor}`, { key });
    expect({ status: answer.status, param: answer.body.error.param }).toEqual({
      status: 400,
      param: "cursor",
    });
  });
});
