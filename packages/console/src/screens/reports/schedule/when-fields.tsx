import { texts } from "#texts/reports/schedule";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Checks } from "../check.tsx";
import type { Frequency, Plan } from "./plan.ts";

const ANY: readonly Frequency[] = ["weekly", "biweekly", "monthly"];
const OF_CAMPAIGN: readonly Frequency[] = [...ANY, "campaign_end", "after_air", "on_final"];

/** When an automation runs. */
export function WhenFields({
  plan,
  hasCampaign,
  problem,
  onChange,
}: {
  plan: Plan;
  hasCampaign: boolean;
  problem: string | null;
  onChange: (change: Partial<Plan>) => void;
}) {
  const { frequency } = plan;
  return (
    <>
      <ChoiceField
        label={texts.form.frequency}
        value={frequency}
        choices={(hasCampaign ? OF_CAMPAIGN : ANY).map((value) => ({
          value,
          label: texts.frequencies[value],
        }))}
        onChange={(value) => onChange({ frequency: value })}
        help={problem ?? texts.at}
      />
      {(frequency === "weekly" || frequency === "biweekly") && (
        <ChoiceField
          label={texts.form.day}
          value={String(plan.day)}
          choices={texts.days.map((label, index) => ({ value: String(index + 1), label }))}
          onChange={(day) => onChange({ day: Number(day) })}
        />
      )}
      {frequency === "monthly" && (
        <Field label={texts.form.dayOfMonth}>
          <TextInput type="number" value={plan.date} onChange={(date) => onChange({ date })} />
        </Field>
      )}
      {frequency === "after_air" && (
        <Checks
          label={texts.form.daysAfterAir}
          choices={[7, 14, 30].map((days) => ({
            value: String(days),
            label: texts.form.daysWord(days),
          }))}
          chosen={plan.daysAfterAir}
          onChange={(daysAfterAir) => onChange({ daysAfterAir })}
        />
      )}
    </>
  );
}
