import { Field as Base } from "@base-ui/react/field";
import type { ReactNode } from "react";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  /** What the field takes, below it. */
  help?: ReactNode;
  /** The server's message about this field. */
  problem?: string | null | undefined;
  children: ReactNode;
}

/** A field with its label, help and the problem that the server names for it. */
export function Field({ label, help, problem, children }: FieldProps) {
  const isWrong = problem !== null && problem !== undefined;
  return (
    <Base.Root invalid={isWrong} className={styles["field"]}>
      <Base.Label className={styles["label"]}>{label}</Base.Label>
      {children}
      {isWrong ? (
        <Base.Error match className={styles["problem"]}>
          {problem}
        </Base.Error>
      ) : (
        help !== undefined && <Base.Description className={styles["help"]}>{help}</Base.Description>
      )}
    </Base.Root>
  );
}

interface TextProps {
  value: string;
  onChange: (value: string) => void;
  type?: "text" | "url" | "email" | "search" | "date" | "number";
  placeholder?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  lines?: number;
}

/** The text of a `Field`; of several lines where `lines` is given. */
export function TextInput({
  value,
  onChange,
  type = "text",
  placeholder,
  isDisabled = false,
  autoFocus = false,
  lines,
}: TextProps) {
  return (
    <Base.Control
      className={styles["input"]}
      value={value}
      onValueChange={(next) => onChange(next)}
      placeholder={placeholder}
      disabled={isDisabled}
      autoFocus={autoFocus}
      {...(lines === undefined ? { type } : { render: <textarea rows={lines} /> })}
    />
  );
}

/** One of several, as the browser's own list. */
export function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  return (
    <select
      aria-label={label}
      className={styles["select"]}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}
