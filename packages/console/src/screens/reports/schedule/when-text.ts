import type { ReportAutomation } from "@castmeter/sdk";
import { texts } from "#texts/reports/schedule";

const dayName = (day: number | null): string => texts.days[(day ?? 1) - 1] ?? "";

/** "every Monday", "on day 3 of each month": when an automation runs. */
export function whenText({ schedule }: Pick<ReportAutomation, "schedule">): string {
  const { frequency, day_of_week: day, day_of_month: date, days_after_air: after } = schedule;
  const words = texts.whenWords;
  switch (frequency) {
    case "weekly":
    case "biweekly":
      return words[frequency](dayName(day));
    case "monthly":
      return words.monthly(date ?? 1);
    case "after_air":
      return words.after_air(after.join(", "));
    case "campaign_end":
    case "on_final":
      return words[frequency];
    default:
      return frequency satisfies never;
  }
}
