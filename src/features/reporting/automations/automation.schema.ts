import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { DEPTHS } from "../../../domain/report-documents/document.ts";
import { FREQUENCIES } from "../../../domain/report-documents/schedule.ts";
import { fault, globalClusterId, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { nameField } from "../definitions/index.ts";
import { messageField, recipientsField, replyToField } from "../sending/index.ts";

/** Schemas of automations: what a body may contain, and what is returned. */

export const automationParams = strictObject({
  id: prefixedId("rau", { description: "Id of the automation." }),
});

/** Types of reports that an automation makes. */
const SOURCE_TYPES = ["campaign", "show", "network", "cluster", "custom"] as const;

export const HOLD_REASONS = ["needs_reauth", "stale", "fell", "no_data", "section_failed"] as const;

export const PAUSED_REASONS = [
  "manual",
  "failing",
  "ended",
  "campaign_canceled",
  "campaign_deleted",
  "show_deleted",
  "show_archived",
  "cluster_deleted",
] as const;

const weekday = Type.Integer({ minimum: 1, maximum: 7, description: "ISO day, 1 for Monday." });
const dayOfMonth = Type.Integer({ minimum: 1, maximum: 28 });
const daysAfterAir = Type.Array(Type.Unsafe<7 | 14 | 30>({ type: "integer", enum: [7, 14, 30] }), {
  minItems: 1,
  maxItems: 3,
  uniqueItems: true,
});

const sourceField = strictObject(
  {
    type: oneOf(SOURCE_TYPES),
    campaign_id: Type.Optional(nullable(plainId())),
    show_ids: Type.Optional(Type.Array(plainId(), { maxItems: 500 })),
    cluster_refs: Type.Optional(Type.Array(globalClusterId, { maxItems: 100 })),
  },
  { description: "What its reports are about, by the rules of a report of the type." },
);

export const scheduleField = strictObject({
  frequency: oneOf(FREQUENCIES, {
    description:
      "`campaign_end`: once, four days after the last day; `on_final`: once, 31 days after it; " +
      "`after_air`: on days after slots of the campaign aired. These three need a campaign.",
  }),
  day_of_week: Type.Optional(nullable(weekday)),
  day_of_month: Type.Optional(nullable(dayOfMonth)),
  days_after_air: Type.Optional(daysAfterAir),
});

/** Fields that can be set when an automation is created and when it is changed. */
export const automationFields = {
  message: Type.Optional(nullable(messageField)),
  reply_to: Type.Optional(nullable(replyToField)),
  attach_pdf: Type.Optional(
    Type.Boolean({
      description:
        "Attach the PDF below 5 MB. It holds full figures, so it needs `link_depth` full.",
    }),
  ),
  link_depth: Type.Optional(
    oneOf(DEPTHS, {
      description:
        "How much of the figures the mails and their link tell: `full`, `bands` (counts such as " +
        "30,000 to 40,000, and no other figure), or `none` (texts).",
    }),
  ),
  hold_if: Type.Optional(
    Type.Array(oneOf(HOLD_REASONS), {
      maxItems: HOLD_REASONS.length,
      uniqueItems: true,
      description:
        "What keeps a report from being sent: an account that needs a new sign-in, readings older " +
        "than `stale_hours`, a headline figure that fell by more than `fall_percent`, no figure " +
        "at all, a section that could not be read.",
    }),
  ),
  stale_hours: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 720 }))),
  fall_percent: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 100 }))),
  hold_hours: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 168,
        description: "A held report is sent by itself after so many hours; null: never.",
      }),
    ),
  ),
  approval: Type.Optional(Type.Boolean({ description: "Hold every report until it is released." })),
  skip_if_unchanged: Type.Optional(
    Type.Boolean({ description: "Send nothing where no figure differs from the last snapshot." }),
  ),
};

export const createFields = {
  name: nameField,
  template_id: Type.String({ minLength: 1, maxLength: 64 }),
  source: sourceField,
  schedule: scheduleField,
  recipients: recipientsField,
  ...automationFields,
};

const moment = nullable(timestamp);

export const automationSchema = strictObject(
  {
    object: oneOf(["report_automation"]),
    id: prefixedId("rau"),
    name: Type.String(),
    template_id: Type.String(),
    source: strictObject({
      type: oneOf(SOURCE_TYPES),
      campaign_id: nullable(Type.String()),
      show_ids: Type.Array(Type.String()),
      cluster_refs: Type.Array(Type.String()),
    }),
    schedule: strictObject({
      frequency: oneOf(FREQUENCIES),
      day_of_week: nullable(weekday),
      day_of_month: nullable(dayOfMonth),
      days_after_air: Type.Array(Type.Integer()),
    }),
    anchor_date: Type.String({ format: "date", description: "A day from which fortnights count." }),
    refresh_time_utc: oneOf(["07:00"]),
    send_time_utc: oneOf(["08:00"]),
    recipients: Type.Array(Type.String(), { description: "Masked: first letter, `***`, domain." }),
    recipient_states: Type.Array(
      strictObject({
        recipient: Type.String({ description: "Masked." }),
        state: oneOf(COLUMNS.report_recipients.state.values, {
          description:
            "`active` recipients get reports; `unconfirmed` ones were asked whether they want them, " +
            "where the operator asks for that; `bounced`: the address does not exist.",
        }),
      }),
    ),
    unconfirmed_count: Type.Integer({ minimum: 0 }),
    unsubscribed_count: Type.Integer({ minimum: 0 }),
    bounced_count: Type.Integer({ minimum: 0 }),
    message: nullable(Type.String()),
    reply_to: nullable(Type.String({ description: "Masked." })),
    attach_pdf: Type.Boolean(),
    link_depth: oneOf(DEPTHS),
    hold_if: Type.Array(oneOf(HOLD_REASONS)),
    stale_hours: nullable(Type.Integer()),
    fall_percent: nullable(Type.Integer()),
    hold_hours: nullable(Type.Integer()),
    approval: Type.Boolean(),
    skip_if_unchanged: Type.Boolean(),
    status: oneOf(COLUMNS.report_automations.status.values),
    paused_reason: nullable(oneOf(PAUSED_REASONS)),
    report_id: nullable(Type.String({ description: "The report whose snapshots it makes." })),
    last_run: nullable(
      strictObject({
        id: prefixedId("run"),
        status: oneOf(COLUMNS.report_runs.status.values),
        completed_at: moment,
        error: fault,
      }),
    ),
    next_run_at: nullable(
      Type.String({ format: "date-time", description: "When its next report is sent." }),
    ),
    consecutive_failures: Type.Integer({ minimum: 0 }),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ReportAutomation" },
);
