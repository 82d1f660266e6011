import { texts } from "#texts/reports";
import { addDays, today } from "../../numbers/time.ts";
import { ChoiceField } from "../../parts/form/choice-field.tsx";
import { KeptText } from "./editor/option-fields.tsx";
import type { ReportType, ReportWindow, SentWindow } from "./types.ts";

const OWN = "own";
const NONE = "";

/** The days of a report: a span that moves with each snapshot, or days that are named. */
export function WindowField({
  type,
  window: days,
  isDisabled,
  onChange,
}: {
  type: ReportType;
  window: ReportWindow;
  isDisabled: boolean;
  onChange: (window: SentWindow | null) => void;
}) {
  const value = days === null ? NONE : (days.preset ?? OWN);
  const presets = Object.entries(texts.window.presets).filter(
    ([name]) => name !== "campaign" || type === "campaign" || type === "custom",
  );
  const choose = (chosen: string): void => {
    if (chosen === NONE) return onChange(null);
    if (chosen === OWN) return onChange({ start_date: addDays(today(), -28), end_date: today() });
    onChange({ preset: chosen as NonNullable<SentWindow["preset"]> });
  };
  return (
    <>
      <ChoiceField
        label={texts.window.label}
        value={value}
        choices={[
          { value: NONE, label: texts.window.none },
          ...presets.map(([name, label]) => ({ value: name, label })),
          { value: OWN, label: texts.window.own },
        ]}
        onChange={(chosen) => !isDisabled && choose(chosen)}
        help={texts.window.help}
      />
      {value === OWN && days !== null && (
        <>
          <KeptText
            label={texts.window.from}
            type="date"
            value={days.start_date ?? ""}
            isDisabled={isDisabled}
            onKeep={(start) => onChange({ start_date: start, end_date: days.end_date })}
          />
          <KeptText
            label={texts.window.to}
            type="date"
            value={days.end_date ?? ""}
            isDisabled={isDisabled}
            onKeep={(end) => onChange({ start_date: days.start_date, end_date: end })}
          />
        </>
      )}
    </>
  );
}
