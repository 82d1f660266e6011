import { isLockedPlatform } from "../../../../platforms/platform-access.ts";
import { readCampaign, readMetrics } from "../reading/campaign-reads.ts";
import { readClusters } from "../reading/cluster-reads.ts";
import { type PostRow, readPostRows } from "../measurement/post-rows.ts";
import { isOld, oldestOf } from "../reading/ages.ts";
import {
  type LeftOutShow,
  type Overview,
  readConnections,
  readOverview,
  readShows,
  showText,
} from "../reading/show-reads.ts";
import { countText, idText, platformText, plural } from "../reading/words.ts";
import type { SectionReading } from "../section.ts";
import { NO_COUNTS, type PlanEvent } from "./campaign-events.ts";

/** What is not known, or old: shows, accounts, platforms and posts. */

export async function measurementEvents(reading: SectionReading): Promise<PlanEvent[]> {
  return [
    ...(await showEvents(reading)),
    ...(await accountEvents(reading)),
    ...(await platformEvents(reading)),
    ...(await postEvents(reading)),
  ];
}

const LEFT_OUT: Readonly<Record<LeftOutShow["reason"], string>> = {
  missing: "The workspace does not see the show any more: it is in no figure.",
  archived: "The show is archived: it is in no figure of this report.",
  hidden: "The show is hidden: it is in no figure of this report.",
};

async function showEvents(reading: SectionReading): Promise<PlanEvent[]> {
  const { leftOut } = await readShows(reading);
  const { missing } = await readClusters(reading);
  const reads = await readCampaign(reading);
  const hidden = reads === undefined ? 0 : (await readMetrics(reads)).coverage.hidden_links;
  return [
    ...leftOut.map(({ id, name, reason }) => ({
      key: `show ${id}`,
      what: "Show left out",
      where: showText(name, id),
      detail: LEFT_OUT[reason],
      day: null,
      ...NO_COUNTS,
    })),
    ...missing.map((ref) => ({
      key: `cluster ${ref}`,
      what: "Episode left out",
      where: ref,
      detail: "The workspace does not see the episode any more: it is in no figure.",
      day: null,
      ...NO_COUNTS,
    })),
    ...(hidden === 0
      ? []
      : [
          {
            key: "hidden_links",
            what: "Episodes left out",
            where: plural(hidden, "linked episode"),
            detail: "They are of shows that the workspace does not see any more.",
            day: null,
            ...NO_COUNTS,
          },
        ]),
  ];
}

/** Accounts that are disconnected, need a sign-in, or fail; old ones are among the platforms. */
async function accountEvents(reading: SectionReading): Promise<PlanEvent[]> {
  const { names } = await readShows(reading);
  return (await readConnections(reading))
    .filter(({ status }) => status !== "connected" && status !== "stale")
    .map(({ id, show_id: showId, platform, status, error, last_synced_at: at }) => ({
      key: `account ${id}`,
      what: "Account not read",
      where: `${platformText(platform)}, ${showText(names.get(showId), showId)}`,
      detail: `${idText(status)}${error === null ? "" : `: ${error.code.replaceAll("_", " ")}`}.`,
      day: at?.slice(0, 10) ?? null,
      ...NO_COUNTS,
    }));
}

/**
 * Platforms that were read more than 36 hours ago, that lack days, and that the plan leaves out,
 * where the report is about accounts.
 */
async function platformEvents(reading: SectionReading): Promise<PlanEvent[]> {
  if (reading.subject.campaign_id !== null || reading.subject.cluster_refs.length > 0) return [];
  const overview = await readOverview(reading);
  const { workspace } = reading.context;
  const locked = (await readConnections(reading))
    .map(({ platform }) => platform)
    .filter((platform) => isLockedPlatform(workspace, platform));
  return [
    ...(overview?.by_platform ?? []).flatMap((one) => [...oldEvents(one), ...daysEvents(one)]),
    ...[...new Set(locked)].map((platform) => ({
      key: `locked ${platform}`,
      what: "Platform left out",
      where: platformText(platform),
      detail: "The plan of the workspace does not include it: it is in no figure of accounts.",
      day: null,
      ...NO_COUNTS,
    })),
  ];
}

type PlatformStats = Overview["by_platform"][number];

const oldEvents = ({ platform, connected, freshness }: PlatformStats): PlanEvent[] =>
  connected && freshness?.stale === true
    ? [
        {
          key: `platform ${platform}`,
          what: "Platform not read within 36 hours",
          where: platformText(platform),
          detail:
            freshness.last_updated === null ? "It was never read." : "Its last numbers are kept.",
          day: freshness.last_updated?.slice(0, 10) ?? null,
          ...NO_COUNTS,
        },
      ]
    : [];

const daysEvents = (stats: PlatformStats): PlanEvent[] => {
  const { platform, days_known: known, days_expected: expected } = stats;
  return known >= expected
    ? []
    : [
        {
          key: `days ${platform}`,
          what: "Days without a known count",
          where: platformText(platform),
          detail: `${countText(expected - known)} of ${plural(expected, "day")} of its accounts.`,
          day: null,
          ...NO_COUNTS,
        },
      ];
};

/** Posts by platform that are old, whose last fetch failed, or that have no count. */
async function postEvents(reading: SectionReading): Promise<PlanEvent[]> {
  const byPlatform = Map.groupBy(await readPostRows(reading), ({ platform }) => platform);
  const { now } = reading.context;
  return [...byPlatform].flatMap(([platform, posts]) => {
    const event = (kind: string, what: string, rows: readonly PostRow[]): PlanEvent[] =>
      rows.length === 0
        ? []
        : [
            {
              key: `${kind} ${platform}`,
              what,
              where: platformText(platform),
              detail: `${countText(rows.length)} of ${plural(posts.length, "post")}.`,
              day: oldestOf(rows.map(({ lastFetchedAt: at }) => at))?.slice(0, 10) ?? null,
              ...NO_COUNTS,
            },
          ];
    return [
      ...event(
        "old",
        "Posts not read within 36 hours",
        posts.filter(({ lastFetchedAt }) => isOld(lastFetchedAt, now)),
      ),
      ...event(
        "failed",
        "Posts whose last reading failed",
        posts.filter(({ error }) => error !== null),
      ),
      ...event(
        "uncounted",
        "Posts without a known count",
        posts.filter(({ count }) => count === null),
      ),
    ];
  });
}
