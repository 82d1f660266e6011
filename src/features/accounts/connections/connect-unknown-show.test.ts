import { beforeEach, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  op3Id,
  SIMULATED_OP3_FEED,
  SIMULATED_OP3_GUID,
  SIMULATED_OP3_KEY,
} from "../../../../simulators/accounts/hosting/op3-server.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  showId = await app.show(app.workspaceId);
  app.op3.reset();
});

it.each([
  ["podcast:guid", SIMULATED_OP3_GUID],
  ["feed address", SIMULATED_OP3_FEED],
])(
  "connects a show that its platform does not know yet, named by its %s, and reads it once it does",
  async (_name, named) => {
    app.op3.service.state.isUnknown = true;
    const { status, body } = await app.put(showId, "op3", {
      api_key: SIMULATED_OP3_KEY,
      account_id: named,
    });
    expect({ status, warnings: body.warnings }).toEqual({
      status: 200,
      warnings: [
        expect.stringMatching(/does not know the show yet.*numbers come when OP3 has them/),
      ],
    });
    await app.runJobs();
    expect(await app.connection(showId, "op3")).toMatchObject({
      external_account_id: null,
      status: "connected",
      error: { code: "unavailable" },
    });
    app.op3.service.state.isUnknown = false;
    await app.advance(10 * MINUTE_MS);
    await app.request("POST", `/v1/shows/${showId}/platforms/op3/refresh`, { key: app.apiKey });
    await app.runJobs();
    expect(await app.connection(showId, "op3")).toMatchObject({
      external_account_id: op3Id(app.simulated.id),
      account_name: app.simulated.name,
      importing_state: "imported",
      error: null,
    });
  },
);
