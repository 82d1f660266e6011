import type { ReactNode } from "react";
import styles from "./bleed.module.css";

/** A table within a panel: its lines go from edge to edge, its text begins with the title's. */
export function Bleed({ children }: { children: ReactNode }) {
  return <div className={styles["bleed"]}>{children}</div>;
}
