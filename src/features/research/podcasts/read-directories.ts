import { type ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { SortKey } from "../../../kernel/contract/pagination.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type {
  DirectoryPodcast,
  PodcastDirectory,
  PodcastQuery,
} from "../../../platforms/directories/podcast-directory.ts";
import type { DirectoryList } from "./merge-podcasts.ts";
import type { DirectoryReading } from "./podcast-reads.ts";
import type { PodcastServices } from "./require-directory.ts";

/** The lists that one search is made of, for its first page and for those that follow it. */

export interface PodcastSearch extends PodcastQuery {
  /** BCP 47. */
  language: string | null;
  categories: readonly string[] | null;
}

export interface SearchReadings {
  readings: readonly DirectoryReading<DirectoryPodcast[]>[];
  /** Those that answered, in the order of the directories. */
  lists: readonly DirectoryList[];
}

/**
 * The lists of the directories; for a later page the ones that the first page was made of, so that
 * no podcast is on two pages, whatever the directories say by now.
 *
 * @throws ApiError of the first directory where none answers, and `parameter_invalid`, `param:
 *   cursor`, where the lists of the first page are no longer kept.
 */
export async function readDirectories(
  context: Context<PodcastServices>,
  {
    directories,
    search,
    from,
  }: {
    directories: readonly PodcastDirectory[];
    search: PodcastSearch;
    /** The keys of the cursor. */
    from: readonly SortKey[] | null;
  },
): Promise<SearchReadings> {
  const { workspace, services, now } = context;
  const query = { text: search.text, country: search.country };
  const asker = { workspaceId: workspace.id, now };
  const readings = await Promise.all(
    from === null
      ? directories.map((directory) => services.podcasts.search(directory, query, asker))
      : from.slice(1).map(async (version) => {
          const [name, fetchedMs] = String(version).split("@");
          const directory = directories.find((each) => each.name === name);
          const fetchedAt = new Date(Number(fetchedMs));
          const kept =
            directory === undefined
              ? undefined
              : await services.podcasts.searchedAt(directory, query, { fetchedAt, now });
          if (kept === undefined) throw endedSearch();
          return kept;
        }),
  );
  const lists = readings.flatMap((reading) =>
    reading.state === "failed"
      ? []
      : [
          {
            directory: reading.directory.name,
            podcasts: reading.value,
            fetchedAt: reading.fetchedAt,
          },
        ],
  );
  const [first] = readings;
  if (lists.length === 0 && first?.state === "failed") throw first.error;
  return { readings, lists };
}

const endedSearch = (): ApiError =>
  parameterInvalid(
    "cursor",
    "malformed",
    "The search that cursor belongs to is no longer kept. Start again without it.",
  );

/** What a cursor says of the lists: which directory answered, and when. */
export const versionsOf = (lists: readonly DirectoryList[]): string[] =>
  lists.map(({ directory, fetchedAt }) => `${directory}@${fetchedAt.getTime()}`);
