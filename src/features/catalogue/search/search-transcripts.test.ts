import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { searchOperations } from "./index.ts";
import { addIndexedEpisode, spoken } from "./search.test-support.ts";

describe("GET /v1/transcripts/search", () => {
  let spokenId: string;

  const t = useNetwork({ operations: searchOperations });
  beforeAll(async () => {
    spokenId = await addIndexedEpisode(t.app, t.showId, {
      title: "Harbour",
      said: spoken(["welcome", "use the promo code SALT at checkout"]),
    });
    await addIndexedEpisode(t.app, t.showId, { title: "Promo code", description: "promo code" });
  });

  it("finds what was said, and neither titles nor descriptions", async () => {
    const { status, body } = await t.send("GET", "/v1/transcripts/search?q=%22promo+code%22");
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        object: "transcript_hit",
        episode_id: spokenId,
        show_id: t.showId,
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
    const fields = await t.send("GET", "/v1/transcripts/search?q=promo&fields=title");
    expect(fields.body.error.param).toBe("fields");
    const page = await t.send("GET", "/v1/episodes/search?q=promo&limit=1");
    expect(page.body.has_more).toBe(true);
    const cursor = `&cursor=${page.body.next_cursor}`;
    const answer = await t.send("GET", `/v1/transcripts/search?q=promo&limit=1${cursor}`);
    expect({ status: answer.status, param: answer.body.error.param }).toEqual({
      status: 400,
      param: "cursor",
    });
  });
});
