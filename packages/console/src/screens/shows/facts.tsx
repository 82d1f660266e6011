import type { ReactNode } from "react";
import styles from "./facts.module.css";

/** Names and values below each other; a row without a value is left out. */
export function Facts({
  title,
  rows,
}: {
  title?: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <div className={styles["facts"]}>
      {title !== undefined && <strong>{title}</strong>}
      <dl>
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== false)
          .map(([name, value], index) => (
            <div key={`${name}-${index}`}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
