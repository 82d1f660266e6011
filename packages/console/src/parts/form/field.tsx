import { createContext, type ReactNode, use, useId } from "react";
import styles from "./field.module.css";

interface FieldProps {
  label: string;
  /** What the field takes, below it. */
  help?: ReactNode;
  /** The server's message about this field. */
  problem?: string | null | undefined;
  children: ReactNode;
}

/** What ties the control of a field to its label, help and problem. */
interface FieldTies {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldTies | null>(null);

/** A field with its label, help and the problem that the server names for it. */
export function Field({ label, help, problem, children }: FieldProps) {
  const id = useId();
  const isWrong = problem !== null && problem !== undefined;
  const below = isWrong ? problem : help;
  const belowId = `${id}-below`;
  const ties: FieldTies = {
    id,
    "aria-describedby": below === undefined ? undefined : belowId,
    "aria-invalid": isWrong || undefined,
  };
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
      </label>
      <FieldContext value={ties}>{children}</FieldContext>
      <div
        id={belowId}
        aria-live={isWrong ? "polite" : undefined}
        className={styles[isWrong ? "problem" : "help"]}
      >
        {below}
      </div>
    </div>
  );
}

interface TextProps {
  value: string;
  onChange: (value: string) => void;
  /** A `password` is a secret of any kind: it is not shown, and no browser fills it in. */
  type?: "text" | "url" | "email" | "search" | "date" | "number" | "password";
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
  const ties = use(FieldContext);
  const attributes = {
    ...ties,
    className: styles["input"],
    value,
    placeholder,
    disabled: isDisabled,
    autoFocus,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return lines === undefined ? (
    <input
      {...attributes}
      type={type}
      {...(type === "password" ? { autoComplete: "off", spellCheck: false } : {})}
    />
  ) : (
    <textarea {...attributes} rows={lines} />
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
  const ties = use(FieldContext);
  return (
    <select
      {...ties}
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
