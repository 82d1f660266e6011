import { showPayload } from "./show-events.ts";
import { showRowSchema, showSchema } from "./show.schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { viewOf } from "../../../kernel/resource/view-of.ts";
import type { Executor } from "../../../db/connection/database.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { EventPayload } from "../../../delivery/events/event-content.ts";
import type { Reader, WriteContext } from "../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { type Freshness, freshnessOf } from "../../../domain/metrics/freshness.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { loadPackages, type Package } from "../../sponsorship/packages/index.ts";
import { findTalent, talentView } from "../../administration/team/index.ts";
import {
  freshnessByPlatform,
  planOfShow,
  stalePlatforms,
} from "../../administration/workspace/index.ts";
import { feedView } from "./feed/feed-view.ts";
import { collaborationsView, guestsView, hostsView, ratingView } from "./profile/profile-view.ts";
import { findShowFeed, type ShowFeedRow } from "./feed/show-feed.store.ts";
import {
  type ConnectionRow,
  type EpisodeFigures,
  findConnectionRows,
  findEpisodeFigures,
  findShow,
  lockShowRow,
  type ShowListRow,
  type ShowRow,
} from "./show.store.ts";
import { updateStatsView } from "./operations/update-stats-view.ts";

/** True where the show has categories and every one of them is hidden, in whatever letter case. */
function isHiddenShow(show: Pick<ShowRow, "categories" | "hidden_categories">): boolean {
  const hidden = new Set(show.hidden_categories.map((category) => category.toLowerCase()));
  return (
    show.categories.length > 0 &&
    show.categories.every((category) => hidden.has(category.toLowerCase()))
  );
}

/** True for a linked account, even while it cannot be read; false for a disconnected one. */
const isConnected = (connection: ConnectionRow): boolean => connection.status !== "disconnected";

interface RowParts {
  connections: readonly ConnectionRow[];
  figures: EpisodeFigures | undefined;
}

function rowView(
  { workspace, urls, now }: Reader,
  show: Omit<ShowListRow, "created_at_us">,
  { connections, figures }: RowParts,
): View<typeof showRowSchema> {
  const freshness = freshnessByPlatform(connections.filter(isConnected), now);
  return viewOf(showRowSchema, show, {
    object: "show",
    id: show.show_id,
    public_url: urls.show(show.handle),
    plan: planOfShow(show, workspace),
    connected_platforms: Object.keys(freshness),
    stale_platforms: stalePlatforms(freshness),
    episode_count: figures?.count ?? 0,
    is_hidden: isHiddenShow(show),
    host_names: show.hosts.map((host) => host.name),
    app_url: urls.showApp(show.show_id),
  });
}

/** Rows of the show list. They take two further statements, whatever the number of shows. */
export async function viewShowRows(
  context: Reader,
  shows: readonly ShowListRow[],
): Promise<View<typeof showRowSchema>[]> {
  if (shows.length === 0) return [];
  const ids = shows.map((show) => show.show_id);
  const [connections, figures] = await Promise.all([
    findConnectionRows(context.database, ids),
    findEpisodeFigures(context.database, ids),
  ]);
  const connectionsOf = Map.groupBy(connections, (connection) => connection.show_id);
  return shows.map((show) =>
    rowView(context, show, {
      connections: connectionsOf.get(show.show_id) ?? [],
      figures: figures.get(show.show_id),
    }),
  );
}

function platformStates(connections: readonly ConnectionRow[], now: Date) {
  const byPlatform = new Map(connections.map((connection) => [connection.platform, connection]));
  const ids = new Set([...PLATFORMS.map((platform) => platform.id), ...byPlatform.keys()]);
  return [...ids].map((platform) => {
    const connection = byPlatform.get(platform);
    const connected = connection !== undefined && isConnected(connection);
    const lastUpdated = connection?.last_updated_at ?? null;
    const freshness: Freshness | null = connected ? freshnessOf(lastUpdated, now) : null;
    // The numbers of a disconnected account are kept, so it may still have data.
    return {
      platform,
      connected,
      has_data: lastUpdated !== null,
      last_updated: isoOrNull(lastUpdated),
      importing_state: connection?.importing_state ?? "idle",
      freshness,
    };
  });
}

function metadataView(show: ShowRow, figures: EpisodeFigures | undefined) {
  return {
    provider: show.provider,
    provider_id: show.provider_id,
    provider_url: show.provider_url,
    rss_url: show.rss_url,
    spotify_id: show.spotify_id,
    apple_podcasts_id: show.apple_podcasts_id,
    total_episodes: figures?.count ?? 0,
    average_episode_length_sec: figures?.averageLengthSec ?? null,
    imported_at: isoOrNull(show.imported_at),
  };
}

/** The parts of a Show object besides the row of the show and its packages. */
export interface ShowParts extends RowParts {
  talent: Awaited<ReturnType<typeof findTalent>>;
  feed: ShowFeedRow | undefined;
}

/** Reads connections, episode figures, talent and feed of a show together. */
export async function findShowParts(database: Executor, showId: string): Promise<ShowParts> {
  const ids = [showId];
  const [connections, figures, talent, feed] = await Promise.all([
    findConnectionRows(database, ids),
    findEpisodeFigures(database, ids),
    findTalent(database, ids),
    findShowFeed(database, showId),
  ]);
  return { connections, figures: figures.get(showId), talent, feed };
}

/** The Show object of a row that was just read. */
export async function viewShow(context: Reader, show: ShowRow): Promise<View<typeof showSchema>> {
  const [parts, packages] = await Promise.all([
    findShowParts(context.database, show.show_id),
    findPackages(context, show),
  ]);
  return showView(context, show, { ...parts, packages });
}

/**
 * The packages of a show as their list returns them; null where the plan of the workspace has no
 * clusters, since packages are computed from clusters' figures.
 */
export const findPackages = async (
  { workspace, database, now }: Reader,
  show: Pick<ShowRow, "show_id" | "rate_card">,
): Promise<Package[] | null> =>
  workspace.features.has("clusters")
    ? loadPackages(database, show, { windowDays: null, now })
    : null;

/** The Show object of a row, its parts and its packages. */
export function showView(
  context: Reader,
  show: ShowRow,
  { connections, figures, talent, feed, packages }: ShowParts & { packages: Package[] | null },
): View<typeof showSchema> {
  const { now } = context;
  return viewOf(showSchema, show, {
    ...rowView(context, show, { connections, figures }),
    created_by:
      show.created_by?.includes("@") === true ? maskEmail(show.created_by) : show.created_by,
    hosts: hostsView(show),
    talent: talent.map(talentView),
    podcast_metadata: metadataView(show, figures),
    feed: feedView(feed, {
      isArchived: show.archived_at !== null,
      now,
    }),
    spotify_rating: ratingView(show),
    platforms: platformStates(connections, now),
    freshness: freshnessByPlatform(connections.filter(isConnected), now),
    sponsorship_packages: packages,
    collaborations: collaborationsView(show, context.workspace.showSet),
    past_guests: guestsView(show),
    // The stored value is that of an imported archive, used where nothing was read here.
    last_update_stats: updateStatsView(feed, connections) ?? show.last_update_stats,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  });
}

/**
 * A show that this workspace sees.
 *
 * @throws ApiError `resource_not_found`, the same for a show that does not exist and for one of
 * another workspace.
 */
export async function loadVisibleShow(
  { workspace, database }: Reader,
  showId: string,
): Promise<ShowRow> {
  requireVisibleShow(workspace, showId);
  const show = await findShow(database, showId);
  if (show === undefined) throw resourceNotFound("show");
  return show;
}

/** The show that a write names, locked until its transaction ends. @throws as `loadVisibleShow`. */
export async function lockVisibleShow(
  { workspace, database }: WriteContext,
  showId: string,
): Promise<ShowRow> {
  requireVisibleShow(workspace, showId);
  const show = await lockShowRow(database, showId);
  if (show === undefined) throw resourceNotFound("show");
  return show;
}

/**
 * The show in an event. It contains only what is the same in every workspace that sees the show, so
 * no plan and no freshness, which a receiver of the event requests where it needs them.
 */
export function showEventObject(show: ShowRow, urls: Urls): EventPayload<"show.updated"> {
  return viewOf(showPayload, show, {
    object: "show",
    id: show.show_id,
    is_hidden: isHiddenShow(show),
    public_url: urls.show(show.handle),
    app_url: urls.showApp(show.show_id),
  });
}
