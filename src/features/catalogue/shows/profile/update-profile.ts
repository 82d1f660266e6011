import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import { isDeepStrictEqual } from "node:util";
import { causeOf, recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { showResult } from "../show-result.ts";
import { lockVisibleShow, showEventObject } from "../show-view.ts";
import { showSchema } from "../show.schema.ts";
import { type ShowRow, updateShowRow } from "../show.store.ts";
import {
  type ProfileColumns,
  profileColumnsOf,
  updateProfileBody,
  type UpdateProfileBody,
} from "./profile-fields.ts";
import { findEpisodeIds } from "./profile.store.ts";

interface State {
  show: ShowRow;
  /** Columns that differ from the stored ones. */
  columns: ProfileColumns;
}

export const updateProfile = defineWrite({
  id: "shows.update_profile",
  method: "PATCH",
  path: "/v1/shows/{show_id}/profile",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  body: updateProfileBody,
  output: writeResultOf(showSchema),
  summary: "Change people and listing of a show",
  description:
    "Hosts, guests, collaborations, hidden categories, survey data and two switches: what " +
    "`PATCH /v1/shows/{show_id}` never touches. Only sent fields change; a list is replaced as a " +
    "whole, and null empties it, but for `hosts`, where it gives the feed's back. `written` has " +
    "the fields whose value differs from the stored one. Emits `show.updated`.",
  example: {
    params: { show_id: "{show_id}" },
    body: {
      hosts: [
        {
          name: "Elin Hartwell",
          bio: "Engineer and harbour pilot.",
          social_links: { instagram: "https://www.instagram.com/elinhartwell" },
        },
      ],
      hidden_categories: [],
    },
  },
  mcp: false,
  preview: (context, { params, body }) => previewProfile(context, params.show_id, body),
  apply: applyProfile,
});

async function previewProfile(
  context: WriteContext,
  showId: string,
  body: UpdateProfileBody,
): Promise<Change<State>> {
  const show = await lockVisibleShow(context, showId);
  const sent = profileColumnsOf(show, body, context.workspace.showSet);
  await requireEpisodes(context, showId, body);
  const columns = Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !isDeepStrictEqual(show[name as keyof ProfileColumns], value),
    ),
  ) as ProfileColumns;
  const written = writtenFields(columns);
  return {
    resource: "show",
    id: showId,
    wouldWrite: written,
    effects:
      columns.hosts_by_hand === false ? ["The hosts are those that the feed names again."] : [],
    warnings: Object.keys(columns).length === 0 ? [NOTHING_CHANGED] : [],
    state: { show, columns },
  };
}

/** The written fields by the names of the Show object. */
const writtenFields = ({ hosts_by_hand: _isByHand, ...fields }: ProfileColumns) => fields;

/**
 * @throws ApiError `parameter_invalid` naming the first collaboration with an episode of another
 * show.
 */
async function requireEpisodes(
  { database }: WriteContext,
  showId: string,
  { collaborations }: UpdateProfileBody,
): Promise<void> {
  const ids = (collaborations ?? []).map(({ episode_id: id }) => id ?? null);
  const known = await findEpisodeIds(
    database,
    showId,
    ids.filter((id) => id !== null),
  );
  for (const [index, id] of ids.entries())
    if (id !== null && !known.has(id))
      throw parameterInvalid(
        `collaborations[${index}].episode_id`,
        "malformed",
        `collaborations[${index}].episode_id is no episode of this show.`,
      );
}

async function applyProfile(context: WriteContext, { state: { show, columns } }: Change<State>) {
  const isChanged = Object.keys(columns).length > 0;
  const after = isChanged ? await writeProfile(context, show, columns) : show;
  return showResult(context, after, { written: writtenFields(columns) });
}

const JSON_COLUMNS: ReadonlySet<string> = new Set([
  "hosts",
  "past_guests",
  "collaborations",
  "survey_data",
]);

async function writeProfile(
  context: WriteContext,
  show: ShowRow,
  columns: ProfileColumns,
): Promise<ShowRow> {
  const stored = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value,
    ]),
  );
  const after = await updateShowRow(context.database, show.show_id, {
    ...stored,
    updated_at: context.now,
  });
  const changedFields = Object.keys(writtenFields(columns));
  if (changedFields.length > 0)
    await recordShowEvents(
      context.database,
      show.show_id,
      [
        {
          type: "show.updated",
          objectId: show.show_id,
          object: showEventObject(after, context.urls),
          changedFields,
        },
      ],
      causeOf(context),
    );
  return after;
}
