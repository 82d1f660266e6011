import styles from "./mark.module.css";
import { Icon, type IconName } from "./icon.tsx";

/** How a state looks: each has its own sign, and colour only supports it. */
export type Tone =
  | "fine"
  | "running"
  | "waiting"
  | "needs"
  | "failed"
  | "off"
  | "kept"
  | "planned"
  | "open"
  | "plain";

const SIGNS: Readonly<Record<Tone, IconName | null>> = {
  fine: "check",
  running: "half",
  waiting: "clock",
  needs: "warning",
  failed: "cross",
  off: "off",
  kept: "lock",
  planned: "clock",
  open: "plus",
  plain: null,
};

/** A state in a word with its sign. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  const sign = SIGNS[tone];
  return (
    <span className={`${styles["mark"]} ${styles[tone]}`}>
      {sign !== null && <Icon name={sign} size={13} />}
      <span>{children}</span>
    </span>
  );
}

/** A state in a word on a tint, for slots and counts. */
export function Chip({ tone = "plain", children }: { tone?: Tone; children: string }) {
  const sign = SIGNS[tone];
  return (
    <span className={`${styles["chip"]} ${styles[tone]}`}>
      {sign !== null && <Icon name={sign} size={12} />}
      <span>{children}</span>
    </span>
  );
}
