import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { paidAnswers } from "../../../../kernel/limits/paid-calls.ts";
import { accountNamed } from "../../../../domain/addresses/named-account.ts";
import type { JudgedAccount } from "../../../../domain/matching/accounts/found-account.ts";
import type { PostConnector } from "../../../../platforms/posts/connector.ts";
import { PostReadError, readFailure } from "../../../../platforms/posts/read-failure.ts";
import { createPlatformRegistry } from "../../../../platforms/posts/registry.ts";
import { startDiscoveryApp } from "../discovery.test-support.ts";
import { holdDiscovery } from "../discovery.store.ts";
import { DiscoveryLostError, ProfileReader } from "./read-profiles.ts";

let showId: string;

const app = useFixture(startDiscoveryApp);
beforeEach(async () => {
  await app.reset();
  showId = await app.sought();
});

/** A reader of a started run, whose profiles are read by the given function. */
async function readerOf(readProfile: PostConnector["readProfile"]): Promise<ProfileReader> {
  const started = await app.start(showId);
  const held = { id: String(started.body.id), runId: "run_1" };
  const { database } = app.runtime;
  await holdDiscovery(database, showId, { ...held, now: app.clock.now() });
  const connector = {
    platform: "tiktok",
    source: "fake",
    readPosts: () => Promise.resolve([]),
    readProfile,
  };
  return new ProfileReader({
    database,
    clock: app.clock,
    platforms: createPlatformRegistry([connector]),
    callsPerDay: 10,
    paidRun: { payer: app.workspaceId, run: `discovery ${held.id}` },
    showId,
    held,
    show: {
      name: "Salt and Signal",
      publishers: [],
      people: [],
      website: null,
      feedUrl: null,
      spotifyId: null,
      applePodcastsId: null,
    },
    earlier: {},
    signal: new AbortController().signal,
  });
}

const likely = (handles: readonly string[]): JudgedAccount[] =>
  handles.flatMap((handle) => {
    const account = accountNamed("tiktok", handle);
    if (account === null) return [];
    const more = { confidence: "high", reason: "", followerCount: null } as const;
    return [{ ...account, ...more, isConnected: false, isToldApart: false }];
  });
const used = async (): Promise<number> =>
  (
    await app.sql<{ used: number }>(
      `select used from usage_counters
       where counter = 'provider_calls' and workspace_id = $1 order by window_start desc limit 1`,
      [app.workspaceId],
    )
  )[0]?.used ?? 0;

/** The requests that are marked, with their answers. */
const asked = async (): Promise<Record<string, unknown>> =>
  paidAnswers(app.runtime.database, {
    payer: app.workspaceId,
    run: `discovery ${String((await app.stored(showId))?.["id"])}`,
  });

describe("reading profiles", () => {
  it("counts no call that never left this server, and each of the others once", async () => {
    const reader = await readerOf((url, read) => {
      if (url.endsWith("sent")) read.addRequests(1);
      throw new PostReadError(readFailure("provider_error", "The provider cannot be reached."));
    });
    await reader.readLikely(likely(["unsent1", "saltsent", "unsent2"]));
    const row = await app.stored(showId);
    expect([row?.["provider_calls"], await used()]).toEqual([1, 1]);
    expect(await asked()).toEqual({ "tiktok saltsent": { state: "unread" } });
  });

  it("ends after all answers under way are stored, where one read fails by a defect", async () => {
    const slow = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const reader = await readerOf(async (url, read) => {
      read.addRequests(1);
      if (url.endsWith("defect")) throw new TypeError("A defect");
      isAsked.resolve();
      await slow.promise;
      throw new PostReadError(readFailure("gone", "There is no such account."));
    });
    const reading = reader.readLikely(likely(["defect", "slow"]));
    let hasEnded = false;
    void reading.catch(() => (hasEnded = true));
    await isAsked.promise;
    while ((await app.stored(showId))?.["provider_calls"] !== 2);
    expect(hasEnded).toBe(false);
    slow.resolve();
    await expect(reading).rejects.toThrow("A defect");
    expect(await asked()).toEqual({
      "tiktok defect": null,
      "tiktok slow": { state: "gone" },
    });
  });

  it("stores no answer, and gives back no call, where another process has the run", async () => {
    const reader = await readerOf(async () => {
      await app.sql("update discovery_runs set run_id = 'run_2' where show_id = $1", [showId]);
      throw new PostReadError(readFailure("provider_error", "The provider cannot be reached."));
    });
    await expect(reader.readLikely(likely(["salt"]))).rejects.toThrow(DiscoveryLostError);
    const row = await app.stored(showId);
    expect([row?.["provider_calls"], await used()]).toEqual([1, 1]);
    expect(await asked()).toEqual({ "tiktok salt": null });
  });
});
