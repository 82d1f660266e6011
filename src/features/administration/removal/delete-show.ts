import { quoted } from "../../../lib/text/plain-line.ts";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { findWorkspacesOfShow } from "../../../delivery/events/show-workspaces.store.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { showParams } from "../../../kernel/access/show-params.ts";
import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import { forSessions } from "../../../kernel/operation/for-sessions.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  countShowContents,
  deletePointer,
  findPointer,
  findShowOwner,
  lockVisibleShow,
  ownedElsewhere,
  showEventObject,
  type ShowRow,
} from "../../catalogue/shows/index.ts";
import { deleteOwnShow } from "./delete-own-show.ts";
import { deletionOf } from "./describe-deletion.ts";

interface State {
  show: ShowRow;
  isOwner: boolean;
}

export const deleteShow = defineWrite({
  id: "shows.delete",
  method: "DELETE",
  path: "/v1/shows/{show_id}",
  scope: "shows:write",
  effect: "destructive",
  forPeople: { role: "admin" },
  params: showParams,
  output: writeResultOf(deletedOf("show")),
  errors: ["state_conflict"],
  confirmRule: "Always: the show is gone for everybody at once, and for good after 30 days.",
  summary: "Delete a show",
  description:
    "The preview counts what the show has. From then on the show and what belongs to it answer 404 " +
    "to every workspace, its accounts are disconnected and their credentials erased, and nothing " +
    "of it is read. `POST /v1/shows/{show_id}/restore` brings it back within 30 days; after them " +
    "the record of the show is removed. What was captured stays, and is in no list and no total; " +
    "`missing_show_ids` names the show. Only the workspace that owns a show deletes " +
    "it. For another workspace that points at the show the pointer goes, and the show stays with " +
    "its owner; a network deletes no show of a subnetwork (409 `state_conflict`). Emits " +
    "`show.removed` to every workspace that no longer sees the show, after " +
    "`integration.disconnected` for each account.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview: (context, { params }) => previewDelete(context, params.show_id),
  apply: async (context, { state }) => {
    await (state.isOwner ? deleteOwn(context, state.show) : takeOff(context, state.show));
    return deletedResult("show", state.show.show_id);
  },
});

/** The same operation for a person who is signed in. */
export const deleteShowAsPerson = forSessions(deleteShow, {
  id: "app.shows.delete",
  path: "/app-api/shows/{show_id}",
  scope: "role:admin",
  data: deletedOf("show"),
});

async function previewDelete(context: WriteContext, showId: string): Promise<Change<State>> {
  const { database, workspace, now } = context;
  const show = await lockVisibleShow(context, showId);
  const isOwner = (await findShowOwner(database, showId)) === workspace.id;
  const common = { resource: "show", id: showId, deletes: true, confirm: true };
  if (isOwner)
    return {
      ...common,
      ...deletionOf(show, await countShowContents(database, showId), now),
      irreversible: false,
      state: { show, isOwner },
    };
  if ((await findPointer(database, workspace.id, showId)) === undefined) throw ownedElsewhere();
  return {
    ...common,
    wouldWrite: { name: show.name },
    effects: [
      `Take the show ${quoted(show.name)} off this workspace.`,
      "The show stays with the workspace that owns it, with everything it has.",
    ],
    irreversible: true,
    state: { show, isOwner },
  };
}

function deleteOwn(context: WriteContext, show: ShowRow): Promise<void> {
  return deleteOwnShow(context.database, show, { cause: causeOf(context), urls: context.urls });
}

/** Deletes the pointer, and records the event in workspaces that no longer see the show. */
async function takeOff(context: WriteContext, show: ShowRow): Promise<void> {
  const { database, workspace, urls } = context;
  const before = await findWorkspacesOfShow(database, show.show_id);
  await deletePointer(database, workspace.id, show.show_id);
  const after = new Set(await findWorkspacesOfShow(database, show.show_id));
  for (const workspaceId of before.filter((id) => !after.has(id)))
    await recordWorkspaceEvent(
      database,
      workspaceId,
      { type: "show.removed", objectId: show.show_id, object: showEventObject(show, urls) },
      causeOf(context),
    );
  await notifyAccessChanged(database, workspace.id);
}
