import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startAccountSimulator } from "../../../../../simulators/accounts/account-simulator.ts";
import {
  APPLE_SHOW_ID,
  appleEpisodeId,
  ApplePodcastsServer,
  SIMULATED_APPLE_COOKIES,
} from "../../../../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import { SimulatedShow } from "../../../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_SPOTIFY_COOKIES,
  spotifyEpisodeId,
  SPOTIFY_SHOW_ID,
  SpotifyServer,
} from "../../../../../simulators/accounts/dashboards/spotify-server.ts";
import { loopbackHttp } from "../../../../../simulators/loopback-http.ts";
import { untilLockWaits } from "../../../../../test/lock-waits.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import {
  type AccountRegistry,
  createAccountRegistry,
} from "../../../../platforms/accounts/account-registry.ts";
import { connectApplePodcasts } from "../../../../platforms/apple-podcasts/connector.ts";
import { connectSpotify } from "../../../../platforms/spotify/connector.ts";
import { lockShow } from "../../../../kernel/access/visible-show.store.ts";
import { addEpisode, type TestEpisode } from "../../../catalogue/episodes/episodes.test-support.ts";
import { refreshPartsOf } from "../announce.ts";
import { refreshAccount } from "./refresh-account.ts";

const ACCOUNTS = {
  applePodcasts: { accountId: APPLE_SHOW_ID, secrets: SIMULATED_APPLE_COOKIES },
  spotify: { accountId: SPOTIFY_SHOW_ID, secrets: SIMULATED_SPOTIFY_COOKIES },
};

describe("a refresh of an Apple Podcasts or Spotify account", () => {
  let connectors: AccountRegistry;
  let workspaceId: string;
  let now: () => Date = () => new Date(0);
  const simulated = new SimulatedShow({ clock: { now: () => now() }, id: SPOTIFY_SHOW_ID });

  const apple = useFixture(() => startAccountSimulator(new ApplePodcastsServer(simulated)));
  const spotify = useFixture(() => startAccountSimulator(new SpotifyServer(simulated)));
  const app = useApp();
  beforeAll(async () => {
    now = () => app.clock.now();
    const parts = { http: loopbackHttp, clock: app.clock };
    connectors = createAccountRegistry([
      connectApplePodcasts({
        ...parts,
        baseUrl: `${apple.origin}/podcasts/pcc/v1/analytics`,
        dashboardSessions: true,
      }),
      connectSpotify({ ...parts, baseUrl: `${spotify.origin}/podcasters/v0` }),
    ]);
    workspaceId = await app.workspace();
  });

  /** A show whose episodes have the given numbers at the platforms. */
  async function showWith(
    numbers: readonly number[],
    platform: keyof typeof ACCOUNTS,
    fields: (number: number) => Partial<TestEpisode> = () => ({}),
  ): Promise<string> {
    const showId = await app.show(workspaceId, { name: simulated.name });
    for (const { number, title, publishedAt, guid } of simulated.episodes())
      if (numbers.includes(number))
        await addEpisode(
          app,
          showId,
          { title, guid, publishedAt: publishedAt.toISOString(), ...fields(number) },
          simulated.name,
        );
    const { accountId, secrets } = ACCOUNTS[platform];
    const at = app.clock.now();
    await app.runtime.database
      .insertInto("connections")
      .values({
        show_id: showId,
        platform,
        id: newId("con"),
        workspace_id: workspaceId,
        status: "connected",
        external_account_id: accountId,
        connect_via: "api",
        importing_state: "queued",
        connected_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { vault } = app.runtime.services.accounts;
    await app.runtime.database
      .insertInto("connection_secrets")
      .values({
        show_id: showId,
        platform,
        sealed: vault.seal({ showId, platform }, secrets),
        updated_at: at,
      })
      .execute();
    return showId;
  }

  const refresh = (showId: string, platform: string) => {
    const { services } = app.runtime;
    const accounts = { ...services.accounts, connectors };
    return refreshAccount(
      refreshPartsOf({ ...services, accounts }, app.clock, systemCause(app.clock.now())),
      { showId, platform },
      { trigger: "schedule", signal: AbortSignal.timeout(30_000) },
    );
  };
  const idsOf = async (showId: string, column: string): Promise<(string | null)[]> =>
    (
      await app.sql<{ id: string | null }>(
        `select ${column} as id from episodes where show_id = $1 order by published_at, id`,
        [showId],
      )
    ).map(({ id }) => id);
  const announced = async (showId: string) =>
    (
      await app.sql(
        "select data->'changed_fields' as fields from events where type = 'episode.updated' and data->'object'->>'show_id' = $1",
        [showId],
      )
    ).map(({ fields }) => fields);

  const numbered = (...numbers: number[]) =>
    numbers.map((number) => simulated.episodes().find((one) => one.number === number)!);

  it("gives episodes Apple's ids by guid, and announces a few", async () => {
    const showId = await showWith([3, 4], "applePodcasts", (number) =>
      number === 4 ? { title: "Renamed", publishedAt: "2020-01-01T00:00:00Z" } : {},
    );
    await refresh(showId, "applePodcasts");
    expect(await idsOf(showId, "apple_episode_id")).toEqual(
      numbered(4, 3).map((one) => appleEpisodeId(one)),
    );
    expect(await announced(showId)).toEqual([["identifiers"], ["identifiers"]]);
  });

  it("gives episodes Spotify's ids by title and day, and none where that is open", async () => {
    const twin = simulated.episodes().find(({ number }) => number === 6)!;
    const showId = await showWith([5, 6, 7], "spotify", (number) =>
      number === 7
        ? { title: twin.title, publishedAt: new Date(+twin.publishedAt + DAY_MS).toISOString() }
        : {},
    );
    await refresh(showId, "spotify");
    expect(await idsOf(showId, "spotify_episode_id")).toEqual([
      ...numbered(5).map(spotifyEpisodeId),
      null,
      null,
    ]);
  });

  it("keeps an id that is set, gives none twice, and finds episodes imported later", async () => {
    const [third, fourth] = numbered(3, 4).map((one) => appleEpisodeId(one));
    const showId = await showWith([3, 4, 5], "applePodcasts", (number) =>
      number === 4
        ? { appleEpisodeId: "1000999999999" }
        : number === 5
          ? { appleEpisodeId: third! }
          : {},
    );
    await refresh(showId, "applePodcasts");
    expect(await idsOf(showId, "apple_episode_id")).toEqual([null, "1000999999999", third]);
    expect(await idsOf(showId, "apple_episode_id")).not.toContain(fourth);

    const [late] = numbered(9);
    await addEpisode(app, showId, {
      title: late!.title,
      guid: late!.guid,
      publishedAt: late!.publishedAt.toISOString(),
    });
    await app.advance(DAY_MS);
    await refresh(showId, "applePodcasts");
    expect((await idsOf(showId, "apple_episode_id")).at(-1)).toBe(appleEpisodeId(late!));
  });

  it("gives no id of an account that was disconnected while it was read", async () => {
    const showId = await showWith([3], "applePodcasts");
    let late: ReturnType<typeof refresh> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await lockShow(transaction, showId);
      late = refresh(showId, "applePodcasts");
      await untilLockWaits(app);
      await transaction
        .updateTable("connections")
        .set({ status: "disconnected" })
        .where("show_id", "=", showId)
        .execute();
    });
    expect(await late).toEqual({ kind: "lease_lost" });
    expect(await idsOf(showId, "apple_episode_id")).toEqual([null]);
  });

  it("stores that it failed, and reads the days where it fails again and again", async () => {
    const showId = await showWith([3], "applePodcasts");
    await app.sql("alter table episodes add constraint refused check (false) not valid");
    const account = async () =>
      (
        await app.sql(
          "select error->>'code' as code, failure_count, next_refresh_at, (select leased_until from account_refreshes where show_id = $1) from connections where show_id = $1",
          [showId],
        )
      )[0];
    try {
      const message = expect.stringContaining("refused") as string;
      const refused = { defects: [expect.objectContaining({ message })] };
      expect(await refresh(showId, "applePodcasts")).toMatchObject({ kind: "paused", ...refused });
      expect(await account()).toEqual({
        code: "internal_error",
        failure_count: 1,
        next_refresh_at: new Date(app.clock.now().getTime() + 5 * MINUTE_MS),
        leased_until: null,
      });
      expect(await refresh(showId, "applePodcasts")).toMatchObject({ kind: "paused", ...refused });
      expect(await refresh(showId, "applePodcasts")).toMatchObject({ kind: "done", ...refused });
      expect(
        await app.sql("select from account_days where show_id = $1 limit 1", [showId]),
      ).toHaveLength(1);
    } finally {
      await app.sql("alter table episodes drop constraint refused");
    }
  });

  it("keeps the totals of a show as old as they are where Spotify answers 500 for them", async () => {
    const showId = await showWith([], "spotify");
    await refresh(showId, "spotify");
    const totals = () =>
      app.sql(
        "select readings, last_updated_at, as_of, status from connections where show_id = $1",
        [showId],
      );
    const before = await totals();
    await app.advance(MINUTE_MS);
    spotify.service.state.isUnplayed = true;
    try {
      expect(await refresh(showId, "spotify")).toMatchObject({
        kind: "paused",
        failure: { code: "provider_error" },
      });
      expect(await totals()).toEqual(before);
    } finally {
      spotify.service.state.isUnplayed = false;
    }
  });

  it("announces no back catalogue", async () => {
    const numbers = Array.from({ length: 21 }, (_value, index) => index + 1);
    const showId = await showWith(numbers, "applePodcasts");
    await refresh(showId, "applePodcasts");
    expect(await idsOf(showId, "apple_episode_id")).not.toContain(null);
    expect(await announced(showId)).toEqual([]);
  });
});
