import { type Static, Type } from "typebox";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { requireFeature } from "../../../kernel/access/require-feature.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { lockVisibleShow, type ShowRow } from "../shows/index.ts";
import { countedGoal, readValues, recordReached } from "./count-goals.ts";
import {
  dueDateField,
  GOAL_SUBJECTS,
  goalSchema,
  metricField,
  targetField,
} from "./goal.schema.ts";
import { countGoals, type GoalRow, hasEpisode, insertGoal } from "./goal.store.ts";
import { requireComingDay } from "./goal-access.ts";
import { EPISODE_METRICS, isEpisodeMetric, isShowMetric, SHOW_METRICS } from "./goal-metrics.ts";
import { viewGoal } from "./goal-view.ts";

/** Maximum goals of a show and its episodes, since each is counted every hour. */
const GOALS_MAX = 1_000;

const body = strictObject(
  {
    metric: metricField,
    target: targetField,
    subject: Type.Optional(
      oneOf(GOAL_SUBJECTS, {
        description: "`episode` where an `episode_id` is sent, else `show`.",
      }),
    ),
    episode_id: Type.Optional(
      nullable(Type.String({ maxLength: 64, description: "Of a goal of an episode." })),
    ),
    due_date: Type.Optional(nullable(dueDateField)),
  },
  { $id: "CreateGoal" },
);

type Body = Static<typeof body>;

interface State {
  show: ShowRow;
  goal: Omit<GoalRow, "value" | "reached_at">;
}

export const createGoal = defineWrite({
  id: "goals.create",
  method: "POST",
  path: "/v1/shows/{show_id}/goals",
  scope: "episodes:write",
  effect: "write",
  params: showParams,
  body,
  output: writeResultOf(goalSchema),
  successStatuses: [201],
  errors: ["limit_reached", "plan_required"],
  summary: "Set a goal for a show or an episode",
  description:
    "A figure that shall reach a target, by a day or whenever. It is counted at once: what is " +
    "reached already is answered and announced as reached. A goal of a show counts all of its " +
    "accounts, from today on. One of an episode counts its cluster, and needs a plan with `clusters`. " +
    "A show has up to 1,000 goals with those of its episodes.",
  example: {
    params: { show_id: "{show_id}" },
    body: { metric: "reach", target: 50_000, episode_id: "{episode_id}" },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewCreate(context, params.show_id, sent),
  apply: applyCreate,
});

/** The episode of a goal; null for a goal of the show. @throws ApiError `parameter_invalid`. */
function episodeIdOf({ subject, episode_id: episodeId = null }: Body): string | null {
  if (subject === "episode" && episodeId === null)
    throw parameterInvalid(
      "episode_id",
      "missing",
      "episode_id is required for an episode's goal.",
    );
  if (subject === "show" && episodeId !== null)
    throw parameterInvalid("episode_id", "conflict", "A goal of a show takes no episode_id.");
  return episodeId;
}

/** @throws ApiError `parameter_invalid` for a figure that the subject does not have. */
function requireMetric(metric: string, episodeId: string | null): void {
  const [isKnown, names, subject] =
    episodeId === null
      ? [isShowMetric(metric), SHOW_METRICS, "a show"]
      : [isEpisodeMetric(metric), EPISODE_METRICS, "an episode"];
  if (!isKnown)
    throw parameterInvalid(
      "metric",
      "conflict",
      `metric of ${subject} must be one of ${names.join(", ")}.`,
    );
}

async function previewCreate(
  context: WriteContext,
  showId: string,
  sent: Body,
): Promise<Change<State>> {
  const { database, now } = context;
  const { metric, target, due_date: dueDate = null } = sent;
  const episodeId = episodeIdOf(sent);
  requireMetric(metric, episodeId);
  // A goal of an episode counts a figure of its cluster, so the plan needs clusters.
  if (episodeId !== null) requireFeature(context.workspace, "clusters");
  requireComingDay(dueDate, now);
  // The show is locked, so that of two simultaneous creations each counts the other's goal.
  const show = await lockVisibleShow(context, showId);
  if (episodeId !== null && !(await hasEpisode(database, showId, episodeId)))
    throw parameterInvalid("episode_id", "unknown", "episode_id names no episode of this show.");
  const current = await countGoals(database, showId);
  if (current >= GOALS_MAX)
    throw new ApiError(
      "limit_reached",
      `The show has ${current} goals, and it may have ${GOALS_MAX}. Delete one first.`,
      { extras: { limit: GOALS_MAX, current } },
    );
  const fields = { metric, target, episode_id: episodeId, due_date: dueDate };
  return {
    resource: "goal",
    id: null,
    wouldWrite: { subject: episodeId === null ? "show" : "episode", ...fields },
    effects: [
      `Set the goal of ${target} ${metric} for the ${episodeId === null ? "show" : "episode"}.`,
    ],
    state: {
      show,
      goal: {
        ...fields,
        show_id: showId,
        id: newId("goal"),
        counts_from: utcDay(now),
        created_at: now,
        updated_at: now,
      },
    },
  };
}

async function applyCreate(
  context: WriteContext,
  { state: { show, goal } }: Change<State>,
): Promise<WriteResult<View<typeof goalSchema>>> {
  const { database, workspace, urls, now } = context;
  const unknown = { ...goal, value: null, reached_at: null };
  const values = await readValues(database, show.show_id, [unknown], utcDay(now));
  const counted = countedGoal(unknown, values.get(goal.id) ?? null, now);
  const row = await insertGoal(database, show.show_id, counted);
  await recordReached(database, [row], causeOf(context));
  return {
    status: 201,
    id: row.id,
    urls: { app: urls.showApp(show.show_id), public: urls.show(show.handle) },
    data: viewGoal(row, now, workspace),
  };
}
