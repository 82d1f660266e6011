import type { ClusterSuggestion } from "@castmeter/sdk";
import { texts } from "#texts/review";
import styles from "./sureness.module.css";

/** How sure the builder is: a word, with a bar that is as full. */
export function Sureness({ confidence }: Pick<ClusterSuggestion, "confidence">) {
  return (
    <span className={styles["sureness"]}>
      <span className={`${styles["bar"]} ${styles[confidence]}`} aria-hidden="true" />
      {texts.sure[confidence]}
    </span>
  );
}
