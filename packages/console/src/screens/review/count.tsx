import { texts } from "#texts/review/count";
import { useAnswer } from "../../api/use-answer.ts";
import { exactCount } from "../../numbers/count.ts";
import styles from "./count.module.css";

/** How many suggestions wait, beside "Review" in the side bar; nothing where none does. */
export function ReviewCount() {
  const { data } = useAnswer((api, options) =>
    api.raw<{ meta: { total: number } }>({
      path: "/cluster-suggestions",
      query: { limit: 1 },
      options,
    }),
  );
  const total = data?.meta.total ?? 0;
  if (total === 0) return null;
  return (
    <span className={styles["count"]} title={texts.waiting(total)}>
      <span aria-hidden="true">{exactCount(total)}</span>
      <span className="hidden">{texts.waiting(total)}</span>
    </span>
  );
}
