import { Type } from "typebox";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import {
  listProviderCalls,
  PROVIDER_CALL_KINDS,
  providerCallsDay,
} from "../../../kernel/limits/provider-calls.store.ts";
import { oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";

const DAYS = 30;

const count = Type.Integer({ minimum: 0 });
const kinds = Type.Unsafe<Record<string, number>>({
  type: "object",
  additionalProperties: count,
  description: "By what the calls were made for: accounts, clusters.",
});

const usageSchema = strictObject(
  {
    object: oneOf(["provider_usage"]),
    limit: Type.Integer({
      minimum: 0,
      description:
        "Calls of one UTC day; accounts and refreshes by page views wait for the next day when " +
        "they are used up.",
    }),
    used_today: count,
    resets_at: timestamp,
    days: Type.Array(
      strictObject({ date: Type.String({ format: "date" }), calls: count, by_kind: kinds }),
      { description: "Thirty UTC days, the oldest first, today last. 0: no call was made." },
    ),
  },
  { $id: "ProviderUsage" },
);

type UsageContext = Context<{ accounts: { callsPerDay: number } }>;

type UsageDay = { date: string; calls: number; by_kind: Record<string, number> };

function daysOf(
  rows: readonly { day: Date; kind: string; calls: number }[],
  first: Date,
): UsageDay[] {
  const ofDay = Map.groupBy(rows, ({ day }) => utcDay(day));
  return Array.from({ length: DAYS }, (_, index) => {
    const date = utcDay(new Date(first.getTime() + index * DAY_MS));
    const counted = ofDay.get(date) ?? [];
    const none = PROVIDER_CALL_KINDS.map((kind) => [kind, 0] as const);
    return {
      date,
      calls: counted.reduce((sum, { calls }) => sum + calls, 0),
      by_kind: Object.fromEntries([
        ...none,
        ...counted.map(({ kind, calls }) => [kind, calls] as const),
      ]),
    };
  });
}

/** The metered requests that a workspace has used today, by purpose. */
export const getUsage = defineRead({
  id: "usage.get",
  method: "GET",
  path: "/app-api/usage",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  output: usageSchema,
  summary: "Provider calls of the workspace by day and kind",
  description:
    "Calls to metered providers in the last 30 UTC days, with the limit of one day and when it " +
    "starts anew.",
  example: {},
  mcp: false,
  handler: async (context: UsageContext): Promise<View<typeof usageSchema>> => {
    const { database, services, workspace, now } = context;
    const today = providerCallsDay(now);
    const first = new Date(today.getTime() - (DAYS - 1) * DAY_MS);
    const days = daysOf(await listProviderCalls(database, workspace.id, first), first);
    const usedToday = days
      .filter(({ date }) => date === utcDay(today))
      .reduce((sum, { calls }) => sum + calls, 0);
    return {
      object: "provider_usage",
      limit: services.accounts.callsPerDay,
      used_today: usedToday,
      resets_at: new Date(today.getTime() + DAY_MS).toISOString(),
      days,
    };
  },
});
