import type { ReactNode } from "react";
import { texts as formTexts } from "#texts/campaigns/form";
import { texts } from "#texts/campaigns/slot";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { Choice, Field, TextInput } from "../../../parts/form/field.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import styles from "../form/form.module.css";
import type { SlotField, SlotValues } from "./slot-draft.ts";

interface FieldsProps {
  values: SlotValues;
  currency: string;
  wrong: readonly SlotField[];
  problemFor: (param: string) => string | null;
  set: (change: Partial<SlotValues>) => void;
  /** True for a batch, which names shows and days of its own. */
  hasNoPlace?: boolean;
}

const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

const withNone = (labels: Readonly<Record<string, string>>) => [
  { value: "", label: texts.form.none },
  ...choicesOf(labels),
];

/** The fields of a slot: what airs where and when, at which price, with which guarantee. */
export function SlotFields(props: FieldsProps) {
  const { values, currency, wrong, problemFor, set, hasNoPlace = false } = props;
  const { form } = texts;
  const text = (
    field: SlotField,
    label: string,
    param: string,
    more: { type?: "date"; lines?: number } = {},
  ) => (
    <Field
      label={label}
      problem={
        (wrong.includes(field)
          ? field === "amount"
            ? formTexts.noAmount
            : formTexts.noNumber
          : null) ?? problemFor(param)
      }
    >
      <TextInput value={values[field]} onChange={(value) => set({ [field]: value })} {...more} />
    </Field>
  );
  return (
    <>
      {!hasNoPlace && <Place {...props} text={text} />}
      <div className={styles["pair"]}>
        <ChoiceField
          label={form.type}
          value={values.deliverable_type}
          choices={choicesOf(texts.deliverables)}
          onChange={(type) => set({ deliverable_type: type as SlotValues["deliverable_type"] })}
        />
        <ChoiceField
          label={form.placement}
          value={values.placement}
          choices={withNone(texts.placements)}
          onChange={(placement) => set({ placement })}
        />
        <ChoiceField
          label={form.readType}
          value={values.read_type}
          choices={withNone(texts.readTypes)}
          onChange={(type) => set({ read_type: type })}
        />
        <ChoiceField
          label={form.insertion}
          value={values.insertion}
          choices={withNone(texts.insertions)}
          onChange={(insertion) => set({ insertion })}
        />
        {text("length", form.length, "length_sec")}
        {text("quantity", form.quantity, "quantity")}
        <ChoiceField
          label={form.rate}
          value={values.rate}
          choices={[{ value: "", label: form.noRate }, ...choicesOf(texts.rates)]}
          onChange={(rate) => set({ rate: rate as SlotValues["rate"] })}
        />
        {values.rate !== "" &&
          values.rate !== "added_value" &&
          text("amount", form.amount(currency.toUpperCase()), "rate")}
      </div>
      {text("guaranteed", form.guaranteed, "guaranteed_impressions")}
      {text("copy", form.copy, "copy", { lines: 3 })}
      <div className={styles["pair"]}>
        {text("code", form.code, "promo_code")}
        {text("url", form.url, "promo_url")}
      </div>
      {text("external", form.external, "external_ref")}
      {text("notes", form.notes, "notes", { lines: 2 })}
    </>
  );
}

function Place({
  values,
  problemFor,
  set,
  text,
}: FieldsProps & {
  text: (field: SlotField, label: string, param: string, more?: { type?: "date" }) => ReactNode;
}) {
  const shows = useShows();
  const { form } = texts;
  return (
    <>
      <Field label={form.show} problem={problemFor("show_id")}>
        <Choice
          label={form.show}
          value={values.show_id}
          choices={[
            { value: "", label: form.chooseShow },
            ...shows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(show) => set({ show_id: show })}
        />
      </Field>
      <ChoiceField
        label={form.days}
        value={values.days}
        choices={choicesOf(form.dayKinds)}
        onChange={(days) => set({ days: days as SlotValues["days"] })}
      />
      {values.days === "day" && text("day", form.day, "air_date", { type: "date" })}
      {values.days === "window" && (
        <div className={styles["pair"]}>
          {text("from", form.from, "air_window", { type: "date" })}
          {text("to", form.to, "air_window", { type: "date" })}
        </div>
      )}
    </>
  );
}
