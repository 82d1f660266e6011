import { causeOf } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { airCheckParams, airCheckSchema, evidenceFields } from "./air-check.schema.ts";
import { updateAirCheckRow } from "./air-check.store.ts";
import { requireAirCheckForWrite } from "./air-check-access.ts";
import { viewAirCheck } from "./air-check-view.ts";
import { evidenceColumns, statusWith } from "./evidence.ts";
import { recordAirCheck } from "./record-air-check.ts";

export const updateAirCheck = defineWrite({
  id: "air_checks.update",
  method: "PATCH",
  path: "/v1/air-checks/{id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: airCheckParams,
  body: strictObject(evidenceFields, { $id: "UpdateAirCheck" }),
  output: writeResultOf(airCheckSchema),
  errors: ["state_conflict"],
  summary: "Change an air check",
  description:
    "Only sent fields change. A recording or the seconds of the read submit an air check that is " +
    "pending or was rejected. Of an approved one only `notes` change.",
  example: { params: { id: "{air_check_id}" }, body: { notes: "Read by the guest host." } },
  mcp: false,
  preview: async (context, { params, body: sent }) => {
    const { row } = await requireAirCheckForWrite(context, params.id);
    const others = Object.keys(sent).filter((name) => name !== "notes");
    if (row.status === "approved" && others.length > 0)
      throw stateConflict("The air check is approved: only its notes change.", row.status, []);
    const columns = await evidenceColumns(context, sent, row);
    const status = others.length === 0 ? row.status : statusWith(row.status, columns);
    const written = writtenFields(viewAirCheck(row), viewAirCheck({ ...row, ...columns }), sent);
    const isSame = Object.keys(written).length === 0 && status === row.status;
    return {
      resource: "air_check",
      id: row.id,
      wouldWrite: { ...written, ...(status === row.status ? {} : { status }) },
      effects: [
        ...Object.keys(written).map((name) => `Change ${name} of the air check.`),
        ...(status === row.status ? [] : ["Submit it for review."]),
      ],
      warnings: isSame ? [NOTHING_CHANGED] : [],
      state: { row, columns: isSame ? null : { ...columns, status } },
    };
  },
  apply: async (context, { state: { row, columns } }) => {
    const { database, workspace, now } = context;
    if (columns === null) return { id: row.id, data: viewAirCheck(row) };
    const isSubmitted = columns.status === "submitted" && row.status !== "submitted";
    const updated = await updateAirCheckRow(database, workspace.id, row.id, {
      ...columns,
      ...(isSubmitted ? { submitted_at: now, rejected_reason: null } : {}),
      updated_at: now,
    });
    if (isSubmitted)
      await recordAirCheck(context, "air_check.submitted", updated, causeOf(context));
    return { id: row.id, data: viewAirCheck(updated) };
  },
});
