import { causeOf } from "../../../delivery/events/record-event.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { judgeSlot } from "../campaigns/index.ts";
import { writerOf } from "../../../kernel/access/credentials/credential.ts";
import { updateAirCheckRow } from "./air-check.store.ts";
import { type LockedAirCheck, requireAirCheckForWrite } from "./air-check-access.ts";
import { viewAirCheck } from "./air-check-view.ts";
import { recordAirCheck } from "./record-air-check.ts";

/** The verdict on an air check, and its effect on the slot. */

/**
 * @throws ApiError `state_conflict` for an air check that is not submitted, `resource_not_found`.
 */
export async function requireSubmitted(context: WriteContext, id: string): Promise<LockedAirCheck> {
  const checked = await requireAirCheckForWrite(context, id);
  const { status } = checked.row;
  if (status !== "submitted")
    throw stateConflict(
      `The air check is ${status}: only one that is submitted is approved or rejected.` +
        (status === "pending" ? " Send a recording or seconds, or have the read detected." : ""),
      status,
      status === "pending" || status === "rejected" ? ["submitted"] : [],
    );
  return checked;
}

type Verdict = { status: "approved"; note: string | null } | { status: "rejected"; reason: string };

export async function review(
  context: WriteContext,
  { row, slot }: LockedAirCheck,
  verdict: Verdict,
) {
  const { database, workspace, credential, now } = context;
  const reviewed = await updateAirCheckRow(database, workspace.id, row.id, {
    status: verdict.status,
    rejected_reason: verdict.status === "rejected" ? verdict.reason : null,
    ...(verdict.status === "approved" && verdict.note !== null ? { notes: verdict.note } : {}),
    reviewed_at: now,
    reviewed_by: writerOf(credential),
    updated_at: now,
  });
  const cause = causeOf(context);
  await judgeSlot(context, { ...slot, air_check_status: verdict.status }, verdict.status, cause);
  await recordAirCheck(context, `air_check.${verdict.status}`, reviewed, cause);
  return { id: row.id, data: viewAirCheck(reviewed) };
}
