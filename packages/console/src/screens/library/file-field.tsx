import { type ReactNode, useId } from "react";
import styles from "./library.module.css";

/** A file of the person's own machine. */
export function FileField({
  label,
  help,
  accept,
  problem,
  onChange,
}: {
  label: string;
  help?: ReactNode;
  accept?: string;
  problem?: string | null;
  onChange: (file: File | null) => void;
}) {
  const id = useId();
  const isWrong = problem !== null && problem !== undefined;
  return (
    <div className={styles["file-field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-below`}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => onChange(target.files?.[0] ?? null)}
      />
      <div
        id={`${id}-below`}
        aria-live={isWrong ? "polite" : undefined}
        className={isWrong ? styles["wrong"] : "muted small"}
      >
        {isWrong ? problem : help}
      </div>
    </div>
  );
}
