import { Field } from "@base-ui/react/field";
import styles from "./connect.module.css";

/** The text of a `Field` that is a secret: it is not shown, and no browser keeps it. */
export function SecretInput({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field.Control
      className={styles["secret"]}
      type="password"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onValueChange={onChange}
    />
  );
}
