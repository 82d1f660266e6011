import { texts as pageTexts } from "#texts/parts-page";
import { Count, type CountDetails, type CountMark } from "../../parts/numbers/count.tsx";
import styles from "./parts-page.module.css";

const texts = pageTexts.numbers;
const { panels } = pageTexts;

const DETAILS: CountDetails = {
  title: texts.views,
  countedAs: texts.countedAs,
  fetchedAt: "2026-11-23T08:46:00Z",
  dataThrough: "2026-11-22",
  source: texts.source,
  window: texts.window,
};

const LINES: readonly { value: number | null; mark?: CountMark; says: string }[] = [
  { value: 412_908, says: texts.plain },
  { value: 18_204, mark: { kind: "kept" }, says: texts.kept },
  { value: 1_462, mark: { kind: "stale", age: "41 h" }, says: texts.stale },
  { value: 390, mark: { kind: "gone" }, says: texts.gone },
  { value: 35_457, mark: { kind: "estimated" }, says: texts.estimated },
  { value: 53_204, mark: { kind: "so_far" }, says: texts.soFar },
  { value: 870_674, mark: { kind: "through", day: panels.toFriday }, says: texts.through },
  { value: 4_930, mark: { kind: "stand_in", counter: panels.likes }, says: texts.standIn },
  { value: 98_116, mark: { kind: "rule" }, says: texts.rule },
  { value: null, mark: { kind: "unknown", reason: panels.hidden }, says: texts.unknown },
  { value: 0, says: texts.zero },
];

/** Every mark a number may have; each number has its card. */
export function Numbers() {
  return (
    <section className={styles["section"]}>
      <h2>{texts.title}</h2>
      <p className="muted">{texts.note}</p>
      <dl className={styles["marks"]}>
        {LINES.map(({ value, mark, says }) => (
          <div key={says}>
            <dt className="number">
              <Count value={value} mark={mark} details={DETAILS} />
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
