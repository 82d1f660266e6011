import { texts } from "#texts/reports/schedule";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Check, Checks } from "../check.tsx";
import type { Plan } from "./plan.ts";

const HOLDS = ["needs_reauth", "stale", "fell", "no_data", "section_failed"] as const;

/** What keeps a report from being sent by itself. */
export function HoldFields({
  plan,
  onChange,
}: {
  plan: Plan;
  onChange: (change: Partial<Plan>) => void;
}) {
  return (
    <>
      <Checks
        label={texts.form.holdTitle}
        choices={HOLDS.map((value) => ({ value, label: texts.holds[value] }))}
        chosen={plan.holds}
        onChange={(chosen) => onChange({ holds: HOLDS.filter((one) => chosen.includes(one)) })}
      />
      <Check
        label={texts.form.approval}
        isOn={plan.needsApproval}
        onChange={(needsApproval) => onChange({ needsApproval })}
      />
      {plan.holds.includes("stale") && (
        <Field label={texts.form.staleHours}>
          <TextInput
            type="number"
            value={plan.staleHours}
            onChange={(staleHours) => onChange({ staleHours })}
          />
        </Field>
      )}
      {plan.holds.includes("fell") && (
        <Field label={texts.form.fallPercent}>
          <TextInput
            type="number"
            value={plan.fallPercent}
            onChange={(fallPercent) => onChange({ fallPercent })}
          />
        </Field>
      )}
      <Field label={texts.form.holdHours} help={texts.form.holdHoursHelp}>
        <TextInput
          type="number"
          value={plan.holdHours}
          onChange={(holdHours) => onChange({ holdHours })}
        />
      </Field>
      <Check
        label={texts.form.skip}
        isOn={plan.skipsUnchanged}
        onChange={(skipsUnchanged) => onChange({ skipsUnchanged })}
      />
    </>
  );
}
