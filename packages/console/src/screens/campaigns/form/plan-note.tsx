import { texts } from "#texts/campaigns/form";
import { problemOf } from "../../../api/problem.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import styles from "./form.module.css";
import type { Trial } from "./use-dry-run.ts";

/** Whether the server would take the form, and what it warns of: the dry run in words. */
export function PlanNote({ trial, fields }: { trial: Trial; fields: readonly string[] }) {
  const { plan, isAsking, error } = trial;
  const isShown = error !== null && !fields.some((field) => trial.problemFor(field) !== null);
  return (
    <div className={styles["plan"]} role="status" aria-busy={isAsking}>
      {isShown ? (
        <p className={styles["wrong"]}>{problemOf(error).text}</p>
      ) : (
        <>
          {plan !== undefined && !isAsking && <p className="muted">{texts.checked}</p>}
          {plan?.warnings.map((warning) => (
            <p key={warning} className={styles["warning"]}>
              <Icon name="warning" size={13} />
              <span>{warning}</span>
            </p>
          ))}
          {plan === undefined && error === null && (
            <p className="muted">{isAsking ? texts.trying : texts.notTried}</p>
          )}
        </>
      )}
    </div>
  );
}
