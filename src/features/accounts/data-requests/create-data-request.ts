import type { View } from "../../../kernel/operation/operation.ts";
import { type Static, Type } from "typebox";
import { causeOf } from "../../../delivery/events/record-event.ts";
import type { Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteResult } from "../../../kernel/operation/operation.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { findPerson } from "../../../people/identity/people.store.ts";
import { dataRequestSchema, REQUESTED_PLATFORMS, windowSchema } from "./data-request.schema.ts";
import {
  type Asked,
  type DataRequestRow,
  findUnfinished,
  insertDataRequest,
} from "./data-request.store.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { dataRequestView, recordDataRequestEvent } from "./data-request-view.ts";

/** Maximum length of the window, days, both ends counted: two years, one of them a leap year. */
const WINDOW_DAYS_MAX = 731;

const createBody = strictObject(
  {
    show_ids: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
    }),
    platforms: Type.Array(oneOf(REQUESTED_PLATFORMS), {
      minItems: 1,
      maxItems: REQUESTED_PLATFORMS.length,
    }),
    window: Type.Optional(nullable(windowSchema)),
    note: Type.Optional(
      nullable(Type.String({ maxLength: 1_000, description: "For the person who reads it." })),
    ),
  },
  { $id: "CreateDataRequest" },
);

type Body = Static<typeof createBody>;

interface State {
  asked: Asked;
  note: string | null;
  existing: DataRequestRow | undefined;
}

function requireOnce(values: readonly string[], param: string): void {
  const again = values.findIndex((value, index) => values.indexOf(value) !== index);
  if (again !== -1)
    throw parameterInvalid(`${param}[${again}]`, "conflict", `${param}[${again}] is named twice.`);
}

/** Shows of other workspaces get the same answer as shows that do not exist. */
function requireVisible({ workspace }: Context, showIds: readonly string[]): void {
  const unseen = showIds.findIndex((showId) => !workspace.showSet.has(showId));
  if (unseen !== -1)
    throw parameterInvalid(
      `show_ids[${unseen}]`,
      "malformed",
      `show_ids[${unseen}] names no show of this workspace.`,
    );
}

function requireWindow(window: Static<typeof windowSchema>): void {
  const days = (Date.parse(window.end_date) - Date.parse(window.start_date)) / DAY_MS + 1;
  if (days < 1)
    throw parameterInvalid(
      "window.end_date",
      "conflict",
      "window.end_date lies before window.start_date.",
    );
  if (days > WINDOW_DAYS_MAX)
    throw parameterInvalid(
      "window",
      "out_of_range",
      `window holds ${days} days; it takes at most ${WINDOW_DAYS_MAX}.`,
    );
}

async function previewCreate(context: WriteContext, body: Body): Promise<Change<State>> {
  const { database, workspace } = context;
  requireOnce(body.show_ids, "show_ids");
  requireOnce(body.platforms, "platforms");
  requireVisible(context, body.show_ids);
  const window = body.window ?? null;
  if (window !== null) requireWindow(window);
  const note = body.note ?? null;
  const asked: Asked = {
    show_ids: body.show_ids.toSorted(),
    platforms: body.platforms.toSorted(),
    window_start: window?.start_date ?? null,
    window_end: window?.end_date ?? null,
  };
  // Serialises the creation of requests, so that the second of two equal calls finds the first's
  // request.
  await lockWorkspace(database, workspace.id);
  const existing = await findUnfinished(database, workspace.id, asked);
  const shows = asked.show_ids.length;
  return {
    resource: "data_request",
    id: existing?.id ?? null,
    wouldWrite:
      existing === undefined
        ? { show_ids: asked.show_ids, platforms: asked.platforms, window, note }
        : {},
    effects: [
      existing === undefined
        ? `Ask for the figures of ${shows} ${shows === 1 ? "show" : "shows"}; a person reads them off the dashboards.`
        : "Change nothing: the same was asked for already.",
    ],
    warnings:
      existing === undefined
        ? []
        : [
            `The same was asked for already and is not done: ${existing.id}. This is that request, unchanged.`,
          ],
    state: { asked, note, existing },
  };
}

/** Who made the request: the address of the person behind an app, or the label of the key. */
async function requesterOf({ credential, database }: Context): Promise<string> {
  if (credential.personId === null) return credential.label;
  const person = await findPerson(database, credential.personId);
  return person?.email ?? credential.label;
}

async function applyCreate(
  context: WriteContext,
  { wouldWrite, state }: Change<State>,
): Promise<WriteResult<View<typeof dataRequestSchema>>> {
  const { workspace, database, now } = context;
  const { asked, note, existing } = state;
  if (existing !== undefined)
    return { status: 200, id: existing.id, written: {}, data: dataRequestView(existing) };
  const row = await insertDataRequest(database, workspace.id, {
    ...asked,
    note,
    id: newId("drq"),
    status: "open",
    requested_by: await requesterOf(context),
    created_at: now,
    updated_at: now,
  });
  await recordDataRequestEvent(database, "data_request.created", row, causeOf(context));
  return { status: 201, id: row.id, written: wouldWrite, data: dataRequestView(row) };
}

export const createDataRequest = defineWrite({
  id: "data_requests.create",
  method: "POST",
  path: "/v1/data-requests",
  scope: "integrations:write",
  effect: "write",
  body: createBody,
  output: writeResultOf(dataRequestSchema),
  successStatuses: [200, 201],
  summary: "Ask for figures of Spotify or Apple Podcasts",
  description:
    "Without a synced dashboard these figures are read off by a person, on request. `window` says which days, up to 731, both ends included; without it, all that there are. The same request again, while the first is open or in progress, answers that one with 200 and changes nothing. " +
    "`data_request.fulfilled` or `data_request.closed` says how it ended.",
  example: {
    body: {
      show_ids: ["{show_id}"],
      platforms: ["spotify"],
      window: { start_date: "2026-09-01", end_date: "2026-09-30" },
      note: "For the autumn sponsor report.",
    },
  },
  mcp: {
    tool: "create_data_request",
    description:
      "Ask for figures of Spotify or Apple Podcasts that no interface gives: a person reads " +
      "them off the dashboards. Asking for the same again answers the unfinished request.",
    arguments: {
      show_ids: "Ids of the shows, from get_workspace or list_shows.",
      platforms: "Which dashboards.",
      window: "First and last day, YYYY-MM-DD; two years at most. Left out: all there is.",
    },
  },
  preview: (context, { body }) => previewCreate(context, body),
  apply: applyCreate,
});
