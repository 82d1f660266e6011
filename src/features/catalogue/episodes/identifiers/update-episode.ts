import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import { type Static, Type } from "typebox";
import { causeOf, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound, stateConflict } from "../../../../kernel/contract/errors.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { enqueueGathering } from "../../../grouping/clusters/index.ts";
import { lockShowRow, type ShowRow } from "../../shows/index.ts";
import { findOtherHolder, type PlatformIds, updateEpisodeIds } from "./episode-ids.store.ts";
import { episodeIdOf } from "./episode-references.ts";
import { episodeParams, episodeSchema } from "../episode.schema.ts";
import { type EpisodeListRow, findEpisodeRow } from "../episode.store.ts";
import { episodeEventObject, viewEpisode } from "../episode-view.ts";

const reference = (description: string) =>
  Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 2_048,
        description: `${description} Null clears it.`,
      }),
    ),
  );

const body = strictObject(
  {
    apple_episode_id: reference("Number of the episode on Apple Podcasts, or its address there."),
    spotify_episode_id: reference(
      "22-character id of the episode on Spotify, or its address there.",
    ),
    youtube_video_id: reference(
      "11-character id of the video of the whole episode on YouTube, or its address there.",
    ),
  },
  { $id: "UpdateEpisode" },
);

type Body = Static<typeof body>;

interface State {
  show: ShowRow;
  row: EpisodeListRow;
  ids: PlatformIds;
}

const COLUMNS = ["apple_episode_id", "spotify_episode_id", "youtube_video_id"] as const;

/** The ids of a request, each validated by itself. @throws ApiError `parameter_invalid`. */
function sentIds(sent: Body): PlatformIds {
  const ids: PlatformIds = {};
  for (const column of COLUMNS) {
    const raw = sent[column];
    if (raw !== undefined) ids[column] = raw === null ? null : episodeIdOf(column, raw);
  }
  return ids;
}

/** The ids of a request that differ from the stored ones. */
function changedIds(row: EpisodeListRow, sent: PlatformIds): PlatformIds {
  const ids: PlatformIds = {};
  for (const column of COLUMNS) {
    const id = sent[column];
    if (id !== undefined && id !== row[column]) ids[column] = id;
  }
  return ids;
}

/** @throws ApiError `state_conflict` where another episode of the show has one of the ids. */
async function requireFree(
  { database }: WriteContext,
  { show_id: showId, id: episodeId }: EpisodeListRow,
  ids: PlatformIds,
): Promise<void> {
  for (const column of COLUMNS) {
    const id = ids[column] ?? null;
    if (id === null) continue;
    const holder = await findOtherHolder(database, showId, { episodeId, column, id });
    if (holder !== undefined)
      throw stateConflict(
        `The episode ${holder} of this show has this ${column}. Clear it there first.`,
        "taken",
        [],
      );
  }
}

async function previewUpdate(
  context: WriteContext,
  { show_id: showId, episode_id: episodeId }: Static<typeof episodeParams>,
  body: Body,
): Promise<Change<State>> {
  const sent = sentIds(body);
  // The show is locked, so that no other episode of it gets the same id meanwhile.
  const show = context.workspace.showSet.has(showId)
    ? await lockShowRow(context.database, showId)
    : undefined;
  const row =
    show === undefined ? undefined : await findEpisodeRow(context.database, showId, episodeId);
  if (show === undefined || row === undefined) throw resourceNotFound("episode");
  const ids = changedIds(row, sent);
  await requireFree(context, row, ids);
  const names = Object.keys(ids);
  return {
    resource: "episode",
    id: episodeId,
    wouldWrite: { ...ids },
    effects: names.length === 0 ? [] : [`Change ${names.join(" and ")} of the episode.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: { show, row, ids },
  };
}

async function applyUpdate(
  context: WriteContext,
  { state: { show, row, ids }, wouldWrite }: Change<State>,
): Promise<WriteResult<View<typeof episodeSchema>>> {
  const isChanged = Object.keys(ids).length > 0;
  const updated = isChanged ? await writeIds(context, row, ids) : row;
  return {
    id: row.id,
    written: wouldWrite,
    urls: { app: context.urls.showApp(show.show_id), public: context.urls.show(show.handle) },
    data: viewEpisode(updated),
  };
}

async function writeIds(
  context: WriteContext,
  row: EpisodeListRow,
  ids: PlatformIds,
): Promise<EpisodeListRow> {
  const { database, now } = context;
  const updated = await updateEpisodeIds(database, row.show_id, { episodeId: row.id, ids, now });
  await enqueueGathering(database, row.show_id, now);
  const object = episodeEventObject(updated);
  await recordShowEvents(
    database,
    row.show_id,
    [{ type: "episode.updated", objectId: row.id, object, changedFields: ["identifiers"] }],
    causeOf(context),
  );
  return { ...row, ...updated };
}

export const updateEpisode = defineWrite({
  id: "episodes.update",
  method: "PATCH",
  path: "/v1/shows/{show_id}/episodes/{episode_id}",
  scope: "episodes:write",
  effect: "write",
  params: episodeParams,
  body,
  output: writeResultOf(episodeSchema),
  errors: ["state_conflict"],
  summary: "Set an episode's ids on other platforms",
  description:
    "Sets the ids Apple Podcasts and Spotify know the episode by, by which look-up finds it, and its " +
    "video on YouTube. Only the fields that are sent change. Connected accounts of Apple Podcasts and " +
    "Spotify fill in the ids an episode lacks, and a feed whose item links to a video that video; " +
    "neither changes an id that is set. An id that another episode of the show has is 409 " +
    "`state_conflict`.",
  example: {
    params: { show_id: "{show_id}", episode_id: "{episode_id}" },
    body: { apple_episode_id: "1000600000024" },
  },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params, sent),
  apply: applyUpdate,
});
