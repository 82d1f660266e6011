import { type Static, Type } from "typebox";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { batchOf, writeResultOf } from "../../../../kernel/contract/envelope.ts";
import {
  type ApiError,
  errorBody,
  parameterInvalid,
  resourceNotFound,
} from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { toBody, wholeList } from "../../../../kernel/operation/answer.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { lockVisibleShow, type ShowRow } from "../../shows/index.ts";
import { findTagsOf } from "./episode-tags.store.ts";
import {
  areSameTags,
  TAGS_MAX,
  tagsField,
  tagsOf,
  withoutTags,
  withTags,
} from "../../../../kernel/contract/tag-names.ts";
import { type TagChange, writeTags } from "./write-tags.ts";

const EPISODES_MAX = 100;

const body = strictObject(
  {
    episode_ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: EPISODES_MAX,
      description: "Up to 100 episodes of the show.",
    }),
    add: Type.Optional(tagsField("Tags that each shall have as well.")),
    remove: Type.Optional(tagsField("Tags that none shall have, in whatever letter case.")),
  },
  { $id: "ChangeTagsBatch" },
);

type Body = Static<typeof body>;

const resultsSchema = batchOf(
  { index: Type.Integer(), id: Type.String({ description: "The episode id as sent." }) },
  strictObject({
    episode_id: Type.String(),
    tags: Type.Array(Type.String()),
    changed: Type.Boolean({ description: "False: the episode had these tags before." }),
  }),
);

/** The result for one id of the request. */
type Outcome = { change: TagChange; isChanged: boolean } | { error: ApiError };

interface State {
  show: ShowRow;
  outcomes: { id: string; outcome: Outcome }[];
}

export const changeTagsBatch = defineWrite({
  id: "episodes.change_tags_batch",
  method: "POST",
  path: "/v1/shows/{show_id}/episodes/tags/batch",
  scope: "episodes:write",
  effect: "write",
  params: showParams,
  body,
  output: writeResultOf(resultsSchema),
  summary: "Add and remove tags of many episodes",
  description:
    "Takes tags off up to 100 episodes and adds others, at one token and one write. `data` is a " +
    "list with an entry for each id, in their order: 200 with the tags afterwards, 404 for an " +
    "episode that the show does not have, 400 where one would have more than 20 tags. An entry " +
    "that fails changes no other one.",
  example: {
    params: { show_id: "{show_id}" },
    body: { episode_ids: ["{episode_id}"], add: ["lighthouse"], remove: ["draft"] },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewBatch(context, params.show_id, sent),
  apply: applyBatch,
});

/**
 * @throws ApiError `parameter_invalid` where the request changes nothing, or a tag is in both
 * lists.
 */
function sentTags({ add = [], remove = [] }: Body): { add: string[]; remove: string[] } {
  const tags = { add: tagsOf("add", add), remove: tagsOf("remove", remove) };
  if (tags.add.length + tags.remove.length === 0)
    throw parameterInvalid("add", "missing", "Send tags in add, in remove or in both.");
  if (withoutTags(tags.add, tags.remove).length < tags.add.length)
    throw parameterInvalid("remove", "conflict", "A tag cannot be both in add and in remove.");
  return tags;
}

async function previewBatch(
  context: WriteContext,
  showId: string,
  sent: Body,
): Promise<Change<State>> {
  const { add, remove } = sentTags(sent);
  const show = await lockVisibleShow(context, showId);
  const stored = await findTagsOf(context.database, showId, [...new Set(sent.episode_ids)]);
  const outcomes = sent.episode_ids.map((id) => {
    const before = stored.get(id);
    return {
      id,
      outcome: before === undefined ? notFound : outcomeOf(id, before, { add, remove }),
    };
  });
  const changed = changesOf(outcomes);
  return {
    resource: "episode",
    id: null,
    wouldWrite: { tags: Object.fromEntries(changed.map((each) => [each.episodeId, each.after])) },
    effects: [
      `Change the tags of ${changed.length} ${changed.length === 1 ? "episode" : "episodes"}.`,
    ],
    warnings: changed.length === 0 ? ["Nothing was changed."] : [],
    state: { show, outcomes },
  };
}

const notFound: Outcome = { error: resourceNotFound("episode") };

function outcomeOf(
  episodeId: string,
  before: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Outcome {
  const after = withTags(withoutTags(before, remove), add);
  // Tags can be removed from a longer list that was imported.
  if (after.length > TAGS_MAX && after.length > before.length)
    return {
      error: parameterInvalid(
        "add",
        "too_many",
        `The episode would have ${after.length} tags, and it may have ${TAGS_MAX}.`,
      ),
    };
  return {
    change: { episodeId, before, after },
    isChanged: !areSameTags(before, after),
  };
}

/** The changes, one per episode even where its id was sent several times. */
const changesOf = (outcomes: State["outcomes"]): TagChange[] => [
  ...new Map(
    outcomes.flatMap(({ id, outcome }) =>
      "change" in outcome && outcome.isChanged ? [[id, outcome.change] as const] : [],
    ),
  ).values(),
];

async function applyBatch(
  context: WriteContext,
  { state: { show, outcomes } }: Change<State>,
): Promise<WriteResult<View<typeof resultsSchema>>> {
  const { requestId, urls } = context;
  await writeTags(context, show.show_id, changesOf(outcomes));
  const data = outcomes.map(({ id, outcome }, index) => {
    const entry = { object: "batch_result" as const, index, id };
    if ("error" in outcome)
      return {
        ...entry,
        status: outcome.error.status,
        result: null,
        error: errorBody(outcome.error, requestId, urls.addresses.docsUrl),
      };
    const { change, isChanged } = outcome;
    const result = { episode_id: id, tags: [...change.after], changed: isChanged };
    return { ...entry, status: 200, result, error: null };
  });
  const succeeded = data.filter(({ status }) => status === 200).length;
  const meta = { requested: data.length, succeeded, failed: data.length - succeeded };
  const path = `/v1/shows/${show.show_id}/episodes/tags/batch`;
  return {
    id: show.show_id,
    urls: { app: urls.showApp(show.show_id), public: urls.show(show.handle) },
    data: toBody(wholeList(data, meta), path) as View<typeof resultsSchema>,
  };
}
