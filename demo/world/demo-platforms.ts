import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../simulators/accounts/account-simulator.ts";
import type { World } from "../../simulators/world/world.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { HOUR_MS, SECOND_MS, utcDay } from "../../src/lib/time/clock.ts";
import { ACCOUNT_MANIFESTS } from "../../src/platforms/accounts/account-platforms.ts";
import { accountsOf, type DemoAccount } from "./demo-accounts.ts";
import { DemoAudience } from "./demo-audience.ts";
import type { DemoWorld } from "../demo-files.ts";
import { DEMO_SHOWS } from "./demo-plan.ts";
import { type DemoProfile, profilesOf } from "./demo-profiles.ts";
import type { PlannedCluster } from "../seed/plan-clusters.ts";
import { PublishedPosts } from "./published-posts.ts";
import { SharedPlatform } from "./shared-platform.ts";
import { SilentPlatform } from "./silent-platform.ts";

/** The platforms of the demo's accounts: simulated, and connected as a person would. */
export interface DemoPlatforms {
  /** Addresses used in place of the platforms' own. */
  platformUrls: ReadonlyMap<string, string>;
  accounts: readonly DemoAccount[];
  profiles: readonly DemoProfile[];
  /** Where the accounts of a platform answer, by the platform's name. */
  simulators: ReadonlyMap<string, AccountSimulator<SharedPlatform>>;
  /** Made of posts that these accounts have published. */
  clusters: readonly PlannedCluster[];
  close(): Promise<void>;
}

/** The host of the first show corrects a day of the past, by so much, so long after the start. */
const RESTATED_PART = 0.94;
const RESTATED_AFTER_MS = 45 * SECOND_MS;
const RESTATED_DAYS_AGO = 3;
/** The newsletter service of the second show fails since noon of a day of the past. */
const SILENT = { slug: "the-slow-ledger", platform: "kit", daysAgo: 5 };
const NOON_MS = 12 * HOUR_MS;

export async function startDemoPlatforms(
  { made_at: madeText, seed }: Pick<DemoWorld, "made_at" | "seed">,
  world: World,
): Promise<DemoPlatforms> {
  const madeAt = new Date(madeText);
  const audiences = DEMO_SHOWS.map(
    (show) => new DemoAudience(show, { seed, madeAt, clock: world.clock }),
  );
  const restatement = {
    day: addDays(utcDay(madeAt), -RESTATED_DAYS_AGO),
    at: new Date(madeAt.getTime() + RESTATED_AFTER_MS),
    part: RESTATED_PART,
  };
  const posts = new Map(
    audiences.map((audience) => {
      const { show, catalogue } = audience;
      return [audience, new PublishedPosts(world, show, { madeAt, catalogue })];
    }),
  );
  const silentFrom = new Date(Date.parse(addDays(utcDay(madeAt), -SILENT.daysAgo)) + NOON_MS);
  const accounts = [...posts]
    .flatMap(([audience, published]) => accountsOf(audience, published, { restatement }))
    .map((account) =>
      account.audience.show.slug === SILENT.slug && account.platform === SILENT.platform
        ? silenced(account, silentFrom, world)
        : account,
    );
  const profiles = [...posts].flatMap(([audience, published]) =>
    profilesOf(audience, world, {
      published,
      isProfessional: accounts.some(
        (account) => account.audience === audience && account.platform === "instagramBusiness",
      ),
    }),
  );
  const simulators = new Map<string, AccountSimulator<SharedPlatform>>();
  for (const [platform, shared] of Map.groupBy(accounts, (account) => account.platform))
    simulators.set(
      platform,
      await startAccountSimulator(
        new SharedPlatform(
          new Map(shared.map(({ audience, server }) => [audience.show.slug, server])),
        ),
      ),
    );
  return {
    platformUrls: new Map(
      [...simulators].map(([platform, { origin }]) => [platform, `${origin}${pathOf(platform)}`]),
    ),
    accounts,
    profiles,
    simulators,
    clusters: [...posts.values()].flatMap(({ clusters }) => clusters),
    close: async () => {
      await Promise.all([...simulators.values()].map((simulator) => simulator.close()));
    },
  };
}

const silenced = (account: DemoAccount, from: Date, { clock }: World): DemoAccount => ({
  ...account,
  server: new SilentPlatform(account.server, { from, clock }),
  silentFrom: from,
});

/** Where a platform's paths begin. */
function pathOf(platform: string): string {
  const manifest = ACCOUNT_MANIFESTS.find((one) => one.platform === platform);
  if (manifest === undefined) throw new Error(`The demo has no connector for ${platform}.`);
  return new URL(manifest.baseUrl).pathname.replace(/\/$/, "");
}
