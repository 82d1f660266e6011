import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../../simulators/accounts/account-simulator.ts";
import { ApplePodcastsServer } from "../../../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import { PodigeeServer } from "../../../../simulators/accounts/hosting/podigee-server.ts";
import { SimulatedShow } from "../../../../simulators/accounts/simulated-show.ts";
import {
  SPOTIFY_SHOW_ID,
  SpotifyServer,
} from "../../../../simulators/accounts/dashboards/spotify-server.ts";
import { loopbackHttp } from "../../../../simulators/loopback-http.ts";
import { createAccountRegistry } from "../../../platforms/accounts/account-registry.ts";
import { connectApplePodcasts } from "../../../platforms/apple-podcasts/connector.ts";
import { connectPodigee } from "../../../platforms/podigee/connector.ts";
import { connectSpotify } from "../../../platforms/spotify/connector.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { syncOperations } from "./index.ts";

export interface SyncApp extends TestSurface {
  simulated: SimulatedShow;
  spotify: AccountSimulator<SpotifyServer>;
  apple: AccountSimulator<ApplePodcastsServer>;
  podigee: AccountSimulator<PodigeeServer>;
  /** Switches sessions as the operator does. */
  switchSessions(on: boolean): void;
  /** An editor with a workspace and a show of its own. */
  editor(options?: {
    plan?: string;
  }): Promise<{ browser: Browser; workspaceId: string; showId: string }>;
  /** Every text in the database. */
  databaseText(): Promise<string>;
}

/**
 * An application with the operations of this feature on the real surface, and connectors that read
 * simulated dashboards.
 */
export async function startSyncApp(): Promise<SyncApp> {
  const api = await startSessionSurface({ operations: syncOperations }, { sellsPlans: true });
  const { clock, runtime } = api.app;
  const simulated = new SimulatedShow({ clock, id: SPOTIFY_SHOW_ID });
  const [spotify, apple, podigee] = [
    await startAccountSimulator(new SpotifyServer(simulated)),
    await startAccountSimulator(new ApplePodcastsServer(simulated)),
    await startAccountSimulator(new PodigeeServer(new SimulatedShow({ clock }))),
  ];
  const switchSessions = (on: boolean): void => {
    const parts = { http: loopbackHttp, clock };
    const ofSpotify = on
      ? [connectSpotify({ ...parts, baseUrl: `${spotify.origin}/podcasters/v0` })]
      : [];
    const ofApple = connectApplePodcasts({
      ...parts,
      baseUrl: `${apple.origin}/podcasts/pcc/v1/analytics`,
      dashboardSessions: on,
    });
    const ofPodigee = connectPodigee({
      ...parts,
      baseUrl: `${podigee.origin}/api/v1`,
      dashboardSessions: on,
    });
    runtime.services.accounts.connectors = createAccountRegistry([
      ...ofSpotify,
      ofApple,
      ofPodigee,
    ]);
  };
  switchSessions(true);
  return {
    ...api,
    simulated,
    spotify,
    apple,
    podigee,
    switchSessions,
    editor: async ({ plan = "premium" } = {}) => {
      const workspaceId = await api.app.workspace({ plan });
      const showId = await api.app.show(workspaceId);
      return { browser: await api.signIn({ workspaceId, role: "editor" }), workspaceId, showId };
    },
    databaseText: async () => {
      const tables = await api.app.sql<{ name: string }>(
        "select table_schema || '.' || quote_ident(table_name) as name from " +
          "information_schema.tables where table_type = 'BASE TABLE' and table_schema not in " +
          "('pg_catalog', 'information_schema')",
      );
      const texts = await Promise.all(
        tables.map(({ name }) =>
          api.app.sql<{ text: string | null }>(
            `select string_agg(t::text, ' ') as text from ${name} t`,
          ),
        ),
      );
      return texts
        .flat()
        .map(({ text }) => text ?? "")
        .join(" ");
    },
    close: async () => {
      await api.close();
      await spotify.close();
      await apple.close();
      await podigee.close();
    },
  };
}
