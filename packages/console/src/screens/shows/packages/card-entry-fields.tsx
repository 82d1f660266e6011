import { texts } from "#texts/shows/packages";
import { IconButton } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import styles from "./packages.module.css";
import { centsOf, type CardEntry, ITEM_TYPES } from "./rate-card.ts";

const WINDOWS = [30, 90, 365] as const;

/** The fields of one package of a rate card. */
export function CardEntryFields({
  entry,
  wrong,
  problem,
  onChange,
  onRemove,
}: {
  entry: CardEntry;
  /** The field that the server refused. */
  wrong: string | undefined;
  problem: string | undefined;
  onChange: (entry: CardEntry) => void;
  onRemove: () => void;
}) {
  const words = texts.form;
  const problemOfField = (field: string): string | null =>
    wrong === field ? (problem ?? null) : null;
  const wrongPrice = centsOf(entry.price) === undefined ? words.wrongPrice : null;
  return (
    <li>
      <header>
        <strong>{entry.name || words.new}</strong>
        <IconButton icon="cross" label={words.remove} onClick={onRemove} />
      </header>
      <Field label={words.name} problem={problemOfField("name")}>
        <TextInput value={entry.name} onChange={(name) => onChange({ ...entry, name })} />
      </Field>
      <Field label={words.description} problem={problemOfField("description")}>
        <TextInput
          lines={2}
          value={entry.description}
          onChange={(description) => onChange({ ...entry, description })}
        />
      </Field>
      <div className={styles["pair"]}>
        <Field
          label={words.price}
          help={words.priceHelp}
          problem={wrongPrice ?? problemOfField("price_minor")}
        >
          <TextInput value={entry.price} onChange={(price) => onChange({ ...entry, price })} />
        </Field>
        <Field label={words.currency} problem={problemOfField("currency")}>
          <TextInput
            value={entry.currency}
            onChange={(currency) => onChange({ ...entry, currency })}
          />
        </Field>
      </div>
      <h3 className={styles["group"]}>{words.quantities}</h3>
      <div className={styles["pair"]}>
        {ITEM_TYPES.map((type) => (
          <Field
            key={type}
            label={texts.types[type]}
            problem={type === ITEM_TYPES[0] ? problemOfField("deliverables") : null}
          >
            <TextInput
              type="number"
              placeholder={words.none}
              value={entry.quantities[type]}
              onChange={(quantity) =>
                onChange({ ...entry, quantities: { ...entry.quantities, [type]: quantity } })
              }
            />
          </Field>
        ))}
      </div>
      <h3 className={styles["group"]}>{texts.window.label}</h3>
      <div>
        <Switch
          label={texts.window.label}
          value={String(entry.windowDays)}
          onChange={(value) =>
            onChange({
              ...entry,
              windowDays: WINDOWS.find((days) => String(days) === value) ?? entry.windowDays,
            })
          }
          choices={WINDOWS.map((days) => ({ value: String(days), label: texts.window[days] }))}
        />
      </div>
    </li>
  );
}
