import { texts } from "#texts/insertion-orders";
import { shortDayText } from "../../../numbers/time.ts";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { minorText } from "../../../numbers/money.ts";
import styles from "./correct.module.css";
import { type Draft, lineKey, type OrderLine } from "./draft.ts";
import { CONFIDENCE_TONES } from "./heading-fields.tsx";

/** Days that are named in a summary; of more the first and the last stand. */
const DAYS_NAMED = 3;

function daysOf(days: readonly string[]): string {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return texts.apply.open;
  return days.length > DAYS_NAMED
    ? texts.apply.window(shortDayText(first), shortDayText(last))
    : days.map((day) => shortDayText(day)).join(", ");
}

/** A line in two lines of text; pressing it opens its fields. */
export function LineSummary({
  index,
  line,
  draft,
  showName,
  isOpen,
  onOpen,
}: {
  index: number;
  line: OrderLine | undefined;
  draft: Draft;
  showName: (id: string) => string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  const matched = draft[lineKey(index, "matched_show_id")] ?? line?.matched_show_id ?? "";
  const printed = draft[lineKey(index, "show_name")] ?? line?.show_name ?? "";
  const isCorrected = Object.keys(draft).some((key) => key.startsWith(`${index}.`));
  const facts = line === undefined ? [] : factsOf(line);
  return (
    <button
      type="button"
      className={styles["summary"]}
      aria-expanded={isOpen}
      data-place={`line-${index}`}
      onClick={onOpen}
    >
      <span className={styles["number"]}>{index + 1}</span>
      <span className={styles["what"]}>
        <strong>{matched === "" ? printed : showName(matched)}</strong>
        <span className="muted">{facts.join(" · ")}</span>
      </span>
      <span className={styles["marks"]}>
        {isCorrected && <span className={styles["changed"]}>{texts.fields.changed}</span>}
        {matched === "" && <StateMark tone="needs">{texts.fields.noShow}</StateMark>}
        {line !== undefined && (
          <StateMark tone={CONFIDENCE_TONES[line.confidence]}>
            {texts.confidence[line.confidence]}
          </StateMark>
        )}
      </span>
      <span className={styles["turn"]} data-open={isOpen || undefined}>
        <Icon name="right" size={12} />
      </span>
    </button>
  );
}

const factsOf = ({
  deliverable_type: kind,
  placement,
  length_sec: length,
  quantity,
  air_dates: days,
  rate,
  promo_code: code,
}: OrderLine): string[] =>
  [
    texts.kinds[kind],
    placement === null ? null : texts.placements[placement],
    length === null ? null : texts.apply.seconds(length),
    quantity === 1 ? null : texts.apply.units(quantity),
    daysOf(days),
    rate === null
      ? null
      : `${minorText(rate.amount_minor, rate.currency)} ${texts.rates[rate.type]}`,
    code,
  ].filter((fact) => fact !== null);
