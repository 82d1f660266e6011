import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { markEntries } from "./report-log.store.ts";
import { requireSnapshot } from "./snapshot-access.ts";
import { viewSnapshot } from "./snapshot-view.ts";
import { snapshotParams, snapshotSchema } from "./snapshot.schema.ts";
import { updateSnapshotState } from "./snapshot.store.ts";

export const withdrawSnapshot = defineWrite({
  id: "reports.withdraw_snapshot",
  method: "POST",
  path: "/v1/reports/{id}/snapshots/{number}/withdraw",
  scope: "reports:write",
  effect: "destructive",
  params: snapshotParams,
  body: strictObject(
    {
      reason: Type.String({
        minLength: 1,
        maxLength: 300,
        description: "The reason, for people who verify the document later.",
      }),
    },
    { $id: "WithdrawSnapshot" },
  ),
  output: writeResultOf(snapshotSchema),
  errors: ["state_conflict"],
  confirmRule: "Always: links no longer show it, and it cannot be taken back.",
  summary: "Withdraw a snapshot",
  description:
    "The document stays as it is and can still be verified; the answer then names it as " +
    "withdrawn. Links that show it show nothing until the next generation.",
  example: {
    params: { id: "{report_id}", number: "1" },
    body: { reason: "Wrong campaign." },
  },
  mcp: false,
  preview: async (context, { params, body: { reason } }) => {
    const { id } = params;
    const number = Number(params.number);
    const row = await requireSnapshot(context, id, number);
    if (row.state === "withdrawn")
      throw stateConflict("The snapshot was withdrawn before.", "withdrawn", []);
    return {
      resource: "report_snapshot",
      id,
      wouldWrite: { number, state: "withdrawn", withdrawn_reason: reason },
      effects: [`Withdraw snapshot ${number}: links no longer show it.`],
      confirm: true,
      irreversible: true,
      state: { reason, number },
    };
  },
  apply: async (context, { id, state: { reason, number } }) => {
    const { workspace, database, now, urls } = context;
    const snapshot = { workspaceId: workspace.id, reportId: id ?? "", number };
    await updateSnapshotState(database, snapshot, {
      state: "withdrawn",
      withdrawn_at: now,
      withdrawn_reason: reason,
    });
    await markEntries(database, snapshot, { state: "withdrawn" });
    const row = await requireSnapshot(context, snapshot.reportId, number);
    return { id: snapshot.reportId, data: viewSnapshot(row, urls) };
  },
});
