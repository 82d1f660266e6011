import type { ReactNode } from "react";
import styles from "./phone-label.module.css";

/** A cell with the name of its column before it where the head of the table is not shown. */
export function PhoneLabel({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className={styles["label"]}>{name} </span>
      {children}
    </>
  );
}
