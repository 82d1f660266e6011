import { type Static, Type } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { canonicalJson } from "../../../../lib/text/canonical-json.ts";
import { nameField, storedName } from "../../definitions/index.ts";
import {
  type ConfirmationServices,
  type Recipient,
  recipientsField,
  recipientsOf,
} from "../../sending/index.ts";
import { requireTemplate } from "../../templates/index.ts";
import { requireAutomation, requireAutomationForWrite } from "../automation-access.ts";
import { isOver, nextRunOf, readAutomationState } from "../automation-days.ts";
import {
  requireGoingOn,
  storedChecks,
  storedDelivery,
  storedSchedule,
} from "./automation-fields.ts";
import { viewAutomation, viewOne } from "../automation-view.ts";
import {
  automationFields,
  automationParams,
  automationSchema,
  scheduleField,
} from "../automation.schema.ts";
import {
  type AutomationColumns,
  type AutomationRow,
  findLastRuns,
  findRecipients,
  updateAutomationRow,
} from "../automation.store.ts";
import { setRecipients } from "./set-recipients.ts";

const body = strictObject(
  {
    name: Type.Optional(nameField),
    template_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    schedule: Type.Optional(scheduleField),
    recipients: Type.Optional(recipientsField),
    ...automationFields,
    status: Type.Optional(oneOf(["active", "paused"])),
  },
  { $id: "UpdateReportAutomation" },
);

interface State {
  row: AutomationRow;
  columns: AutomationColumns;
  recipients: Recipient[] | null;
}

export const updateAutomation = defineWrite({
  id: "report_automations.update",
  method: "PATCH",
  path: "/v1/report-automations/{id}",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: automationParams,
  body,
  output: writeResultOf(automationSchema),
  errors: ["state_conflict"],
  summary: "Change an automation of reports",
  description:
    "Only sent fields change; a list is replaced as a whole. Planned times that pass while it is " +
    "paused are not made up for, and a report that is being made then is not sent. Another template " +
    "replaces what its report shows from the next run on. Who has unsubscribed stays unsubscribed.",
  example: { params: { id: "{report_automation_id}" }, body: { status: "paused" } },
  mcp: false,
  preview: (context: WriteContext<ConfirmationServices>, { params, body: sent }) =>
    previewUpdate(context, params.id, sent),
  apply: async (
    context: WriteContext<ConfirmationServices>,
    { state: { row, columns, recipients } },
  ) => {
    const { workspace, database, now } = context;
    if (recipients !== null) await setRecipients(context, row, recipients);
    if (Object.keys(columns).length > 0)
      await updateAutomationRow(database, row, { ...columns, updated_at: now });
    const data = await viewOne(database, await requireAutomation(context, row.id));
    if (columns.status === "paused")
      await recordWorkspaceEvent(
        database,
        workspace.id,
        { type: "report_automation.paused", objectId: row.id, object: data },
        causeOf(context),
      );
    return { id: row.id, data };
  },
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database, runtime } = context;
  const row = await requireAutomationForWrite(context, id);
  const changed = await changedRow(context, row, sent);
  const recipients =
    sent.recipients === undefined
      ? null
      : recipientsOf(runtime.secrets, workspace.id, sent.recipients);
  const stored = await findRecipients(database, workspace.id, [id]);
  if (sent.status === "active" && recipients === null && stored.length === 0)
    throw parameterInvalid(
      "recipients",
      "missing",
      "The addresses were removed 30 days after the automation had ended: send recipients.",
    );
  const [lastRun] = await findLastRuns(database, workspace.id, [id]);
  const before = viewAutomation(row, { recipients: stored, lastRun });
  const kept = (recipients ?? []).map(({ hash, masked }) => ({
    masked,
    state: stored.find((one) => one.address_hash === hash)?.state ?? ("active" as const),
  }));
  const after = viewAutomation(changed, {
    recipients:
      recipients === null
        ? stored
        : kept.toSorted((one, other) => (one.masked < other.masked ? -1 : 1)),
    lastRun,
  });
  const written = writtenFields(before, after, { ...sent, next_run_at: null });
  const isSame =
    recipients === null ||
    (recipients.length === stored.length &&
      recipients.every(({ hash }) => stored.some((one) => one.address_hash === hash)));
  // Another address may be masked alike.
  const reply =
    changed.delivery.reply_to === row.delivery.reply_to ? {} : { reply_to: after.reply_to };
  const wouldWrite = {
    ...written,
    ...reply,
    ...(isSame ? {} : { recipients: after.recipients }),
  };
  const names = Object.keys(wouldWrite);
  const { workspace_id: _workspace, id: _id, status, ...columns } = changed;
  return {
    resource: "report_automation",
    id,
    wouldWrite,
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the automation.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: {
      row,
      columns:
        names.length === 0 ? {} : { ...columns, ...(row.status === status ? {} : { status }) },
      recipients: isSame ? null : recipients,
    },
  };
}

/** The row as it would be. */
async function changedRow(
  context: WriteContext,
  row: AutomationRow,
  sent: Static<typeof body>,
): Promise<AutomationRow> {
  const { workspace, database, now } = context;
  const template =
    sent.template_id === undefined
      ? row.template_id
      : (await requireTemplate(context, row.source.type, sent.template_id)).id;
  const schedule =
    sent.schedule === undefined
      ? row.schedule
      : storedSchedule(sent.schedule, row.source.campaign_id);
  const next: AutomationRow = {
    ...row,
    name: sent.name === undefined ? row.name : storedName(sent.name),
    template_id: template,
    schedule,
    delivery: storedDelivery(sent, row.delivery),
    checks: storedChecks(sent, row.checks),
  };
  const isResumed = sent.status === "active" && row.status === "paused";
  if (isResumed)
    Object.assign(next, {
      status: "active",
      paused_reason: null,
      paused_at: null,
      consecutive_failures: 0,
      failures_counted_from: now,
    } satisfies AutomationColumns);
  if (sent.status === "paused" && row.status === "active")
    Object.assign(next, {
      status: "paused",
      paused_reason: "manual",
      paused_at: now,
      next_run_at: null,
    } satisfies AutomationColumns);
  // The same schedule again would plan a time anew whose run has begun.
  const isMoved = canonicalJson(schedule) !== canonicalJson(row.schedule);
  if (next.status === "active" && (isResumed || isMoved)) {
    const state = await readAutomationState(database, next, workspace);
    next.next_run_at = nextRunOf(next, state, now);
    if (isResumed) {
      const isPast = next.next_run_at === null && isOver(next, state, now);
      requireGoingOn(state.ended ?? (isPast ? "ended" : null));
    }
  }
  return next;
}
