import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import {
  causeOf,
  expectShowEvents,
  recordShowEvents,
} from "../../../../delivery/events/record-event.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteResult } from "../../../../kernel/operation/operation.ts";
import { queueCover } from "../feed/queue-cover.ts";
import { renormaliseTitles } from "../lifecycle/renormalise-titles.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { showSchema } from "../show.schema.ts";
import { type ShowRow, updateOfShow } from "../show.store.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { SHOW_NAME_CHARS_MAX } from "./create-show.ts";
import {
  COLUMN_OF,
  sentShowFields,
  type SentShowFields,
  showUpdateOf,
  updateShowBody,
  type UpdateShowBody,
} from "../show-fields.ts";
import { claimHandle, handleTaken, isHandleFree } from "../show-handle.ts";
import { releaseHandle } from "../handle.store.ts";
import { lockVisibleShowWith } from "../lifecycle/lock-show-with.ts";
import {
  findPackages,
  findShowParts,
  showEventObject,
  type ShowParts,
  showView,
} from "../show-view.ts";

interface State {
  show: ShowRow;
  parts: ShowParts;
  update: SentShowFields;
}

function handleIn(update: State["update"]): string | undefined {
  return typeof update.handle === "string" ? update.handle : undefined;
}

async function previewUpdate(
  context: WriteContext,
  showId: string,
  body: UpdateShowBody,
): Promise<Change<State>> {
  const sent = sentShowFields(body);
  // Everything that the answer needs is read here, before the change.
  const [show, parts] = await lockVisibleShowWith(context, showId, () => {
    expectShowEvents(context.database, showId, { isLocked: true });
    return findShowParts(context.database, showId);
  });
  const update = showUpdateOf(
    show,
    sent.podcast_name === null ? { ...sent, podcast_name: feedTitle(parts) } : sent,
  );
  const handle = handleIn(update);
  if (handle !== undefined && !(await isHandleFree(context.database, handle)))
    throw handleTaken(handle);
  const effects =
    handle === undefined
      ? []
      : [
          `The public address ${context.urls.show(show.handle)} stops resolving; nothing redirects.`,
          `The show's public address becomes ${context.urls.show(handle)}.`,
        ];
  return {
    resource: "show",
    id: showId,
    wouldWrite: update,
    effects,
    warnings: Object.keys(update).length === 0 ? [NOTHING_CHANGED] : [],
    confirm: handle !== undefined,
    irreversible: false,
    state: { show, parts, update },
  };
}

/**
 * The name of a show without one of its own, from its feed. @throws ApiError where no feed has
 * given it.
 */
function feedTitle({ feed }: ShowParts): string {
  if (feed?.title != null && feed.title !== "") return feed.title.slice(0, SHOW_NAME_CHARS_MAX);
  throw parameterInvalid(
    "podcast_name",
    "missing",
    "No title of a feed is known for this show: send a name.",
  );
}

async function changeHandle(context: WriteContext, show: ShowRow, handle: string): Promise<void> {
  if (!(await claimHandle(context.database, show.show_id, handle, context.now)))
    throw handleTaken(handle);
  await releaseHandle(context.database, show.show_id, show.handle);
}

async function writeUpdate(context: WriteContext, { show, update }: State): Promise<ShowRow> {
  const columns = Object.fromEntries(
    Object.entries(update).map(([field, value]) => [
      COLUMN_OF[field as keyof typeof update],
      value,
    ]),
  );
  const handle = handleIn(update);
  if (handle !== undefined) await changeHandle(context, show, handle);
  const changes = { ...columns, updated_at: context.now };
  context.database.withCommit(() => [updateOfShow(context.database, show.show_id, changes)]);
  // For every column that can be changed here, the stored value equals the sent one.
  const changed = { ...show, ...changes };
  await queueCover(context.database, show, changed);
  // Titles are compared without the show's name at their start, so a new name changes their
  // compared form.
  if (changed.name !== show.name)
    await renormaliseTitles(context.database, show.show_id, changed.name);
  await recordUpdate(context, show, changed, Object.keys(columns));
  return changed;
}

async function recordUpdate(
  context: WriteContext,
  before: ShowRow,
  after: ShowRow,
  changedFields: string[],
): Promise<void> {
  const object = showEventObject(after, context.urls);
  const updated: EventContent = {
    type: "show.updated",
    objectId: after.show_id,
    object,
    changedFields,
  };
  const moved: EventContent = {
    type: "show.handle_changed",
    objectId: after.show_id,
    object,
    previous: { handle: before.handle, public_url: context.urls.show(before.handle) },
  };
  await recordShowEvents(
    context.database,
    after.show_id,
    before.handle === after.handle ? [updated] : [updated, moved],
    causeOf(context),
  );
}

async function applyUpdate(
  context: WriteContext,
  { state }: Change<State>,
): Promise<WriteResult<View<typeof showSchema>>> {
  const isChanged = Object.keys(state.update).length > 0;
  const show = isChanged ? await writeUpdate(context, state) : state.show;
  return {
    id: show.show_id,
    written: state.update,
    urls: { app: context.urls.showApp(show.show_id), public: context.urls.show(show.handle) },
    data: showView(context, show, {
      ...state.parts,
      packages: await findPackages(context, show),
    }),
  };
}

export const updateShow = defineWrite({
  id: "shows.update",
  method: "PATCH",
  path: "/v1/shows/{show_id}",
  scope: "shows:write",
  effect: "write",
  params: showParams,
  body: updateShowBody,
  output: writeResultOf(showSchema),
  errors: ["confirmation_required", "handle_taken"],
  confirmRule:
    "When `handle` changes: the old public address stops resolving and nothing redirects.",
  summary: "Change a show",
  description:
    "Only the fields that are sent change; null or an empty text clears a field; for " +
    "`podcast_name` it restores the feed's title, and a `handle` cannot be cleared. `written` is " +
    "the exact update map: the fields whose value differs from the stored one, in the form they " +
    "are stored in, so addresses given for `youtube_video` and `highlighted_episode` come back " +
    "as ids. With nothing to change the answer is 200, an empty map and a warning. " +
    "Custom stats, display settings, hosts, collaborations and e-mail are never touched. In " +
    "the Show object `podcast_name` is `name`, `podcast_author` `author`, `podcast_logo` " +
    "`image` and `about` `description`.",
  example: {
    params: { show_id: "{show_id}" },
    body: { about: "Two engineers and a harbour.", categories: ["Technology"] },
  },
  mcp: {
    tool: "update_show",
    description:
      "Change fields of a show: name, author, logo, description, categories, colours, " +
      "schedule, website, handle. Only what is sent changes; null clears a field. A new handle " +
      "ends the old public address, and nothing redirects.",
  },
  plansWithKey: true,
  preview: (context, { params, body }) => previewUpdate(context, params.show_id, body),
  apply: (context, change) => applyUpdate(context, change),
});
