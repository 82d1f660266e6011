import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeAll(async () => {
  showId = await app.imported();
});

const get = (platform: string, { show = showId, key = app.apiKey } = {}) =>
  app.get(`/v1/shows/${show}/integrations/${platform}`, { key });

describe("GET /v1/shows/{show_id}/integrations/{platform}", () => {
  it("tells the age of the figures and what they cover apart from each other", async () => {
    const { body } = await get("transistor");
    const now = app.clock.now();
    expect(body).toMatchObject({
      object: "integration",
      status: "connected",
      last_updated: now.toISOString(),
      freshness: { stale: false },
      handle: "salt-and-signal",
      external_account_id: app.simulated.id,
    });
    // Transistor runs a day behind and does not say so itself.
    expect(body.as_of).toBe(new Date(now.getTime() - 24 * HOUR_MS).toISOString());
  });

  it("is stale after 36 hours, also where its figures are of today, and before the schedule has marked it", async () => {
    await app.sql("update connections set last_updated_at = $1, as_of = $2", [
      new Date(app.clock.now().getTime() - 37 * HOUR_MS),
      app.clock.now(),
    ]);
    expect((await get("transistor")).body).toMatchObject({
      status: "connected",
      freshness: { stale: true },
    });
  });

  it("says why a figure is not given", async () => {
    await app.sql(
      'update connections set unavailable = \'{"geography": {"reason": "plan", "message": "Only on Pro."}}\'',
    );
    expect((await get("transistor")).body.unavailable).toEqual({
      geography: { reason: "plan", message: "Only on Pro." },
    });
  });

  it("warns of rows of the platform's lists that could not be read", async () => {
    expect((await get("transistor")).body.warnings).toEqual([]);
    await app.sql(
      'update connections set rows_left_out = \'{"totals": 2, "items": 3, "daily": 1}\'',
    );
    expect((await get("transistor")).body.warnings).toEqual([
      "2 rows of the answers that the totals are read from had a form that cannot be read; " +
        "the last refresh left them out.",
      "3 rows of the list of items had a form that cannot be read; the last refresh left them out.",
      "1 row of the list of days had a form that cannot be read; the last refresh left it out.",
    ]);
  });

  it("answers an unconnected platform with what connecting takes, and nothing invented", async () => {
    expect((await get("youtube")).body).toMatchObject({
      id: null,
      status: "disconnected",
      connected: false,
      connect_via: "app_sign_in",
      readings: {},
      freshness: null,
      last_updated: null,
      refresh_cap: null,
      importing_state: "idle",
      created_at: null,
    });
  });

  it("is 404 for an unknown platform, an unknown show and a foreign one", async () => {
    const foreign = await app.show(await app.workspace());
    for (const answer of [
      await get("myspace"),
      await get("youtube", { show: "unknown" }),
      await get("youtube", { show: foreign }),
    ])
      expect({ status: answer.status, code: answer.body.error.code }).toEqual({
        status: 404,
        code: "resource_not_found",
      });
  });
});
