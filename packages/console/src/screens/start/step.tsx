import type { ReactNode } from "react";
import { Icon, type IconName } from "../../parts/marks/icon.tsx";
import styles from "./start.module.css";

export type StepState = "waiting" | "running" | "fine" | "failed";

const SIGNS: Partial<Record<StepState, IconName>> = {
  fine: "check",
  running: "half",
  failed: "cross",
};

/** A step of the first run with its true result. */
export function Step({
  state,
  title,
  children,
}: {
  state: StepState;
  title: string;
  children?: ReactNode;
}) {
  const sign = SIGNS[state];
  return (
    <li className={`${styles["step"]} ${styles[state] ?? ""}`}>
      <span className={styles["sign"]}>{sign !== undefined && <Icon name={sign} size={12} />}</span>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}
