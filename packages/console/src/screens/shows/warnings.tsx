import { StateMark } from "../../parts/marks/mark.tsx";
import { texts } from "#texts/shows/accounts";
import styles from "./warnings.module.css";

/** What was missing or repaired, in the server's sentences. */
export function Warnings({
  warnings,
  isOpen = false,
}: {
  warnings: readonly string[];
  isOpen?: boolean;
}) {
  if (warnings.length === 0) return null;
  return (
    <details className={styles["warnings"]} open={isOpen}>
      <summary>
        <StateMark tone="needs">{texts.warnings(warnings.length)}</StateMark>
      </summary>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </details>
  );
}
