import { ComputeError } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import { findShowFeed, lockVisibleShow, showResult, showSchema } from "../../shows/index.ts";
import { describeReadCap, takeRead } from "./read-caps.ts";
import { refreshFeedJob } from "./polls/refresh-feed.job.ts";
import { type FeedOutcome, refreshFeed } from "./polls/refresh-feed.ts";

interface Services {
  outbound: OutboundClient;
  compute: Compute;
}

interface State {
  showId: string;
}

/** The result of the read, as plain data, since it may be stored before it is returned. */
interface Collected {
  /**
   * `stopped`: the time limit of the request was reached, or too many feeds wait; a worker reads
   * the feed.
   */
  outcome: "imported" | "unchanged" | "failed" | "superseded" | "stopped";
  episodes: { created: number; updated: number; removed: number; restored: number } | null;
  warnings: string[];
}

export const readShowFeed = defineWrite({
  id: "feeds.read",
  method: "POST",
  path: "/v1/shows/{show_id}/feed/read",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  output: writeResultOf(showSchema),
  successStatuses: [200, 202],
  errors: ["state_conflict", "cap_reached"],
  summary: "Read the feed of a show now",
  description:
    "Reads the feed and imports what changed, without waiting for the hour. A feed that had failed " +
    "and can be read is polled every hour again; one that still fails is tried again in an hour. A " +
    "feed that cannot be read changes no episode: the answer is 200 with a warning, and `feed` has " +
    "the error. What takes longer than 22 seconds a worker finishes (202). Once a minute and 60 " +
    "times a day for a show; 409 `state_conflict` while the feed is being read, and where the show " +
    "has none.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview,
  collect,
  apply: async (context: WriteContext<Services>, { state: { showId } }, collected) => {
    if (collected.outcome === "stopped")
      await enqueueJob(
        context.database,
        refreshFeedJob,
        { show_id: showId },
        { jobKey: `feed:${showId}` },
      );
    return showResult(context, await lockVisibleShow(context, showId), {
      status: collected.outcome === "stopped" ? 202 : 200,
      written: { feed_read: { outcome: collected.outcome, episodes: collected.episodes } },
      warnings: collected.warnings,
    });
  },
});

/** The same operation for a person who is signed in. */
export const readShowFeedAsPerson = forSessions(readShowFeed, {
  id: "app.feeds.read",
  path: "/app-api/shows/{show_id}/feed/read",
  scope: "role:editor",
  data: showSchema,
});

async function preview(
  context: WriteContext<Services>,
  { params: { show_id: showId } }: { params: { show_id: string } },
): Promise<Change<State>> {
  const { database, now, isCollected } = context;
  const show = await lockVisibleShow(context, showId);
  const feed = await findShowFeed(database, showId);
  if (feed === undefined && !isCollected)
    throw stateConflict("This show has no feed. Give it one first.", "no_feed", ["has_feed"]);
  const isRunning = feed?.reading_until != null && feed.reading_until > now;
  if (isRunning && !isCollected) throw beingRead();
  return {
    resource: "show",
    id: showId,
    wouldWrite: { feed_read: { url: feed?.url ?? null } },
    effects: [`Read the feed of ${show.name} and import what changed.`],
    cap: await describeReadCap(database, showId, context),
    state: { showId },
  };
}

async function collect(
  context: Context<Services>,
  { state: { showId } }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  const { runtime, services, urls } = context;
  const parts = {
    database: runtime.database,
    http: services.outbound,
    compute: services.compute,
    clock: runtime.clock,
    urls,
  };
  try {
    const outcome = await refreshFeed(parts, showId, {
      signal,
      orderedBy: causeOf(context),
      takeAllowance: (transaction) => takeRead(transaction, showId, context),
    });
    return collectedOf(outcome);
  } catch (error) {
    // Any other failure meanwhile, such as a used-up cap, is returned.
    if (error !== signal.reason && !(error instanceof ComputeError)) throw error;
    return {
      outcome: "stopped",
      episodes: null,
      warnings: ["The feed takes longer than one request may; a worker reads it."],
    };
  }
}

function collectedOf(outcome: FeedOutcome): Collected {
  switch (outcome.kind) {
    case "imported": {
      const { created, updated, removed, restored, warnings } = outcome.result;
      return { outcome: "imported", episodes: { created, updated, removed, restored }, warnings };
    }
    case "failed":
      return {
        outcome: "failed",
        episodes: null,
        warnings: [`The feed could not be read (${outcome.code}). ${outcome.message}`],
      };
    case "running":
      throw beingRead();
    case "unchanged":
      return { outcome: "unchanged", episodes: null, warnings: [] };
    default:
      return {
        outcome: "superseded",
        episodes: null,
        warnings: ["The show got another feed meanwhile; that one is read within a minute or so."],
      };
  }
}

const beingRead = () =>
  stateConflict("The feed is being read at this moment; its result comes with that.", "reading", [
    "idle",
  ]);
