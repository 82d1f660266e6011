import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** One of several with its label: the browser's own list. */
export function ChoiceField<Value extends string>({
  label,
  value,
  choices,
  onChange,
  help,
}: {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  help?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <div>
        <select
          id={id}
          className={styles["select"]}
          value={value}
          aria-describedby={help === undefined ? undefined : `${id}-help`}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles["help"]}>
          {help}
        </p>
      )}
    </div>
  );
}
