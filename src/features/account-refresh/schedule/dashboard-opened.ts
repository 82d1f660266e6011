import { Type } from "typebox";
import { defineAppRoute, workspaceOf } from "../../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { refreshShowsOnView } from "./refresh-on-view.ts";

/**
 * The dashboard sends this when a person opens it. It queues refreshes and returns at once; the
 * dashboard shows the new numbers the next time it loads them.
 */
export const dashboardOpened = defineAppRoute({
  id: "dashboard.opened",
  method: "POST",
  path: "/app-api/dashboard/opened",
  access: "viewer",
  perMinute: 20,
  params: noParams,
  query: noQuery,
  body: strictObject({}),
  output: strictObject({
    object: oneOf(["dashboard_refresh"]),
    accounts_queued: Type.Integer({
      minimum: 0,
      description: "Accounts whose numbers are older than four hours and are read again now.",
    }),
  }),
  summary: "Refresh the accounts a person is about to look at",
  handler: async (context) => {
    const { database, now, runtime } = context;
    const { id, showIds } = workspaceOf(context);
    const queued = await refreshShowsOnView(
      { database, now, callsPerDay: runtime.services.accounts.callsPerDay },
      id,
      showIds,
    );
    return { data: { object: "dashboard_refresh", accounts_queued: queued } };
  },
});
