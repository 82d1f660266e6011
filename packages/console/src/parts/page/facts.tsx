import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names with their values, one line a fact. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles["facts"]}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
