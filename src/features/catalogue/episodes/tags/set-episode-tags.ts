import type { Static } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { lockShowRow, type ShowRow } from "../../shows/index.ts";
import { episodeParams, episodeSchema } from "../episode.schema.ts";
import { type EpisodeListRow, findEpisodeRow } from "../episode.store.ts";
import { viewEpisode } from "../episode-view.ts";
import { areSameTags, tagsField, tagsOf } from "../../../../kernel/contract/tag-names.ts";
import { writeTags } from "./write-tags.ts";

const body = strictObject(
  { tags: tagsField("All tags it shall have, 1 to 40 characters each; none takes them away.") },
  { $id: "SetEpisodeTags" },
);

interface State {
  show: ShowRow;
  row: EpisodeListRow;
  /** The new tags; null where the episode has these tags already. */
  tags: string[] | null;
}

export const setEpisodeTags = defineWrite({
  id: "episodes.set_tags",
  method: "PUT",
  path: "/v1/shows/{show_id}/episodes/{episode_id}/tags",
  scope: "episodes:write",
  effect: "write",
  params: episodeParams,
  body,
  output: writeResultOf(episodeSchema),
  summary: "Replace the tags of an episode",
  description:
    "The episode has exactly these tags afterwards, up to 20. They are trimmed; of tags that " +
    "differ in letter case alone the first is kept, as it is spelled.",
  example: {
    params: { show_id: "{show_id}", episode_id: "{episode_id}" },
    body: { tags: ["lighthouse", "Season finale"] },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewTags(context, params, sent),
  apply: applyTags,
});

async function previewTags(
  { workspace, database }: WriteContext,
  { show_id: showId, episode_id: episodeId }: Static<typeof episodeParams>,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const tags = tagsOf("tags", sent.tags);
  // The show is locked, so that the second of two writes of the same tags reads what the first one
  // stored.
  const show = workspace.showSet.has(showId) ? await lockShowRow(database, showId) : undefined;
  const row = show === undefined ? undefined : await findEpisodeRow(database, showId, episodeId);
  if (show === undefined || row === undefined) throw resourceNotFound("episode");
  const isSame = areSameTags(row.tags, tags);
  return {
    resource: "episode",
    id: episodeId,
    wouldWrite: isSame ? {} : { tags },
    effects: isSame
      ? []
      : [`Replace the ${row.tags.length} tags of the episode by ${tags.length}.`],
    warnings: isSame ? ["Nothing was changed: the episode has these tags."] : [],
    state: { show, row, tags: isSame ? null : tags },
  };
}

async function applyTags(
  context: WriteContext,
  { state: { show, row, tags } }: Change<State>,
): Promise<WriteResult<View<typeof episodeSchema>>> {
  const changes = tags === null ? [] : [{ episodeId: row.id, before: row.tags, after: tags }];
  const updated = (await writeTags(context, row.show_id, changes)).get(row.id);
  return {
    id: row.id,
    urls: { app: context.urls.showApp(show.show_id), public: context.urls.show(show.handle) },
    data: viewEpisode({ ...row, ...updated }),
  };
}
