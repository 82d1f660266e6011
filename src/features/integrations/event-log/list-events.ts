import { type Static, Type } from "typebox";
import { eventSchema } from "../../../delivery/events/event.schema.ts";
import { placeUnplacedEvents } from "../../../delivery/events/placed-events.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { pageOf } from "../../../kernel/contract/pagination.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { listEvents as listEventRows } from "./event.store.ts";
import { chooseTypes } from "./event-types-filter.ts";
import { viewEvents } from "./event-view.ts";

const typeFilter = Type.String({ minLength: 1, maxLength: 64 });

const listQuery = strictObject({
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        "A type, a group such as `cluster.*`, or `*`. A group takes in all its types: " +
        "`cluster.*` also `cluster_build.completed`.",
    }),
  ),
  types: Type.Optional(
    Type.Array(typeFilter, {
      minItems: 1,
      maxItems: 20,
      description: "Up to 20 of what `type` takes, instead of `type`.",
    }),
  ),
  created_gte: Type.Optional(timestamp),
  created_lt: Type.Optional(timestamp),
  object_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Events of this object: `data.object.id`; for clusters the global id.",
    }),
  ),
  order: Type.Optional(
    oneOf(["asc", "desc"], {
      default: "desc",
      description: "By time; `asc` for the oldest first.",
    }),
  ),
  ...pagingQuery,
});

type Query = Static<typeof listQuery>;

async function readPage(
  context: Context,
  query: Query,
): Promise<PageAnswer<View<typeof eventSchema>>> {
  const { workspace, credential, database, runtime, now } = context;
  const { types, note } = chooseTypes(query, {
    scopes: credential.scopes,
    features: workspace.features,
  });
  const order = query.order ?? "desc";
  const limit = query.limit ?? LIMIT_DEFAULT;
  const filters = {
    type: query.type ?? null,
    types: query.types ?? null,
    created_gte: query.created_gte ?? null,
    created_lt: query.created_lt ?? null,
    object_id: query.object_id ?? null,
    order,
  };
  const scope = { workspaceId: workspace.id, operationId: "events.list", filters };
  // The id contains the time to the microsecond, so it is the whole cursor.
  const after =
    query.cursor === undefined ? null : String(runtime.cursors.read(query.cursor, scope)[0]);
  await placeUnplacedEvents(runtime.database, workspace.id);
  const rows = await listEventRows(database, workspace.id, {
    types,
    objectId: filters.object_id,
    createdGte: filters.created_gte,
    createdLt: filters.created_lt,
    order,
    after,
    limit: limit + 1,
    now,
  });
  const page = pageOf(rows, limit, (row) => runtime.cursors.write([row.id], scope));
  return new PageAnswer({
    data: await viewEvents(context, page.rows),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: { filters, note },
  });
}

/** The operation `GET /v1/events`. */
export const listEvents = defineRead({
  id: "events.list",
  method: "GET",
  path: "/v1/events",
  scope: "webhooks:read",
  effect: "read",
  errors: ["plan_required"],
  query: listQuery,
  output: listOf(eventSchema),
  summary: "Events of the workspace",
  description:
    "Newest first, or oldest first with `order=asc`. An event is listed when the credential " +
    "holds the read scope of its group; groups that are asked for and may not be read are " +
    "left out, and `meta.note` names the scope. Groups that the plan lacks, `cluster` without " +
    "`clusters` and `campaign` without `campaigns`, are left out alike, and 403 `plan_required` " +
    "where they are asked for. Events are kept 30 days.\n\n" +
    "The list is complete: within a workspace `created_at` is in the order of commits, no two " +
    "events share one, and none ever appears behind one that was read. To catch up after an " +
    "outage, read `order=asc` with `created_gte` set to the last `created_at` you saw and follow " +
    "`next_cursor`. Times are shown in milliseconds, cut and never rounded up, and compared in " +
    "microseconds, so events of that last millisecond come again: pass over the ids you have " +
    "seen.",
  example: { query: { type: "cluster.*", order: "asc", limit: "10" } },
  mcp: {
    tool: "list_events",
    description:
      "What happened in the workspace in the last 30 days: clusters, campaigns, episodes, " +
      "reports, integrations. Filter by type or group, time and object. Use it to report what " +
      "changed since a moment.",
    arguments: {
      created_gte: "Written at this moment or later, RFC 3339.",
      created_lt: "Written before this moment, RFC 3339.",
    },
  },
  handler: (context, { query }) => readPage(context, query),
});
