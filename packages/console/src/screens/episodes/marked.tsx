import type { ReactNode } from "react";
import styles from "./marked.module.css";

/** A part of a text, in UTF-16 code units. */
export interface Mark {
  start: number;
  length: number;
  /** True for the one that a search stands at. */
  isCurrent?: boolean;
}

/** A text with parts of it marked. @param marks In the order of the text, none over another. */
export function Marked({ text, marks }: { text: string; marks: readonly Mark[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, length, isCurrent = false } of marks) {
    if (start < at || length <= 0) continue;
    parts.push(
      text.slice(at, start),
      <mark key={start} className={isCurrent ? styles["current"] : styles["mark"]}>
        {text.slice(start, start + length)}
      </mark>,
    );
    at = start + length;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
