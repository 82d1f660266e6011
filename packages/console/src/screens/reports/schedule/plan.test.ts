import { describe, expect, it } from "vitest";
import { fieldsOf, NEW_PLAN, scheduleOf } from "./plan.ts";
import { whenText } from "./when-text.ts";

describe("the plan of an automation", () => {
  it("sends the days of its frequency alone", () => {
    expect(scheduleOf({ ...NEW_PLAN, day: 3 })).toEqual({ frequency: "weekly", day_of_week: 3 });
    expect(scheduleOf({ ...NEW_PLAN, frequency: "monthly", date: "12" })).toEqual({
      frequency: "monthly",
      day_of_month: 12,
    });
    expect(scheduleOf({ ...NEW_PLAN, frequency: "after_air", daysAfterAir: ["30", "7"] })).toEqual({
      frequency: "after_air",
      days_after_air: [7, 30],
    });
    expect(scheduleOf({ ...NEW_PLAN, frequency: "on_final" })).toEqual({ frequency: "on_final" });
  });

  it("keeps addresses that nobody typed, attaches no PDF below every figure", () => {
    expect(fieldsOf(NEW_PLAN)).not.toHaveProperty("recipients");
    expect(fieldsOf({ ...NEW_PLAN, recipients: "jo@a.example" }).recipients).toEqual([
      "jo@a.example",
    ]);
    expect(fieldsOf({ ...NEW_PLAN, hasPdf: true, depth: "bands" }).attach_pdf).toBe(false);
    expect(fieldsOf({ ...NEW_PLAN, holdHours: " " }).hold_hours).toBeNull();
  });

  it("is told in words", () => {
    const schedule = { frequency: "biweekly", day_of_week: 5, day_of_month: null } as const;
    expect(whenText({ schedule: { ...schedule, days_after_air: [] } })).toBe("every second Friday");
  });
});
