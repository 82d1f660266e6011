import type { View } from "../../../kernel/operation/operation.ts";
import type { Reader, Runtime } from "../../../kernel/pipeline/context.ts";
import { definitionsFor } from "../../../domain/metrics/definitions.ts";
import { isLockedPlatform } from "../../../platforms/platform-access.ts";
import { platformName } from "../../../platforms/platform.ts";
import {
  getOverview,
  getTimeline,
  type timelineSchema,
} from "../../measurement/analytics/index.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { findHandleSubject } from "../../administration/workspace/index.ts";
import { findPageTitles } from "./stores/latest-clusters.store.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { findShowCards } from "./stores/show-cards.store.ts";
import type { NetworkPage, NetworkShow } from "./page.ts";
import { oldHours } from "./page-posts.ts";
import { imagesOf, inputOf, readerOf } from "./page-reader.ts";
import { isWholeWeek, leadWindow, loadLastDay, weeksWindow, type Window } from "./lead-window.ts";
import { loadShowReach } from "./network-shows.ts";
import { definitionChanges, leadOf, newestUpdate, weeksOf } from "./reach-lead.ts";

type Timeline = View<typeof timelineSchema>;

/** An account that several shows link is counted once, so that the shows add up to the network. */
const COUNTED_ONCE = { social_count_mode: "unique", metrics: ["reach"] };

/**
 * The page of a network; undefined where no network has the handle. A creator has no network page.
 */
export async function loadNetworkPage<Services>(
  runtime: Runtime<Services>,
  handle: string,
): Promise<LoadedPage<NetworkPage> | undefined> {
  const workspaceId = await findHandleSubject(runtime.database, "workspace", handle);
  const reader = workspaceId === undefined ? undefined : await readerOf(runtime, workspaceId);
  if (reader === undefined || reader.workspace.kind === "solo") return undefined;
  if (!reader.workspace.features.has("network_public_page")) return undefined;
  const { now } = reader;
  const { archivedShowIds } = reader.workspace;
  const showIds = reader.workspace.showIds.filter((id) => !archivedShowIds.has(id));
  // All shows together are read from the sums of the network; a selection is read show by show.
  const shown = archivedShowIds.size === 0 ? {} : { show_ids: showIds };
  const lastDay = await loadLastDay(reader, showIds);
  const window = leadWindow(lastDay);
  const [overview, weeks, weeksByShow, shows] = await Promise.all([
    getOverview.run(reader, inputOf({}, { ...window, ...shown, social_count_mode: "unique" })),
    timeline(reader, { ...weeksWindow(now), ...shown }, "platform"),
    timeline(reader, { ...weeksWindow(now), ...shown }, "show"),
    findShowCards(reader.database, showIds),
  ]);
  const best = overview.top_clusters ?? [];
  const topClusters = best.flatMap(({ subject }) => parseClusterReference(subject.id) ?? []);
  const [{ images, sources }, titles] = await Promise.all([
    imagesOf(reader, [reader.workspace.logoUrl, ...shows.map(({ image }) => image)]),
    findPageTitles(reader.database, topClusters),
  ]);
  const suppressed = overview.suppressed_platforms_by_show as Record<string, readonly string[]>;
  const reachOf = await loadShowReach(reader, showIds, {
    lastDay,
    isShown: (platform) => !isLockedPlatform(reader.workspace, platform),
    counts: (showId, platform) => suppressed[showId]?.includes(platform) !== true,
  });
  const covers = new Map(shows.map(({ id, image }) => [id, images(image)]));
  const page: NetworkPage = {
    object: "public_page",
    type: "network",
    url: reader.urls.network(handle),
    title: reader.workspace.name,
    as_of: newestUpdate(overview.freshness),
    cover: images(reader.workspace.logoUrl),
    platform_count: overview.by_platform.filter(({ connected }) => connected).length,
    lead: leadOf(overview),
    weeks: weeksOf(weeks, lastDay),
    definition_changes: definitionChanges(weeks.breaks),
    shows: shows
      .flatMap(({ id, name, handle: showHandle, image, episode_count }): NetworkShow | [] => {
        const reach = reachOf.get(id);
        return reach === undefined
          ? []
          : {
              name,
              url: reader.urls.show(showHandle),
              cover: images(image),
              episode_count,
              ...reach,
              weeks: (seriesOf(weeksByShow, id)?.points ?? [])
                .filter(({ date }) => isWholeWeek(date, lastDay))
                .map(({ value }) => value),
              counted_elsewhere: (suppressed[id] ?? []).map(platformName),
            };
      })
      .toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1)),
    episodes: best.map(({ subject, value }) => ({
      name: titles.get(subject.id) ?? subject.name ?? "",
      url: subject.public_url ?? "",
      show: shows.find(({ id }) => id === subject.show_id)?.name ?? null,
      cover: covers.get(subject.show_id ?? "") ?? null,
      reach: value,
      exceeds_show: value > (reachOf.get(subject.show_id ?? "")?.reach ?? Infinity),
    })),
    accounts_old: oldAccounts(overview.freshness, now),
    definitions: definitionsFor(["video_reach", "audio_reach", "social_reach"]),
  };
  return {
    page,
    subjects: {
      workspaceId: reader.workspace.id,
      showIds,
      clusters: topClusters,
      images: sources,
    },
  };
}

const timeline = (
  reader: Reader,
  window: Window & { show_ids?: readonly string[] },
  groupBy: "platform" | "show",
): Promise<Timeline> | Timeline =>
  getTimeline.run(
    reader,
    inputOf({}, { ...window, ...COUNTED_ONCE, granularity: "week", group_by: groupBy }),
  );

const seriesOf = ({ series }: Timeline, showId: string) =>
  series.find((one) => one.show_id === showId);

const oldAccounts = (freshness: object, now: Date): NetworkPage["accounts_old"] =>
  Object.entries(freshness as Record<string, { last_updated: string | null } | null>).flatMap(
    ([platform, one]) => {
      const hours = oldHours(one?.last_updated, now);
      return hours === null ? [] : [{ platform_name: platformName(platform), old_hours: hours }];
    },
  );
