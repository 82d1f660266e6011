import type { Static } from "typebox";
import { lockWorkspace } from "../../../../kernel/access/workspace-access.store.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newId } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { requireSubject } from "../../reports/index.ts";
import {
  type ConfirmationServices,
  type Recipient,
  recipientCount,
  recipientsOf,
} from "../../sending/index.ts";
import { requireTemplate } from "../../templates/index.ts";
import { nextRunOf, readAutomationState } from "../automation-days.ts";
import { storedName } from "../../definitions/index.ts";
import {
  requireGoingOn,
  storedChecks,
  storedDelivery,
  storedSchedule,
} from "./automation-fields.ts";
import { viewAutomation, viewOne } from "../automation-view.ts";
import { automationSchema, createFields } from "../automation.schema.ts";
import { type AutomationRow, countAutomations, insertAutomation } from "../automation.store.ts";
import { setRecipients } from "./set-recipients.ts";

/** Maximum automations of a workspace. */
const AUTOMATIONS_MAX = 200;

const body = strictObject(createFields, { $id: "CreateReportAutomation" });

interface State {
  row: AutomationRow;
  recipients: Recipient[];
}

export const createAutomation = defineWrite({
  id: "report_automations.create",
  method: "POST",
  path: "/v1/report-automations",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  body,
  output: writeResultOf(automationSchema),
  successStatuses: [201],
  errors: ["limit_reached", "workspace_unsupported", "state_conflict"],
  summary: "Create an automation of reports",
  description:
    "Makes a report from a template on its days and mails it: figures are refreshed from 07:00 " +
    "UTC, the mails leave from 08:00 UTC with what is there by then. At most 200 a workspace.",
  example: {
    body: {
      name: "Northwind, weekly",
      template_id: "tpl_builtinCampaignProof",
      source: { type: "campaign", campaign_id: "{campaign_id}" },
      schedule: { frequency: "weekly", day_of_week: 2 },
      recipients: ["jo@northwind.example"],
    },
  },
  mcp: false,
  preview: (context: WriteContext<ConfirmationServices>, { body: sent }) =>
    previewCreate(context, sent),
  apply: async (context: WriteContext<ConfirmationServices>, { state: { row, recipients } }) => {
    await insertAutomation(context.database, row);
    await setRecipients(context, row, recipients);
    return { status: 201 as const, id: row.id, data: await viewOne(context.database, row) };
  },
});

async function previewCreate(
  context: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database, runtime, now } = context;
  const { campaign_id: campaignId, ...named } = await requireSubject(
    context,
    sent.source.type,
    sent.source,
  );
  const template = await requireTemplate(context, sent.source.type, sent.template_id);
  const recipients = recipientsOf(runtime.secrets, workspace.id, sent.recipients);
  await lockWorkspace(database, workspace.id);
  const current = await countAutomations(database, workspace.id);
  if (current >= AUTOMATIONS_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} automations, its limit.`, {
      extras: { limit: AUTOMATIONS_MAX, current },
    });
  const planned = {
    workspace_id: workspace.id,
    source: { type: sent.source.type, campaign_id: campaignId, ...named },
    schedule: storedSchedule(sent.schedule, campaignId),
    anchor_date: utcDay(now),
  };
  const state = await readAutomationState(database, planned, workspace);
  requireGoingOn(state.ended);
  const row: AutomationRow = {
    ...planned,
    id: newId("rau"),
    name: storedName(sent.name),
    template_id: template.id,
    delivery: storedDelivery(sent, null),
    checks: storedChecks(sent, null),
    status: "active",
    paused_reason: null,
    paused_at: null,
    report_id: null,
    next_run_at: nextRunOf(planned, state, now),
    failures_counted_from: now,
    consecutive_failures: 0,
    created_by: context.credential.personId,
    created_at: now,
    updated_at: now,
  };
  const view = viewAutomation(row, {
    recipients: recipients.map(({ masked }) => ({ masked, state: "active" as const })),
    lastRun: undefined,
  });
  return {
    resource: "report_automation",
    id: null,
    wouldWrite: {
      name: view.name,
      template_id: view.template_id,
      source: view.source,
      schedule: view.schedule,
      recipients: view.recipients,
      next_run_at: view.next_run_at,
    },
    effects: [
      `Create the automation ${quoted(row.name)}.`,
      row.next_run_at === null
        ? "It has no planned time at present."
        : `Its first report is sent on ${view.next_run_at} to ${recipientCount(recipients.length)}.`,
    ],
    state: { row, recipients },
  };
}
