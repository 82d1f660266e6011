import { useState } from "react";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { type Entry, textOf } from "./entries.ts";
import styles from "./profile.module.css";

export interface EntryField {
  id: string;
  label: string;
  help?: string;
  lines?: number;
  isBox?: boolean;
  isDay?: boolean;
  /** The stored value as text, where it is none. */
  read?: (value: unknown) => string;
  write?: (text: string) => unknown;
}

/** The fields of one entry of a list. */
export function EntryFields({
  entry,
  fields,
  wrong,
  problem,
  onChange,
}: {
  entry: Entry;
  fields: readonly EntryField[];
  /** The field that the server refused. */
  wrong: string | undefined;
  problem: string | undefined;
  onChange: (entry: Entry) => void;
}) {
  return fields.map(({ id, label, help, lines, isBox, isDay, read, write }) =>
    isBox === true ? (
      <label key={id} className={styles["check"]}>
        <input
          type="checkbox"
          checked={entry[id] === true}
          onChange={() => onChange({ ...entry, [id]: entry[id] !== true })}
        />
        {label}
      </label>
    ) : (
      <Field key={id} label={label} help={help} problem={wrong === id ? problem : null}>
        <FieldText
          stored={read === undefined ? textOf(entry[id]) : read(entry[id])}
          lines={lines}
          isDay={isDay === true}
          onChange={(text) =>
            onChange({
              ...entry,
              // A name must be there: an empty one is sent, so that the server names it.
              [id]: write?.(text) ?? (text === "" && id !== "name" ? null : text),
            })
          }
        />
      </Field>
    ),
  );
}

/** A text as it was typed: what is made of it may be written differently. */
function FieldText({
  stored,
  lines,
  isDay,
  onChange,
}: {
  stored: string;
  lines: number | undefined;
  isDay: boolean;
  onChange: (value: string) => void;
}) {
  const [text, setText] = useState(stored);
  return (
    <TextInput
      value={text}
      type={isDay ? "date" : "text"}
      onChange={(value) => {
        setText(value);
        onChange(value);
      }}
      {...(lines === undefined ? {} : { lines })}
    />
  );
}
