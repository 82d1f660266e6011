import type { Static, TObject } from "typebox";
import type {
  StoredReportChecks,
  StoredReportDelivery,
  StoredReportSchedule,
} from "../../../../db/schema/report-column-shapes.ts";
import { parameterInvalid, stateConflict } from "../../../../kernel/contract/errors.ts";
import { requireAddress } from "../../sending/index.ts";
import type { PausedReason } from "../automation-days.ts";
import type { automationFields, scheduleField } from "../automation.schema.ts";

type SentFields = Static<TObject<typeof automationFields>>;

const FALL_PERCENT = 20;
const STALE_HOURS = 36;

/** @throws ApiError `parameter_invalid` for a day that is missing or does not fit the frequency. */
export function storedSchedule(
  sent: Static<typeof scheduleField>,
  campaignId: string | null,
): StoredReportSchedule {
  const { frequency } = sent;
  const isWeekly = frequency === "weekly" || frequency === "biweekly";
  requireIf(isWeekly, sent.day_of_week, "schedule.day_of_week", frequency);
  requireIf(frequency === "monthly", sent.day_of_month, "schedule.day_of_month", frequency);
  if (frequency !== "after_air" && sent.days_after_air !== undefined)
    throw unfit("schedule.days_after_air", frequency);
  if (!isWeekly && frequency !== "monthly" && campaignId === null)
    throw parameterInvalid(
      "schedule.frequency",
      "conflict",
      `schedule.frequency ${frequency} needs a campaign in source.`,
    );
  return {
    frequency,
    day_of_week: sent.day_of_week ?? null,
    day_of_month: sent.day_of_month ?? null,
    days_after_air:
      frequency === "after_air"
        ? [...(sent.days_after_air ?? [7, 14, 30])].toSorted((one, other) => one - other)
        : [],
  };
}

function requireIf(isNeeded: boolean, value: unknown, param: string, frequency: string): void {
  if (isNeeded && value == null)
    throw parameterInvalid(param, "missing", `${param} is required for ${frequency}.`);
  if (!isNeeded && value != null) throw unfit(param, frequency);
}

const unfit = (param: string, frequency: string) =>
  parameterInvalid(param, "conflict", `${param} does not fit the frequency ${frequency}.`);

/** Why nothing is left that an automation could report on. */
const ENDS: Readonly<Record<PausedReason, string>> = {
  manual: "it is paused",
  failing: "its runs fail",
  ended: "its campaign has ended, and the last report was made",
  campaign_canceled: "its campaign is canceled",
  campaign_deleted: "its campaign was deleted",
  cluster_deleted: "its clusters were deleted",
  show_deleted: "its shows were deleted",
  show_archived: "its shows are archived",
};

/** @throws ApiError `state_conflict` for an automation that would make no report any more. */
export function requireGoingOn(ended: PausedReason | null): void {
  if (ended !== null)
    throw stateConflict(`The automation makes no more reports: ${ENDS[ended]}.`, ended, []);
}

/**
 * What was sent over what is stored, or over the defaults.
 *
 * @throws ApiError `parameter_invalid` for a PDF, which holds full figures, at another depth.
 */
export function storedDelivery(
  sent: SentFields,
  before: StoredReportDelivery | null,
): StoredReportDelivery {
  const attachPdf = sent.attach_pdf ?? before?.attach_pdf ?? false;
  const depth = sent.link_depth ?? before?.link_depth ?? "full";
  if (attachPdf && depth !== "full")
    throw parameterInvalid(
      sent.attach_pdf === undefined ? "link_depth" : "attach_pdf",
      "conflict",
      `The PDF holds full figures, and the mails tell ${depth}: send attach_pdf false.`,
    );
  return {
    message: sent.message === undefined ? (before?.message ?? null) : sent.message,
    reply_to:
      sent.reply_to === undefined
        ? (before?.reply_to ?? null)
        : sent.reply_to && requireAddress(sent.reply_to, "reply_to"),
    attach_pdf: attachPdf,
    link_depth: depth,
  };
}

export const storedChecks = (
  sent: SentFields,
  before: StoredReportChecks | null,
): StoredReportChecks => ({
  approval: sent.approval ?? before?.approval ?? false,
  skip_if_unchanged: sent.skip_if_unchanged ?? before?.skip_if_unchanged ?? false,
  hold_if: [...(sent.hold_if ?? before?.hold_if ?? [])],
  stale_hours:
    sent.stale_hours === undefined
      ? before === null
        ? STALE_HOURS
        : before.stale_hours
      : sent.stale_hours,
  fall_percent:
    sent.fall_percent === undefined
      ? before === null
        ? FALL_PERCENT
        : before.fall_percent
      : sent.fall_percent,
  hold_hours: sent.hold_hours === undefined ? (before?.hold_hours ?? null) : sent.hold_hours,
});
