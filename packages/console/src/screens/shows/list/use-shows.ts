import type { AnalyticsReach, ShowRow } from "@castmeter/sdk";
import { useEffect } from "react";
import { useAnswer, usePages, type Answer } from "../../../api/use-answer.ts";
import { spanQuery } from "../../../numbers/span.ts";
import { type PersonShow, usePersonShows } from "../person-shows.ts";

/** A show of the list, from three answers: what it is, what state it is in, what it reached. */
export interface ListedShow {
  id: string;
  name: string;
  handle: string;
  author: string | null;
  description: string | null;
  categories: readonly string[];
  platforms: readonly string[];
  stale: readonly string[];
  episodeCount: number;
  createdAt: string;
  archivedAt: string | null;
  isHidden: boolean;
  /** Null is not known; undefined has not come. */
  reach: number | null | undefined;
  isReachEstimated: boolean;
  state: PersonShow | undefined;
}

/** Shows a page of the API, and pages that are read: a list of more shows is cut. */
const PAGE_SHOWS = 100;
const PAGES_MAX = 20;

interface Shows {
  rows: readonly ListedShow[];
  deleted: readonly PersonShow[];
  answer: Answer<unknown>;
  reach: Answer<AnalyticsReach>;
  states: Answer<{ data: PersonShow[] }>;
  isComplete: boolean;
}

/** Every show of the workspace, archived, hidden and deleted ones included. */
export function useShows(): Shows {
  const pages = usePages<ShowRow>((api, cursor, options) =>
    api.shows.list(
      {
        archived: true,
        include_hidden: true,
        limit: PAGE_SHOWS,
        ...(cursor === undefined ? {} : { cursor }),
      },
      options,
    ),
  );
  const states = usePersonShows();
  const reach = useAnswer((api, options) =>
    api.analytics.reach({ ...spanQuery({}), group_by: "show" }, options),
  );
  const { hasMore, isReadingMore, readMore, items, answer } = pages;
  const mayRead = hasMore && !isReadingMore && items.length < PAGE_SHOWS * PAGES_MAX;
  useEffect(() => {
    if (mayRead) readMore();
  }, [mayRead, readMore]);
  const stateOf = new Map(states.data?.data.map((state) => [state.id, state]));
  const reachOf = new Map(reach.data?.groups.map((group) => [group.key, group]));
  return {
    rows: items.map((show) => listedShow(show, stateOf.get(show.id), reachOf, reach.data)),
    deleted: states.data?.data.filter(({ deleted_at: deleted }) => deleted !== null) ?? [],
    answer,
    reach,
    states,
    isComplete: !hasMore,
  };
}

type ReachGroup = AnalyticsReach["groups"][number];

function listedShow(
  show: ShowRow,
  state: PersonShow | undefined,
  reachOf: ReadonlyMap<string, ReachGroup>,
  reach: AnalyticsReach | undefined,
): ListedShow {
  return {
    id: show.id,
    name: show.name,
    handle: show.handle,
    author: show.author,
    description: show.description,
    categories: show.categories,
    platforms: show.connected_platforms,
    stale: show.stale_platforms,
    episodeCount: show.episode_count,
    createdAt: show.created_at,
    archivedAt: show.archived_at,
    isHidden: show.is_hidden,
    reach: reach === undefined ? undefined : (reachOf.get(show.id)?.reach ?? null),
    isReachEstimated: reachOf.get(show.id)?.estimated ?? false,
    state,
  };
}
