import type { InsertionOrder } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { minorText } from "../../../numbers/money.ts";
import type { Parsed } from "../correct/draft.ts";
import styles from "./order.module.css";

/** What the API names to look at, and whether the lines add up. */
export function OrderWarnings({ order, parsed }: { order: InsertionOrder; parsed: Parsed }) {
  const { warnings, totals_check: totals } = order;
  const currency =
    parsed.currency ?? parsed.line_items.find(({ rate }) => rate !== null)?.rate?.currency;
  const price = (minor: number): string => minorText(minor, currency ?? "usd");
  return (
    <section className={styles["section"]}>
      {warnings.length > 0 && (
        <>
          <h2>{texts.order.warnings}</h2>
          <ul className={styles["warnings"]}>
            {warnings.map((warning) => (
              <li key={warning}>
                <Icon name="warning" size={13} />
                <span>{warning}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles["sum"]}>
        <span className="muted">{texts.order.sum}</span>
        {totals === null || currency === undefined ? (
          <span className="muted">{texts.order.sumUnknown}</span>
        ) : (
          <>
            <strong>{price(totals.sum_minor)}</strong>
            {totals.stated_minor === null ? (
              <span className="muted">{texts.order.sumUnstated}</span>
            ) : (
              <StateMark tone={totals.matches ? "fine" : "needs"}>
                {totals.matches
                  ? texts.order.sumMatches
                  : texts.order.sumDiffers(price(totals.stated_minor))}
              </StateMark>
            )}
          </>
        )}
      </p>
    </section>
  );
}
