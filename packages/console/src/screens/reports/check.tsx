import type { ReactNode } from "react";
import styles from "./reports.module.css";

/** A box to tick with its words. */
export function Check({
  label,
  note,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: ReactNode;
  note?: ReactNode;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles["check"]}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {note !== undefined && <small className="muted">{note}</small>}
      </span>
    </label>
  );
}

/** Several of a list. */
export function Checks({
  label,
  help,
  choices,
  chosen,
  onChange,
}: {
  label: string;
  help?: string;
  choices: readonly { value: string; label: string; note?: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  return (
    <fieldset className={styles["checks"]}>
      <legend>{label}</legend>
      <div>
        {choices.map(({ value, label: words, note }) => (
          <Check
            key={value}
            label={words}
            note={note}
            isOn={chosen.includes(value)}
            onChange={(isOn) =>
              onChange(isOn ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
      {help !== undefined && <p className="muted small">{help}</p>}
    </fieldset>
  );
}
