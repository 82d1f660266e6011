import { memo } from "react";
import { texts } from "#texts/campaigns/form";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { useBrands } from "../use-brands.ts";
import type { CampaignField, CampaignValues } from "./campaign-draft.ts";
import styles from "./form.module.css";

interface FieldsProps {
  values: CampaignValues;
  /** Names the parameter of the API for the field of the form, and its problem. */
  problemFor: (field: CampaignField, param: string) => string | null;
  set: (field: CampaignField, value: string) => void;
  /** True for an existing campaign. */
  isEdit: boolean;
}

const upper = (value: string) => ({ value, label: value.toUpperCase() });
const plain = (value: string) => ({ value, label: value });

const zones = (own: string): string[] => [
  ...new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")]),
];
const currencies = (): string[] =>
  Intl.supportedValuesOf("currency").map((name) => name.toLowerCase());

/** Their 600 choices are not made again with every letter that is typed elsewhere. */
const ZoneAndCurrency = memo(function ZoneAndCurrency({
  timezone,
  currency,
  set,
}: Pick<CampaignValues, "timezone" | "currency"> & Pick<FieldsProps, "set">) {
  return (
    <div className={styles["pair"]}>
      <ChoiceField
        label={texts.fields.timezone}
        value={timezone}
        onChange={(zone) => set("timezone", zone)}
        choices={zones(timezone).map(plain)}
      />
      <ChoiceField
        label={texts.fields.currency}
        value={currency}
        onChange={(code) => set("currency", code)}
        choices={currencies().map(upper)}
      />
    </div>
  );
});

/** The fields of a campaign. */
export function CampaignFields({ values, problemFor, set, isEdit }: FieldsProps) {
  const brands = useBrands();
  const { fields } = texts;
  const text = (
    field: CampaignField,
    label: string,
    {
      param = field,
      ...more
    }: { param?: string; help?: string; type?: "date"; lines?: number } = {},
  ) => (
    <Field
      label={label}
      problem={problemFor(field, param)}
      {...(more.help === undefined ? {} : { help: more.help })}
    >
      <TextInput
        value={values[field]}
        onChange={(value) => set(field, value)}
        {...(more.type === undefined ? {} : { type: more.type })}
        {...(more.lines === undefined ? {} : { lines: more.lines })}
        autoFocus={field === "name"}
      />
    </Field>
  );
  return (
    <>
      {text("name", fields.name)}
      <ChoiceField
        label={fields.brand_id}
        value={values.brand_id}
        onChange={(brand) => set("brand_id", brand)}
        choices={[
          { value: "", label: fields.noBrand },
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {text("agency_name", fields.agency_name)}
      <div className={styles["pair"]}>
        {text("start_date", fields.start_date, { type: "date" })}
        {text("end_date", fields.end_date, { type: "date" })}
      </div>
      <ZoneAndCurrency timezone={values.timezone} currency={values.currency} set={set} />
      {text("budget", fields.budget, { param: "budget_minor" })}
      {isEdit && (
        <ChoiceField
          label={fields.visibility}
          value={values.visibility}
          onChange={(value) => set("visibility", value)}
          choices={(["private", "unlisted", "public"] as const).map((value) => ({
            value,
            label: texts.visibilities[value],
          }))}
        />
      )}
      <fieldset className={styles["group"]}>
        <legend>{texts.goals}</legend>
        <div className={styles["triple"]}>
          {(["impressions", "reach", "plays"] as const).map((goal) => (
            <div key={goal}>{text(goal, texts.goal[goal], { param: `goals.${goal}` })}</div>
          ))}
        </div>
        <p className="muted small">{texts.goalHelp}</p>
      </fieldset>
      <fieldset className={styles["group"]}>
        <legend>{texts.promo}</legend>
        <div className={styles["pair"]}>
          {text("code", texts.promoFields.code, { param: "promo.code" })}
          {text("url", texts.promoFields.url, { param: "promo.url" })}
        </div>
        {text("cta", texts.promoFields.cta, { param: "promo.cta" })}
      </fieldset>
      {text("talking_points", fields.talking_points, { lines: 4, help: fields.talkingPointsHelp })}
      <fieldset className={styles["group"]}>
        <legend>{texts.rates}</legend>
        <div className={styles["pair"]}>
          {(["like_rate", "comment_rate", "long_cpm", "short_cpm"] as const).map((rate) => (
            <div key={rate}>{text(rate, texts.rate[rate], { param: "emv" })}</div>
          ))}
        </div>
        <p className="muted small">{texts.ratesHelp}</p>
      </fieldset>
      {text("tags", fields.tags, { help: fields.tagsHelp })}
      {text("notes", fields.notes, { param: "notes_internal", lines: 3, help: fields.notesHelp })}
    </>
  );
}
