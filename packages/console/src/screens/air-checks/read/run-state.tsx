import type { AirCheckRun } from "@castmeter/sdk";
import { texts } from "#texts/air-checks";
import { StateMark } from "../../../parts/marks/mark.tsx";
import styles from "../air-checks.module.css";

/** How the search for a read stands; nothing once it has ended well. */
export function RunState({ run: { status, error } }: { run: AirCheckRun }) {
  if (status === "completed" || status === "canceled") return null;
  return (
    <p className={styles["run"]} role="status">
      {status === "failed" ? (
        <>
          <StateMark tone="failed">{texts.run.failed}</StateMark>
          <span className="muted">{error?.message}</span>
        </>
      ) : (
        <StateMark tone={status === "queued" ? "waiting" : "running"}>
          {texts.run[status]}
        </StateMark>
      )}
    </p>
  );
}
