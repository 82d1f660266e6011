import { texts } from "#texts/insertion-orders";
import { texts as parts } from "#texts/parts";
import { Button } from "../../../parts/acts/button.tsx";
import styles from "./order.module.css";
import type { DraftOfOrder } from "./use-draft.ts";

/** How many corrections wait, whether the API takes them, and the way to save or drop them. */
export function DraftBar({ draft }: { draft: DraftOfOrder }) {
  const { problem } = draft;
  const count = Object.keys(draft.draft).length;
  return (
    <>
      <span>{texts.order.corrections(count)}</span>
      <span role="status" className={problem === null ? "muted" : styles["wrong"]}>
        {problem === null
          ? draft.isChecking
            ? texts.order.checking
            : texts.order.checked
          : problem.key === null
            ? problem.text
            : texts.order.wrong}
      </span>
      <span className={styles["foot-acts"]}>
        <Button size="large" onClick={draft.drop}>
          {texts.order.drop}
        </Button>
        <Button
          look="main"
          size="large"
          disabled={problem !== null || draft.isChecking}
          waiting={draft.isSaving && parts.wait}
          onClick={draft.save}
        >
          {texts.order.save}
        </Button>
      </span>
    </>
  );
}
