import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { DirectoryPodcast } from "../../../platforms/directories/podcast-directory.ts";
import { type DirectoryList, mergePodcasts } from "./merge-podcasts.ts";
import { findOwnShows } from "./own-shows.store.ts";
import { podcastParams, podcastSchema } from "./podcast.schema.ts";
import { viewPodcast } from "./podcast-view.ts";
import type { DirectoryReading } from "./podcast-reads.ts";
import { type PodcastServices, requirePodcastDirectory } from "./require-directory.ts";

/** Time for what another directory adds: a request ends after 25 s, and the first may take 18. */
const FURTHER_DEADLINE_MS = 5_000;

/** One podcast of a directory. */
export const getPodcast = defineRead({
  id: "podcasts.get",
  method: "GET",
  path: "/v1/podcasts/{podcast_id}",
  scope: "research:read",
  effect: "read",
  params: podcastParams,
  output: podcastSchema,
  errors: ["state_conflict", "cap_reached", "provider_failed", "provider_timeout"],
  summary: "Retrieve a podcast",
  description:
    "The podcast as the directory of its id lists it; what that directory does not say is taken " +
    "from the others, found by Apple id. Kept for a day; `cache_age_seconds` is more than a day " +
    "where the directory failed and an older answer is given.",
  example: { params: { podcast_id: "{podcast_id}" } },
  mcp: false,
  handler: async (context: Context<PodcastServices>, { params }) => {
    const { services, workspace, database, now } = context;
    const { directory, directoryId } = requirePodcastDirectory(services, params.podcast_id);
    const asker = { workspaceId: workspace.id, now };
    const reading = await services.podcasts.find(directory, { directoryId }, asker);
    if (reading.state === "failed") throw reading.error;
    const [own] = listsOf([reading]);
    if (own === undefined) throw resourceNotFound("podcast");
    const appleId = reading.value?.applePodcastsId ?? null;
    const others = appleId === null ? [] : services.podcasts.directories;
    // A directory that fails leaves the fields that it alone knows null.
    const further = await Promise.all(
      others
        .filter((other) => other !== directory)
        .map((other) =>
          services.podcasts.find(
            other,
            { applePodcastsId: appleId ?? "" },
            { ...asker, deadlineMs: FURTHER_DEADLINE_MS },
          ),
        ),
    );
    const [podcast] = mergePodcasts([own, ...listsOf(further)]);
    if (podcast === undefined) throw resourceNotFound("podcast");
    const [showId] = await findOwnShows(database, workspace.showIds, [podcast]);
    return viewPodcast(podcast, { showId: showId ?? null, now });
  },
});

/** The podcasts that were found, each as a list of its directory. */
const listsOf = (readings: readonly DirectoryReading<DirectoryPodcast | null>[]): DirectoryList[] =>
  readings.flatMap((reading) =>
    reading.state === "failed" || reading.value === null
      ? []
      : [
          {
            directory: reading.directory.name,
            podcasts: [reading.value],
            fetchedAt: reading.fetchedAt,
          },
        ],
  );
