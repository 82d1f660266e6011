import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import type { ALARM_KINDS } from "./alarm-kind.ts";
import { alarmSchema } from "./alarm.schema.ts";
import { viewAlarm } from "./alarm-view.ts";
import { listAlarmRows } from "./alarm.store.ts";

const WORKSPACE_KINDS = [
  "feed",
  "account",
  "endpoint",
  "budget",
] as const satisfies readonly (typeof ALARM_KINDS)[number][];

const listQuery = strictObject({
  kind: Type.Optional(oneOf(WORKSPACE_KINDS, { description: "What fails." })),
  status: Type.Optional(
    oneOf(["open", "cleared"], { description: "`open` includes what recovers." }),
  ),
  ...pagingQuery,
});

/** The operation `GET /v1/alarms`. */
export const listAlarms = defineRead({
  id: "alarms.list",
  method: "GET",
  path: "/v1/alarms",
  scope: "integrations:read",
  effect: "read",
  query: listQuery,
  output: listOf(alarmSchema),
  summary: "What fails for longer than its time",
  description:
    "Feeds, connected accounts, webhook endpoints and the day's provider calls of the workspace: " +
    "open alarms, and cleared ones for 30 days, newest first. A short failure makes no alarm.",
  example: { query: { status: "open" } },
  mcp: {
    tool: "list_alarms",
    description:
      "What is broken in the workspace and for how long: feeds that cannot be read, accounts that " +
      "are not read, webhook endpoints that were disabled, used up provider calls, each with what " +
      "to do. Use it when numbers are missing or old.",
  },
  handler: (context: Context, { query }) => {
    const filters = { kind: query.kind ?? null, status: query.status ?? null };
    return newestPage(
      context,
      { operationId: "alarms.list", asked: query, filters },
      (page) => listAlarmRows(context.database, context.workspace.id, filters, page),
      (rows) => rows.map((row) => viewAlarm(row, context.urls)),
    );
  },
});
