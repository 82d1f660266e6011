import { Type } from "typebox";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { networksNote } from "../../administration/workspace/index.ts";
import { airCheckSchema, listFields } from "./air-check.schema.ts";
import { findAirCheckPage } from "./air-check.store.ts";
import { viewAirCheck } from "./air-check-view.ts";

export const listAirChecks = defineRead({
  id: "air_checks.list",
  method: "GET",
  path: "/v1/air-checks",
  scope: "campaigns:read",
  plan: "campaigns",
  planKinds: ["network", "subnetwork"],
  effect: "read",
  query: strictObject({
    campaign_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    ...listFields,
  }),
  output: listOf(airCheckSchema),
  summary: "Air checks",
  description:
    "Of all campaigns, newest first. A solo workspace has none: the list is empty and `meta.note` " +
    "says why.",
  example: { query: { status: "submitted" } },
  mcp: {
    tool: "list_air_checks",
    isCommon: true,
    description:
      "Air checks: whether the read of a slot was heard, where, with its quote, talking points, " +
      "promo code and flags, and the verdict.",
    arguments: {
      campaign_id: "Only those of a campaign.",
      status: "Only those in this state, such as submitted.",
      slot_id: "Only those of a slot.",
      show_id: "Only those on a show.",
    },
  },
  handler: async (context, { query }) => {
    const { workspace, database } = context;
    const filters = {
      campaign_id: query.campaign_id ?? null,
      status: query.status ?? null,
      slot_id: query.slot_id ?? null,
      show_id: query.show_id ?? null,
    };
    const note = networksNote(workspace.kind, "Air checks");
    if (note !== null) return wholeList([], { filters, note });
    return newestPage(
      context,
      { operationId: "air_checks.list", asked: query, filters },
      (page) => findAirCheckPage(database, workspace.id, filters, page),
      (rows) => rows.map(viewAirCheck),
    );
  },
});
