import type { EpisodesListQuery } from "@castmeter/sdk";
import { addDays } from "../../../numbers/time.ts";
import type { EpisodesSearch } from "../search.ts";

/** The days of publication as moments, UTC; the last day counts whole. */
export const publishedQuery = ({
  from,
  to,
}: Pick<EpisodesSearch, "from" | "to">): { published_gte?: string; published_lt?: string } => ({
  ...(from === undefined ? {} : { published_gte: `${from}T00:00:00Z` }),
  ...(to === undefined ? {} : { published_lt: `${addDays(to, 1)}T00:00:00Z` }),
});

/** The parameters of the API for what the address holds. */
export function listQuery(search: EpisodesSearch): EpisodesListQuery {
  const { q, tag, type, from, to, transcript, cluster, removed, sort } = search;
  return {
    ...(q === undefined || search.in === "transcripts" ? {} : { search: q }),
    ...(tag === undefined ? {} : { tag }),
    ...(type === undefined ? {} : { type }),
    ...publishedQuery({ from, to }),
    ...(transcript === undefined ? {} : { has_transcript: transcript === "yes" }),
    ...(cluster === undefined ? {} : { has_cluster: cluster === "yes" }),
    ...(removed === undefined ? {} : { include_removed: true }),
    ...(sort === undefined
      ? {}
      : {
          sort: sort === "published" ? ("published" as const) : ("title" as const),
          order: sort === "-title" ? ("desc" as const) : ("asc" as const),
        }),
  };
}
