import type { Executor } from "../../../db/connection/database.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { maskedAddress } from "../sending/index.ts";
import type { automationSchema, HOLD_REASONS, PAUSED_REASONS } from "./automation.schema.ts";
import {
  type AutomationRow,
  findLastRuns,
  findRecipients,
  type LastRun,
  type RecipientRow,
} from "./automation.store.ts";

export type AutomationView = View<typeof automationSchema>;

/** The ReportAutomation objects of rows of one workspace. */
export async function viewAutomations(
  executor: Executor,
  workspaceId: string,
  rows: readonly AutomationRow[],
): Promise<AutomationView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const recipients = await findRecipients(executor, workspaceId, ids);
  const lastRuns = await findLastRuns(executor, workspaceId, ids);
  return rows.map((row) =>
    viewAutomation(row, {
      recipients: recipients.filter(({ automation_id: id }) => id === row.id),
      lastRun: lastRuns.find(({ automation_id: id }) => id === row.id),
    }),
  );
}

/** The ReportAutomation object of a row. */
export function viewAutomation(
  row: AutomationRow,
  {
    recipients,
    lastRun,
  }: {
    recipients: readonly Pick<RecipientRow, "masked" | "state">[];
    lastRun: LastRun | undefined;
  },
): AutomationView {
  const { schedule, checks, delivery } = row;
  const countOf = (state: RecipientRow["state"]): number =>
    recipients.filter((one) => one.state === state).length;
  return {
    object: "report_automation",
    id: row.id,
    name: row.name,
    template_id: row.template_id,
    source: {
      type: row.source.type,
      campaign_id: row.source.campaign_id,
      show_ids: row.source.show_ids,
      cluster_refs: row.source.cluster_refs ?? [],
    },
    schedule,
    anchor_date: row.anchor_date,
    refresh_time_utc: "07:00",
    send_time_utc: "08:00",
    recipients: recipients.map(({ masked }) => masked),
    recipient_states: recipients.map(({ masked, state }) => ({ recipient: masked, state })),
    unconfirmed_count: countOf("unconfirmed"),
    unsubscribed_count: countOf("unsubscribed"),
    bounced_count: countOf("bounced"),
    message: delivery.message,
    reply_to: delivery.reply_to === null ? null : maskedAddress(delivery.reply_to),
    attach_pdf: delivery.attach_pdf,
    link_depth: delivery.link_depth,
    hold_if: checks.hold_if as (typeof HOLD_REASONS)[number][],
    stale_hours: checks.stale_hours,
    fall_percent: checks.fall_percent,
    hold_hours: checks.hold_hours,
    approval: checks.approval,
    skip_if_unchanged: checks.skip_if_unchanged,
    status: row.status,
    paused_reason: row.paused_reason as (typeof PAUSED_REASONS)[number] | null,
    report_id: row.report_id,
    last_run:
      lastRun === undefined
        ? null
        : {
            id: lastRun.id,
            status: lastRun.status,
            completed_at: isoOrNull(lastRun.completed_at),
            error:
              lastRun.error === null
                ? null
                : { code: lastRun.error.code, message: lastRun.error.message },
          },
    next_run_at: isoOrNull(row.next_run_at),
    consecutive_failures: row.consecutive_failures,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The ReportAutomation object of one row. */
export async function viewOne(executor: Executor, row: AutomationRow): Promise<AutomationView> {
  const [view] = await viewAutomations(executor, row.workspace_id, [row]);
  if (view === undefined) throw new Error("A row has no view");
  return view;
}
