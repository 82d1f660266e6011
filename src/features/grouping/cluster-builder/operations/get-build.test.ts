import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuilderApp, type Network, startBuilderApp } from "../builder.test-support.ts";

describe("GET /v1/cluster-builds/{job_id}", () => {
  let app: BuilderApp;
  let network: Network;
  beforeAll(async () => {
    app = await startBuilderApp();
    network = await app.network();
  });
  afterAll(() => app.close());

  it("says what was asked of each account and why nothing was found", async () => {
    const { id } = await network.build([await network.episode("The Tide", 24)]);
    const { status, body } = await network.send("GET", `/v1/cluster-builds/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "completed",
      provider_calls: 1,
      searches: [
        { platform: "tiktok", state: "searched", found: 0, provider_calls: 1 },
        { platform: "youtube", state: "searched", found: 0, provider_calls: 0 },
      ],
      items: [{ status: "nothing_found", reason: expect.stringContaining("No further post") }],
    });
  });
});
