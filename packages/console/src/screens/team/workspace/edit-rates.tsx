import { useState } from "react";
import { texts } from "#texts/team/workspace";
import { useApi } from "../../../api/api-context.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { type Rate, RATES, type Rates, ratesOf } from "./rates.ts";

/** Sets what reach and engagement are priced at, or goes back to the rates of the server. */
export function EditRates({
  rates,
  onDone,
  onClose,
}: {
  rates: Rates;
  onDone: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const [own, setOwn] = useState<"own" | "defaults">("own");
  const [form, setForm] = useState<Readonly<Record<Rate, string>>>({
    likeRate: String(rates.likeRate),
    commentRate: String(rates.commentRate),
    longFormCpm: String(rates.longFormCpm),
    shortFormCpm: String(rates.shortFormCpm),
  });
  const given = ratesOf(form);
  return (
    <FormDialog
      title={texts.ratesTitle}
      act={texts.save}
      fields={["network_default_emv"]}
      isDisabled={own === "own" && given === null}
      send={async () =>
        await api.workspace.update({ network_default_emv: own === "own" ? given : null })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <p>{texts.ratesText}</p>
          <ChoiceField
            label={texts.ratesOf}
            value={own}
            onChange={setOwn}
            choices={[
              { value: "own", label: texts.ownRates },
              { value: "defaults", label: texts.defaultRates },
            ]}
          />
          {own === "own" &&
            RATES.map((rate) => (
              <Field
                key={rate}
                label={texts.rateNames[rate]}
                problem={problemFor(`network_default_emv.${rate}`)}
              >
                <TextInput
                  value={form[rate]}
                  onChange={(value) => setForm({ ...form, [rate]: value })}
                />
              </Field>
            ))}
        </>
      )}
    </FormDialog>
  );
}
