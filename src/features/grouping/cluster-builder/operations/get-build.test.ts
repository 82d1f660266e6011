import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { type Network, startBuilderApp } from "../builder.test-support.ts";

describe("GET /v1/cluster-builds/{job_id}", () => {
  let network: Network;
  const app = useFixture(startBuilderApp);
  beforeAll(async () => {
    network = await app.network();
  });

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
