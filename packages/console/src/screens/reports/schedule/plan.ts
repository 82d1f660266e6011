import type {
  CreateReportAutomation,
  ReportAutomation,
  UpdateReportAutomation,
} from "@castmeter/sdk";
import { addressesOf } from "../share/recipients.ts";

export type Frequency = ReportAutomation["schedule"]["frequency"];
type Hold = ReportAutomation["hold_if"][number];

/** An automation while it is edited. */
export interface Plan {
  name: string;
  templateId: string;
  frequency: Frequency;
  day: number;
  date: string;
  daysAfterAir: string[];
  recipients: string;
  message: string;
  replyTo: string;
  depth: ReportAutomation["link_depth"];
  hasPdf: boolean;
  holds: Hold[];
  needsApproval: boolean;
  staleHours: string;
  fallPercent: string;
  holdHours: string;
  skipsUnchanged: boolean;
}

export const NEW_PLAN: Plan = {
  name: "",
  templateId: "",
  frequency: "weekly",
  day: 1,
  date: "1",
  daysAfterAir: ["7"],
  recipients: "",
  message: "",
  replyTo: "",
  depth: "full",
  hasPdf: false,
  holds: ["stale", "section_failed"],
  needsApproval: false,
  staleHours: "36",
  fallPercent: "20",
  holdHours: "24",
  skipsUnchanged: false,
};

const numberText = (value: number | null): string => (value === null ? "" : String(value));

export const planOf = (automation: ReportAutomation): Plan => ({
  name: automation.name,
  templateId: automation.template_id,
  frequency: automation.schedule.frequency,
  day: automation.schedule.day_of_week ?? 1,
  date: String(automation.schedule.day_of_month ?? 1),
  daysAfterAir: automation.schedule.days_after_air.map(String),
  recipients: "",
  message: automation.message ?? "",
  replyTo: "",
  depth: automation.link_depth,
  hasPdf: automation.attach_pdf,
  holds: automation.hold_if,
  needsApproval: automation.approval,
  staleHours: numberText(automation.stale_hours),
  fallPercent: numberText(automation.fall_percent),
  holdHours: numberText(automation.hold_hours),
  skipsUnchanged: automation.skip_if_unchanged,
});

/** The schedule with the fields that its frequency has. */
export function scheduleOf(plan: Plan): CreateReportAutomation["schedule"] {
  const { frequency, day, date, daysAfterAir } = plan;
  if (frequency === "weekly" || frequency === "biweekly") return { frequency, day_of_week: day };
  if (frequency === "monthly") return { frequency, day_of_month: Number(date) };
  if (frequency === "after_air")
    return {
      frequency,
      days_after_air: ([7, 14, 30] as const).filter((days) => daysAfterAir.includes(String(days))),
    };
  return { frequency };
}

/** Fields of a new automation and of a change; addresses that nobody typed stay as they are. */
export function fieldsOf(plan: Plan) {
  const number = (text: string): number | null => (text.trim() === "" ? null : Number(text));
  const addresses = addressesOf(plan.recipients);
  const fields = {
    name: plan.name.trim(),
    template_id: plan.templateId,
    schedule: scheduleOf(plan),
    message: plan.message.trim() === "" ? null : plan.message.trim(),
    attach_pdf: plan.hasPdf && plan.depth === "full",
    link_depth: plan.depth,
    hold_if: plan.holds,
    approval: plan.needsApproval,
    skip_if_unchanged: plan.skipsUnchanged,
    hold_hours: number(plan.holdHours),
    ...(plan.holds.includes("stale") ? { stale_hours: number(plan.staleHours) } : {}),
    ...(plan.holds.includes("fell") ? { fall_percent: number(plan.fallPercent) } : {}),
    ...(addresses.length === 0 ? {} : { recipients: addresses }),
    ...(plan.replyTo.trim() === "" ? {} : { reply_to: plan.replyTo.trim() }),
  };
  return fields satisfies UpdateReportAutomation;
}
