import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startTestApp } from "../../../../../test/harness.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { startIntegrationApp } from "../../connections/integrations.test-support.ts";
import { refreshPartsOf } from "../announce.ts";
import { findCandidates } from "../candidates/candidates.store.ts";
import { refreshAccount } from "../run/refresh-account.ts";
import { deleteStoredAccount } from "../store/account-history.store.ts";
import type { UpstreamRead } from "../../../../platforms/upstream-read.ts";
import type { AccountServices } from "../account-services.ts";
import type { AccountSearch, AccountSearchResult } from "./account-search.ts";
import { searchAccounts } from "./search-accounts.ts";

const CALLS_PER_DAY = 6;
const HANDLE = "saltandsignal";

let showId: string;

const app = useFixture(() => startIntegrationApp({ providerCallsPerDay: CALLS_PER_DAY }));
beforeEach(async () => {
  await app.advance(DAY_MS);
  app.counters.faults.clear();
  app.counters.world.setAccount("instagram", HANDLE, {
    pinned_first: false,
    repeats_posts: false,
    private: false,
  });
  showId = await app.show(app.workspaceId);
  // Reads the profile: the first of the day's requests.
  await app.put(showId, "instagram", { handle: HANDLE });
  app.counters.calls.clear();
});

const daysAgo = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);

async function search(
  options: Partial<AccountSearch> = {},
  signal = AbortSignal.timeout(30_000),
  connectors: AccountServices["connectors"] = app.runtime.services.accounts.connectors,
): Promise<AccountSearchResult | undefined> {
  const { database, services } = app.runtime;
  const [result] = await searchAccounts(
    { database, clock: app.clock, accounts: { ...services.accounts, connectors } },
    {
      showId,
      platforms: null,
      since: daysAgo(40),
      payer: app.workspaceId,
      trigger: "build",
      ...options,
    },
    signal,
  );
  return result;
}
const used = async (workspaceId = app.workspaceId): Promise<number> =>
  (
    await app.sql<{ used: number }>(
      `select used from usage_counters
       where counter = 'provider_calls' and subject = 'accounts'
         and workspace_id = $1 and window_start > $2`,
      [workspaceId, daysAgo(1)],
    )
  )[0]?.used ?? 0;
const marks = () => app.sql("select subject from paid_calls where run like 'search %'");
const items = () =>
  app.sql<{ external_id: string; text: string | null; url: string; readings: object }>(
    `select external_id, text, url, readings from account_items
     where show_id = $1 order by published_at desc`,
    [showId],
  );
const row = async () =>
  (await app.sql("select * from account_searches where show_id = $1", [showId]))[0];

describe("a search of a public profile", () => {
  it("stores pages of posts until they are old enough, one counted request a page", async () => {
    const result = await search();
    const found = await items();
    const wanted = found.length;
    expect(result).toMatchObject({
      platform: "instagram",
      state: "searched",
      requests: 2,
      coversSince: daysAgo(40),
    });
    // Twelve a page, one every two days.
    expect(wanted).toBe(24);
    expect(result?.found).toBeGreaterThanOrEqual(19);
    expect(found[0]).toMatchObject({
      text: expect.stringContaining("More at https://studio.example/") as string,
      url: expect.stringMatching(/^https:\/\/www\.instagram\.com\/reel\//) as string,
      readings: { views: { source: "provider" }, likes: {}, comments: {} },
    });
    expect([app.counterCalls(), await used()]).toEqual([2, 1 + 2]);
    const candidates = await findCandidates(app.runtime.database, showId, {
      platforms: ["instagram"],
      since: daysAgo(40),
      until: app.clock.now(),
    });
    expect(candidates).toHaveLength(result?.found ?? 0);
  });

  it("is counted for the workspace that asks", async () => {
    const payer = await app.workspace();
    await search({ payer });
    expect([await used(), await used(payer)]).toEqual([1, 2]);
  });

  it("is not made again within an hour, and by itself not within six", async () => {
    await search();
    app.counters.calls.clear();
    await app.advance(59 * MINUTE_MS);
    expect(await search({ since: daysAgo(30) })).toMatchObject({ state: "recent", requests: 0 });
    await app.advance(2 * MINUTE_MS);
    const auto = { since: daysAgo(30), trigger: "auto_build" } as const;
    expect(await search(auto)).toMatchObject({ state: "recent" });
    expect(app.counterCalls()).toBe(0);
    // What the last search covered is not listed again.
    expect(await search({ since: daysAgo(30) })).toMatchObject({ state: "searched", requests: 1 });
    await app.advance(5 * HOUR_MS + 59 * MINUTE_MS);
    expect(await search(auto)).toMatchObject({ state: "recent" });
    await app.advance(MINUTE_MS);
    expect(await search(auto)).toMatchObject({ state: "searched", requests: 1 });
  });

  it("continues at the next page after it was cut off", async () => {
    app.counters.faults.add({ upstream: "scrapecreators", status: 500 });
    expect(await search()).toMatchObject({ state: "failed", code: "provider_error", requests: 1 });
    expect(await search()).toMatchObject({ state: "searched", requests: 2 });
    await app.sql("delete from account_searches");
    await app.advance(DAY_MS);
    app.counters.calls.clear();
    const first = await search({ since: daysAgo(1) });
    expect(first).toMatchObject({ requests: 1 });
    // As a process leaves it that was killed after its first page.
    await app.sql(
      `update account_searches set searched_at = null, searched_since = null, covers_since = null,
         run_id = 'run_dead', requested_by = 'bld_1', started_at = $2, leased_until = $3,
         next_page = '12_cursor', pages = 1, reached = $2
       where show_id = $1`,
      [showId, app.clock.now(), new Date(app.clock.now().getTime() + MINUTE_MS)],
    );
    expect(await search({ requestedBy: "bld_2" })).toMatchObject({ code: "busy", requests: 0 });
    expect(await search({ requestedBy: "bld_1" })).toMatchObject({
      state: "searched",
      requests: 1,
    });
    expect((await items()).length).toBe(24);
  });

  it("does not repeat the request of a process that died in the middle of it", async () => {
    await search({ since: daysAgo(1) });
    await app.advance(2 * HOUR_MS);
    const now = app.clock.now();
    await app.sql(
      `update account_searches set run_id = 'run_dead', started_at = $2, leased_until = $3,
         next_page = '12_cursor', pages = 1, metered_call_at = $2 where show_id = $1`,
      [showId, now, new Date(now.getTime() - 1)],
    );
    app.counters.calls.clear();
    expect(await search()).toMatchObject({ state: "failed", code: "interrupted", requests: 0 });
    expect([app.counterCalls(), (await row())?.["metered_call_at"]]).toEqual([0, null]);
    // As long as a search is recent its failure is answered; then it is a search of its own.
    await app.advance(HOUR_MS - 1);
    expect(await search()).toMatchObject({ code: "interrupted", requests: 0 });
    await app.advance(1);
    expect(await search()).toMatchObject({ state: "searched" });
  });

  it("does not repeat a request whose answer could not be stored by a process that died", async () => {
    const { connectors } = app.runtime.services.accounts;
    const dying = {
      ...connectors,
      find: (platform: string) => {
        const connector = connectors.find(platform);
        return (
          connector && {
            ...connector,
            listPosts: (_access: unknown, _page: string | null, read: UpstreamRead) => {
              read.addRequests(1);
              return Promise.reject(new Error("killed"));
            },
          }
        );
      },
    };
    await expect(search({ requestedBy: "bld_1" }, undefined, dying)).rejects.toThrow("killed");
    expect(await used()).toBe(2);
    const again = await search({ requestedBy: "bld_1" });
    expect(again).toMatchObject({ state: "failed", code: "interrupted", requests: 0 });
    expect([app.counterCalls(), await used(), await marks()]).toEqual([0, 2, []]);
  });

  it("does not repeat a request during which our own process stops", async () => {
    const stopping = new AbortController();
    app.counters.faults.add({ upstream: "scrapecreators", hang: true });
    const running = search({}, stopping.signal);
    while (app.counterCalls() === 0) await setImmediate();
    stopping.abort();
    expect(await running).toMatchObject({ state: "failed", code: "interrupted", requests: 1 });
    expect([app.counterCalls(), await used()]).toEqual([1, 2]);
    expect(await row()).toMatchObject({ leased_until: null, metered_call_at: null });
  });

  it("ends without a request where the calls of the day are used up", async () => {
    const since = daysAgo(120);
    expect(await search({ since })).toMatchObject({ state: "searched", requests: 5 });
    await app.sql("delete from account_searches");
    const midnight = new Date(Math.ceil(app.clock.now().getTime() / DAY_MS) * DAY_MS);
    expect(await search({ since })).toMatchObject({
      state: "cap_reached",
      requests: 0,
      resetsAt: midnight,
    });
    expect(await used()).toBe(CALLS_PER_DAY);
    await app.advance(DAY_MS);
    expect(await search({ since })).toMatchObject({ state: "searched" });
  });

  it("repeats no request for a private profile or within a rate limit", async () => {
    app.counters.world.setAccount("instagram", HANDLE, { private: true });
    expect(await search()).toMatchObject({ state: "failed", code: "unavailable", requests: 1 });
    await app.advance(59 * MINUTE_MS);
    expect(await search()).toMatchObject({ state: "failed", code: "unavailable", requests: 0 });
    app.counters.world.setAccount("instagram", HANDLE, { private: false });
    await app.advance(MINUTE_MS);
    app.counters.faults.add({ upstream: "scrapecreators", status: 429, retry_after: "600" });
    expect(await search()).toMatchObject({ code: "rate_limited", requests: 1 });
    await app.advance(9 * MINUTE_MS);
    expect(await search()).toMatchObject({ code: "rate_limited", requests: 0 });
    await app.advance(MINUTE_MS);
    expect(await search()).toMatchObject({ state: "searched" });
  });

  it("goes on behind an old pinned post, and stores a repeated one once", async () => {
    app.counters.world.setAccount("instagram", HANDLE, { pinned_first: true, repeats_posts: true });
    expect(await search()).toMatchObject({ state: "searched", requests: 2 });
    // Twenty-four and the pinned one.
    expect(await items()).toHaveLength(25);
  });

  it("says what it covers where a platform lists no more: nothing for certain on X", async () => {
    await app.put(showId, "twitter", { handle: HANDLE });
    await app.put(showId, "threads", { handle: HANDLE });
    const since = daysAgo(90);
    const [threads] = [await search({ platforms: ["threads"], since })];
    expect(threads).toMatchObject({ state: "searched", requests: 1, found: 25 });
    expect(threads?.coversSince?.getTime()).toBeGreaterThan(since.getTime());
    expect(await search({ platforms: ["twitter"], since })).toMatchObject({
      state: "searched",
      requests: 1,
      coversSince: null,
    });
    // Asked for once more, they are not read again although not all was covered.
    expect(await search({ platforms: ["threads"], since })).toMatchObject({ state: "recent" });
  });

  it("changes nothing that a refresh does: one request, and no posts", async () => {
    const outcome = await refreshAccount(
      refreshPartsOf(app.runtime.services, app.clock, systemCause(app.clock.now())),
      { showId, platform: "instagram" },
      { trigger: "schedule", signal: AbortSignal.timeout(30_000) },
    );
    expect(outcome).toMatchObject({ kind: "done", requests: 1 });
    expect(await items()).toEqual([]);
  });

  it("goes with the history of its account, so that the posts can be found again", async () => {
    await search();
    const accountId = String((await row())?.["account_id"]);
    await inTransaction(app.runtime.database, (transaction) =>
      deleteStoredAccount(transaction, { showId, platform: "instagram", accountId }),
    );
    expect([await items(), await row()]).toEqual([[], undefined]);
    expect(await search({ since: daysAgo(3) })).toMatchObject({ state: "searched", requests: 1 });
  });
});

describe("a search without a provider", () => {
  it("says that none is configured", async () => {
    const bare = await startTestApp();
    try {
      const workspaceId = await bare.workspace();
      const show = await bare.show(workspaceId);
      const at = bare.clock.now();
      await bare.runtime.database
        .insertInto("connections")
        .values({
          show_id: show,
          platform: "tiktok",
          id: newId("con"),
          workspace_id: workspaceId,
          status: "connected",
          external_account_id: "1",
          connect_via: "api",
          importing_state: "imported",
          connected_at: at,
          created_at: at,
          updated_at: at,
        })
        .execute();
      const { database, services } = bare.runtime;
      const [result] = await searchAccounts(
        { database, clock: bare.clock, accounts: services.accounts },
        { showId: show, platforms: null, since: at, payer: workspaceId, trigger: "build" },
        AbortSignal.timeout(10_000),
      );
      expect(result).toEqual({
        platform: "tiktok",
        state: "not_configured",
        found: 0,
        requests: 0,
        coversSince: null,
      });
    } finally {
      await bare.close();
    }
  });
});
