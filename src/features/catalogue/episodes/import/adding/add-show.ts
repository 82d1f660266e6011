import { type Static, Type } from "typebox";
import { ComputeError } from "../../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../../infrastructure/compute/compute.ts";
import { causeOf } from "../../../../../delivery/events/record-event.ts";
import { enqueueJob } from "../../../../../infrastructure/jobs/enqueue.ts";
import { writeResultOf } from "../../../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../../kernel/operation/define.ts";
import { forSessions } from "../../../../../kernel/operation/for-sessions.ts";
import type { Context, WriteContext } from "../../../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../../../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../../../../../infrastructure/outbound/outbound-policy.ts";
import {
  createShow,
  feedUrlOf,
  findSameFeeds,
  findSuggestedHandle,
  requireFreeHandle,
  requireShowLimit,
  sameFeedWarnings,
  SHOW_NAME_CHARS_MAX,
  showResult,
  showSchema,
} from "../../../shows/index.ts";
import { type FeedSummary, inspectFeed } from "./inspect-feed.ts";
import { refreshFeedJob } from "../polls/refresh-feed.job.ts";

const addShowBody = strictObject(
  {
    rss_url: Type.String({
      minLength: 1,
      maxLength: 2_048,
      description: "Address of the feed. It is read in this call, and every hour from then on.",
    }),
    podcast_name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SHOW_NAME_CHARS_MAX,
        description: "Name of the show; the feed's title when left out.",
      }),
    ),
    handle: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Last part of its public address; made from the name when left out.",
      }),
    ),
  },
  { $id: "AddShow" },
);

type Body = Static<typeof addShowBody>;

interface Services {
  outbound: OutboundClient;
  compute: Compute;
  outboundPolicy: OutboundPolicy;
}

interface State {
  body: Body;
  url: string;
}

/** The contents of a feed, and what follows from them for the new show. */
interface ReadFeed extends FeedSummary {
  sameFeeds: string[];
  /**
   * The handle made of the feed's title; null where a name was sent, or where the handle will be
   * random.
   */
  suggestedHandle: string | null;
}

export const addShow = defineWrite({
  id: "shows.create",
  method: "POST",
  path: "/v1/shows",
  scope: "shows:write",
  effect: "write",
  body: addShowBody,
  output: writeResultOf(showSchema),
  successStatuses: [201],
  errors: ["handle_taken", "limit_reached"],
  summary: "Add a show from its feed",
  description:
    "Reads the feed and adds the show under its title. A dry run reads it too, and `would_write.feed` " +
    "says what it holds: title, author, number of items, the newest one, and warnings. A feed that " +
    "cannot be read is 400 `parameter_invalid` with the reason, and nothing is added. The episodes " +
    "are imported within seconds after the answer; `feed` of the show says how that went. A feed " +
    "that a show of the workspace has already is added all the same, with a warning that names the " +
    "show. A solo workspace has one show (409 `limit_reached`). Emits `show.created`.",
  example: { body: { rss_url: "{feed_url}" } },
  mcp: {
    tool: "add_show",
    description:
      "Add a podcast to the workspace by the address of its RSS feed. Its episodes are imported " +
      "within seconds.",
  },
  preview: (context: WriteContext<Services>, { body }) => preview(context, body),
  collect,
  describe: (change, feed) => ({
    ...change,
    wouldWrite: {
      ...change.wouldWrite,
      rss_url: feed.url,
      podcast_name: change.state.body.podcast_name ?? nameOf(feed),
      handle: change.wouldWrite["handle"] ?? feed.suggestedHandle,
      feed: {
        title: feed.title,
        author: feed.author,
        item_count: feed.itemCount,
        skipped_item_count: feed.skippedItemCount,
        newest_item: feed.newestItem,
      },
    },
    warnings: [...feed.sameFeeds, ...feed.warnings],
  }),
  apply: async (context: WriteContext<Services>, { state: { body } }, feed) => {
    const { database, workspace, urls } = context;
    const show = await createShow(database, {
      workspaceId: workspace.id,
      name: body.podcast_name ?? nameOf(feed),
      ...(body.handle === undefined ? {} : { handle: body.handle }),
      rssUrl: feed.url,
      cause: causeOf(context),
      urls,
    });
    // The feed is imported at once, since the next sweep is up to a minute away.
    await enqueueJob(
      database,
      refreshFeedJob,
      { show_id: show.show_id },
      { jobKey: `feed:${show.show_id}` },
    );
    return showResult(context, show, {
      status: 201,
      written: { rss_url: feed.url, podcast_name: show.name, handle: show.handle },
      warnings: [...feed.sameFeeds, ...feed.warnings],
    });
  },
});

/** The same operation for a person who is signed in. */
export const addShowAsPerson = forSessions(addShow, {
  id: "app.shows.create",
  path: "/app-api/shows",
  scope: "role:editor",
  data: showSchema,
});

const nameOf = ({ title }: FeedSummary): string => title.slice(0, SHOW_NAME_CHARS_MAX);

async function preview(context: WriteContext<Services>, body: Body): Promise<Change<State>> {
  await requireShowLimit(context.database, context.workspace.id);
  const url = feedUrlOf(body.rss_url, context.services.outboundPolicy);
  const handle =
    body.handle === undefined ? null : await requireFreeHandle(context.database, body.handle);
  return {
    resource: "show",
    id: null,
    wouldWrite: {
      rss_url: url,
      podcast_name: body.podcast_name ?? null,
      handle,
    },
    effects: ["Add a show with the episodes of this feed, which is read every hour from then on."],
    state: { body, url },
  };
}

/** @throws ApiError `parameter_invalid`, `param: rss_url`, for a feed that cannot be read. */
async function collect(
  { services, workspace, runtime, now }: Context<Services>,
  { state: { body, url } }: Change<State>,
  signal: AbortSignal,
): Promise<ReadFeed> {
  const inspection = await inspectFeed(services.outbound, url, {
    now,
    signal,
    compute: services.compute,
    of: workspace.id,
  }).catch((cause: unknown) => {
    if (!(cause instanceof ComputeError)) throw cause;
    throw new ApiError(
      "service_unavailable",
      "Many feeds are being read at this moment. Try again in a few seconds.",
      { retryAfterSec: 5, cause },
    );
  });
  if (!inspection.ok)
    throw parameterInvalid(
      "rss_url",
      "malformed",
      `The feed could not be read. ${inspection.message}`,
    );
  const { feed } = inspection;
  const same = await findSameFeeds(runtime.database, workspace.showIds, {
    urls: [url, feed.url],
    podcastGuid: feed.podcastGuid,
  });
  const suggestedHandle =
    body.handle === undefined
      ? await findSuggestedHandle(runtime.database, body.podcast_name ?? nameOf(feed))
      : null;
  return { ...feed, sameFeeds: sameFeedWarnings(same), suggestedHandle };
}
