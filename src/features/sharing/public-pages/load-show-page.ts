import type { View } from "../../../kernel/operation/operation.ts";
import type { Reader, Runtime } from "../../../kernel/pipeline/context.ts";
import { type DefinedTerm, DEFINITIONS } from "../../../domain/metrics/definitions.ts";
import { findPlatform, platformName } from "../../../platforms/platform.ts";
import { platformsOfPlan } from "../../../platforms/platform-access.ts";
import { reachCategory } from "../../../domain/metrics/reach.ts";
import {
  getCurves,
  getShowOverview,
  getShowTimeline,
  type overviewSchema,
} from "../../measurement/analytics/index.ts";
import type { AudienceServices } from "../../measurement/audience/index.ts";
import { getShowGeography } from "../../measurement/geography/index.ts";
import { loadPackages } from "../../sponsorship/packages/index.ts";
import { getShow } from "../../catalogue/shows/index.ts";
import { findHandleSubject } from "../../administration/workspace/index.ts";
import { answerOr404 } from "./answer-or-404.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { type FeedEpisode, findFeedEpisodes } from "./stores/feed-episodes.store.ts";
import { findLatestClusters, type LatestCluster } from "./stores/latest-clusters.store.ts";
import { networkOf } from "./load-cluster-page.ts";
import type {
  PageAccount,
  PageEpisode,
  PageFeedEpisode,
  PageOffer,
  PagePlaces,
  ShowPage,
} from "./page.ts";
import { imagesOf, inputOf, readerOfShow } from "./page-reader.ts";
import { oldHours } from "./page-posts.ts";
import { leadWindow, loadLastDay, weeksWindow } from "./lead-window.ts";
import { definitionChanges, leadOf, newestUpdate, weeksOf } from "./reach-lead.ts";

type Overview = View<typeof overviewSchema>;

const EPISODES = 10;
const OFFERS_DAYS = 90;

/** The page of a show; undefined where no show has the handle. */
export async function loadShowPage<Services extends AudienceServices>(
  runtime: Runtime<Services>,
  handle: string,
): Promise<LoadedPage<ShowPage> | undefined> {
  const showId = await findHandleSubject(runtime.database, "show", handle);
  const reader = showId === undefined ? undefined : await readerOfShow(runtime, showId);
  if (showId === undefined || reader === undefined) return undefined;
  const params = { show_id: showId };
  const show = await answerOr404(getShow.run(reader, inputOf(params)));
  if (show === undefined || show.archived_at !== null) return undefined;
  const hasClusters = reader.workspace.features.has("clusters");
  // The page uses only accounts that the plan includes, since it names each beside its figures.
  const platforms = platformsOfPlan(reader.workspace);
  const counted = platforms === null ? {} : { platforms };
  const [clusters, ofFeed, lastDay] = await Promise.all([
    hasClusters ? findLatestClusters(reader.database, showId, EPISODES) : [],
    findFeedEpisodes(reader.database, showId, { now: reader.now, limit: EPISODES }),
    loadLastDay(reader, [showId]),
  ]);
  const [overview, timeline, episodes, geography, packages] = await Promise.all([
    getShowOverview.run(reader, inputOf(params, { ...leadWindow(lastDay), ...counted })),
    getShowTimeline.run(
      reader,
      inputOf(params, {
        ...weeksWindow(reader.now),
        ...counted,
        metrics: ["reach"],
        granularity: "week",
        group_by: "platform",
      }),
    ),
    pageEpisodes(reader, showId, clusters),
    getShowGeography.run(reader, inputOf(params)),
    // The page shows the reach of packages, but never the rate card, since prices are not public.
    hasClusters
      ? loadPackages(
          reader.database,
          { show_id: showId, rate_card: [] },
          { windowDays: OFFERS_DAYS, now: reader.now },
        )
      : [],
  ]);
  const { images, sources } = await imagesOf(reader, [show.image]);
  const accounts = accountsOf(overview, reader.now);
  const places = placesOf(geography.page.data);
  const page: ShowPage = {
    object: "public_page",
    type: "show",
    url: reader.urls.show(handle),
    title: show.name,
    as_of: newestUpdate(overview.freshness),
    cover: images(show.image),
    description: show.description,
    author: show.author,
    episode_count: show.episode_count,
    network: networkOf(reader),
    lead: leadOf(overview),
    weeks: weeksOf(timeline, lastDay),
    definition_changes: definitionChanges(timeline.breaks),
    episodes,
    feed_episodes: ofFeed.map(pageFeedEpisode),
    places,
    accounts,
    offers: offersOf(packages),
    offers_days: OFFERS_DAYS,
    definitions: definitionsOf([
      "audio_reach",
      "video_reach",
      "social_reach",
      ...accounts.flatMap(({ measure }) => measure ?? []),
      ...places.map(({ metric }) => metric),
    ]),
  };
  return {
    page,
    subjects: {
      workspaceId: reader.workspace.id,
      showIds: [showId],
      clusters: clusters.map(({ id }) => ({ showId, clusterId: id })),
      images: sources,
    },
  };
}

/** The definitions of metrics that have one; a share of a metric has none of its own. */
const definitionsOf = (metrics: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    metrics.flatMap((metric) =>
      Object.hasOwn(DEFINITIONS, metric) ? [[metric, DEFINITIONS[metric as DefinedTerm]]] : [],
    ),
  );

async function pageEpisodes(
  reader: Reader,
  showId: string,
  clusters: readonly LatestCluster[],
): Promise<PageEpisode[]> {
  const references = clusters.map(({ id }) => `${showId}_${id}`);
  const curves =
    references.length === 0
      ? undefined
      : await answerOr404(
          getCurves.run(
            reader,
            inputOf({}, { cluster_refs: references, metric: "reach", days: 7 }),
          ),
        );
  const curveOf = new Map(curves?.curves.map((curve) => [curve.subject.cluster_ref, curve]));
  return clusters.map((cluster) => {
    const { windows = null } = curveOf.get(`${showId}_${cluster.id}`) ?? {};
    return {
      title: cluster.title,
      url: reader.urls.cluster({ showId, clusterId: cluster.id }),
      number: cluster.episode_number,
      published_at: cluster.published_at?.toISOString() ?? null,
      posts: cluster.post_count,
      audio: cluster.audio_reach,
      video: cluster.video_reach,
      social: cluster.social_reach,
      reach: cluster.total_reach,
      day_7: windows?.d7.complete === true ? windows.d7.value : null,
    };
  });
}

/**
 * An episode of the feed. The feed's link leads readers to the description; anything but a web
 * address is left out.
 */
const pageFeedEpisode = ({
  title,
  link,
  number,
  published_at: at,
  duration_sec,
}: FeedEpisode): PageFeedEpisode => ({
  title,
  url: /^https?:\/\/[^\s"<>]+$/i.test(link ?? "") ? link : null,
  number,
  published_at: at?.toISOString() ?? null,
  duration_sec,
});

/**
 * Whether accounts of a platform have followers. Hosts and ticket sellers have none, so theirs are
 * not shown as unknown.
 */
const hasFollowers = (platform: string): boolean =>
  !["hosting", "events"].includes(findPlatform(platform)?.kind ?? "");

const accountsOf = ({ by_platform: rows }: Overview, now: Date): PageAccount[] =>
  rows
    .filter(({ connected }) => connected)
    .map((row) => {
      const isSubscribers = row.subscribers !== null && row.followers === null;
      return {
        platform: row.platform,
        platform_name: platformName(row.platform),
        category: reachCategory(row.platform),
        followers: isSubscribers ? row.subscribers : row.followers,
        measure: !hasFollowers(row.platform) ? null : isSubscribers ? "subscribers" : "followers",
        gained: isSubscribers ? row.subscribers_gained : row.followers_gained,
        old_hours: oldHours(row.freshness?.last_updated, now),
      };
    })
    .toSorted((one, other) => (other.followers ?? -1) - (one.followers ?? -1));

interface GeographyEntry {
  platform: string;
  metric: string | null;
  available: boolean;
  countries: readonly {
    code: string | null;
    name: string;
    share: number | null;
    value_label: string;
  }[];
}

const placesOf = (entries: readonly GeographyEntry[]): PagePlaces[] =>
  entries
    .filter(({ available, countries }) => available && countries.length > 0)
    // One count is shown for each platform with listening; the others are in the API.
    .filter(
      ({ platform }, index, all) =>
        reachCategory(platform) === "audio" &&
        all.findIndex((other) => other.platform === platform) === index,
    )
    .map(({ platform, metric, countries }) => ({
      platform_name: platformName(platform),
      metric: metric ?? "",
      measure: (metric ?? "").replaceAll("_", " "),
      countries: countries.map(({ name, share, value_label: value }) => ({
        name,
        share_percent: share === null ? null : Math.round(share * 1_000) / 10,
        value,
      })),
      shares: countries.flatMap(({ code, share }) =>
        code === null || share === null
          ? []
          : [{ code, share_percent: Math.round(share * 1_000) / 10 }],
      ),
    }));

interface OfferedPackage {
  name: string;
  deliverables: readonly {
    projected_reach: number | null;
    basis: string;
    sample_size: number;
    verified: boolean;
  }[];
}

/** One offer per kind of placement. */
const offersOf = (packages: readonly OfferedPackage[]): PageOffer[] =>
  packages.flatMap(({ name, deliverables }) => {
    const [only, ...others] = deliverables;
    if (only === undefined || others.length > 0 || only.projected_reach === null) return [];
    return [
      {
        name,
        projected_reach: only.projected_reach,
        basis: only.basis,
        sample_size: only.sample_size,
        is_verified: only.verified,
      },
    ];
  });
