import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { html, startDiscoveryApp } from "./discovery.test-support.ts";

let showId: string;

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.advance(DAY_MS);
  app.page(html('<a href="https://www.instagram.com/saltandsignal">i</a>'));
  showId = await app.sought();
});

const usedOf = async (): Promise<number[]> =>
  (
    await app.sql<{ used: number }>(
      "select used from usage_counters where counter = 'account_discovery' and subject = $1",
      [showId],
    )
  ).map(({ used }) => used);

describe("POST /v1/shows/{show_id}/account-discovery", () => {
  it("needs a confirmation, shows price and cap, and starts nothing without it", async () => {
    const refused = await app.start(showId, { body: {} });
    expect([refused.status, refused.body.error.code]).toEqual([409, "confirmation_required"]);
    expect(refused.body.error.preview).toMatchObject({
      cost: { provider_calls: 12, posts: 0, emails: 0 },
      cap: { limit: 3, used: 0 },
    });
    expect((await app.start(showId, { body: {}, query: "?dry_run=true" })).body).toMatchObject({
      object: "dry_run",
      requires_confirm: true,
    });
    expect([await usedOf(), (await app.run()).completed, (await app.read(showId)).status]).toEqual([
      [],
      0,
      404,
    ]);
  });

  it("answers a running run, which a worker completes", async () => {
    const { status, body } = await app.start(showId);
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      object: "discovery_run",
      id: body.id,
      show_id: showId,
      status: "running",
      candidates: [],
      completed_at: null,
    });
    expect((await app.read(showId)).body).toEqual(body.data);
    await app.run();
    expect((await app.read(showId)).body).toMatchObject({ id: body.id, status: "completed" });
  });

  it("answers a second start with the running run and a warning, free of charge", async () => {
    const first = await app.start(showId);
    const second = await app.start(showId, { body: { platforms: ["youtube"] } });
    expect([second.status, second.body.id, second.body.warnings]).toEqual([
      202,
      first.body.id,
      ["A run was at work already; this is that run."],
    ]);
    expect([await usedOf(), (await app.run()).completed]).toEqual([[1], 1]);
  });

  it("starts three runs a day for a show, whichever workspace asks", async () => {
    const other = await app.workspace({ showIds: [showId] });
    const otherKey = await app.key(other);
    for (const key of [app.apiKey, otherKey, app.apiKey]) {
      expect((await app.start(showId, { key })).status).toBe(202);
      await app.run();
    }
    const refused = await app.start(showId, { key: otherKey });
    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      { code: "cap_reached", cap: "account_discovery", limit: 3 },
    ]);
    await app.advance(DAY_MS);
    expect((await app.start(showId, { key: otherKey })).status).toBe(202);
  });

  it("takes a run that no worker brings to its end for failed, and starts another", async () => {
    const { body } = await app.start(showId);
    await app.advance(31 * MINUTE_MS);
    expect((await app.read(showId)).body.status).toBe("failed");
    const again = await app.start(showId);
    expect([again.status, again.body.warnings]).toEqual([202, []]);
    expect(again.body.id).not.toBe(body.id);
    // The job of the first finds its run replaced.
    await app.run();
    expect((await app.read(showId)).body).toMatchObject({ id: again.body.id, status: "completed" });
  });

  it("refuses platforms where no account is looked for", async () => {
    const refused = await app.start(showId, { body: { platforms: ["transistor"], confirm: true } });
    expect([refused.status, refused.body.error.param]).toEqual([400, "platforms[0]"]);
  });
});
