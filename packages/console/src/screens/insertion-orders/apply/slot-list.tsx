import type { CampaignSlot } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, shortDayText } from "../../../numbers/time.ts";
import { minorText } from "../../../numbers/money.ts";
import styles from "./apply.module.css";

/** A slot as the dry run would write it. */
export type PlannedSlot = Pick<CampaignSlot, "show_id" | "deliverable_type" | "quantity"> &
  Partial<
    Pick<
      CampaignSlot,
      | "placement"
      | "length_sec"
      | "air_date"
      | "air_window"
      | "rate"
      | "guaranteed_impressions"
      | "promo_code"
    >
  >;

const dayOf = ({ air_date: day, air_window: window }: PlannedSlot): string => {
  if (day) return dateText(day);
  if (window) return texts.apply.window(shortDayText(window.start_date), dateText(window.end_date));
  return texts.apply.open;
};

const factsOf = (slot: PlannedSlot): string =>
  [
    texts.kinds[slot.deliverable_type],
    slot.placement ? texts.placements[slot.placement] : null,
    slot.length_sec ? texts.apply.seconds(slot.length_sec) : null,
    slot.quantity > 1 ? texts.apply.units(slot.quantity) : null,
    slot.guaranteed_impressions
      ? texts.apply.guaranteed(exactCount(slot.guaranteed_impressions))
      : null,
    slot.promo_code ?? null,
  ]
    .filter((fact) => fact !== null)
    .join(" · ");

/** The slots that booking makes. */
export function SlotList({
  slots,
  showName,
}: {
  slots: readonly PlannedSlot[];
  showName: (id: string) => string;
}) {
  return (
    <ol className={styles["slots"]}>
      {slots.map((slot, index) => (
        <li key={index}>
          <span>
            <strong>{showName(slot.show_id)}</strong>
            <span className={styles["day"]}>{dayOf(slot)}</span>
          </span>
          <span className="muted">
            <span>{factsOf(slot)}</span>
            {slot.rate && (
              <span className={styles["day"]}>
                {minorText(slot.rate.amount_minor, slot.rate.currency)}{" "}
                {texts.rates[slot.rate.type]}
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
