import { useEffect, useMemo, useRef } from "react";
import { texts } from "#texts/insertion-orders";
import type { Answer } from "../../../api/use-answer.ts";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import type { Parsed } from "../correct/draft.ts";
import type { OrderDocument } from "../types.ts";
import styles from "./document.module.css";
import { valueIn } from "./value-in.ts";
import { marksOf, type Place, piecesOf, type PlaceMark } from "./places.ts";

/** The passage of a chosen field within the place of its line. */
const VALUE = "value";

/** Places of the lines, which the API answers with the order. */
const placesOfLines = (parsed: Parsed): Place[] =>
  parsed.line_items.map(({ index, source }) => ({ id: `line-${index}`, ...source }));

/** The text of the document with the places of fields; the chosen one is marked and in sight. */
export function DocumentText({
  answer,
  parsed,
  current,
  words,
  onPlace,
}: {
  answer: Answer<OrderDocument>;
  parsed: Parsed;
  current: string | null;
  /** How the value of the chosen field may stand in its place. */
  words: readonly string[];
  onPlace: (place: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const { data } = answer;
  const marks = useMemo(
    () =>
      marksOf(data?.pages ?? [], [
        ...(data?.places ?? []).map(({ field, ...place }) => ({ id: field, ...place })),
        ...placesOfLines(parsed),
      ]),
    [data, parsed],
  );
  useEffect(() => {
    const box = scroller.current;
    const isMarked = current !== null && marks.length > 0;
    const mark = isMarked ? box?.querySelector<HTMLElement>("[data-current]") : null;
    if (mark === null || mark === undefined || box === null) return;
    // Only the document moves: the field that has the cursor stays where it is.
    const top = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 24 || top > box.clientHeight - 48) box.scrollTop += top - box.clientHeight / 3;
  }, [current, marks]);
  return (
    <div className={styles["document"]}>
      <Panel
        title={texts.document.title}
        note={data === undefined ? texts.document.loading : texts.document.note}
        answer={answer}
        minHeight={isPhone ? 130 : 300}
        isEmpty={({ pages }) => pages === null}
        empty={
          <>
            <Empty title={texts.document.none} text={texts.document.noneText} />
            <Quotes parsed={parsed} current={current} onPlace={onPlace} />
          </>
        }
        hasNoFoot
      >
        {({ pages, is_cut: isCut }) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keys
          <div
            ref={scroller}
            className={styles["text"]}
            tabIndex={0}
            role="region"
            aria-label={texts.document.title}
          >
            {(pages ?? []).map(({ page, lines }, index) => (
              <div key={index}>
                {page !== null && <h3 className={styles["page"]}>{texts.document.page(page)}</h3>}
                {lines.map((line, at) => (
                  <Line
                    key={at}
                    text={line}
                    marks={marks[index]?.[at] ?? []}
                    current={current}
                    words={words}
                    onPlace={onPlace}
                  />
                ))}
              </div>
            ))}
            {isCut && <p className={styles["cut"]}>{texts.document.cut}</p>}
          </div>
        )}
      </Panel>
    </div>
  );
}

function Line({
  text,
  marks,
  current,
  words,
  onPlace,
}: {
  text: string;
  marks: readonly PlaceMark[];
  current: string | null;
  words: readonly string[];
  onPlace: (place: string) => void;
}) {
  if (marks.length === 0) return <p>{text}</p>;
  const chosen = marks.find(({ id }) => id === current);
  const value = chosen === undefined ? null : valueIn(text, chosen, words);
  const all = value === null ? marks : [...marks, { id: VALUE, ...value }];
  return (
    <p>
      {piecesOf(text, all).map(({ text: piece, ids }, index) => {
        const isCurrent = current !== null && ids.includes(current);
        const isValue = ids.includes(VALUE);
        const place = ids.find((id) => id !== current && id !== VALUE) ?? ids[0];
        return place === undefined ? (
          piece
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the fields lead to the same places by keys
          <mark
            key={index}
            data-current={isCurrent || undefined}
            className={styles[isValue ? "value" : isCurrent ? "current" : "place"]}
            onClick={() => onPlace(place)}
          >
            {piece}
          </mark>
        );
      })}
    </p>
  );
}

/** The quotes of the lines where the document itself cannot be shown. */
function Quotes({
  parsed,
  current,
  onPlace,
}: {
  parsed: Parsed;
  current: string | null;
  onPlace: (place: string) => void;
}) {
  return (
    <ol className={styles["quotes"]}>
      {placesOfLines(parsed).map(({ id, quote }, index) => (
        <li key={id} aria-current={id === current || undefined}>
          <button type="button" onClick={() => onPlace(id)}>
            <span className="muted">{texts.document.linePlace(index + 1)}</span>
            <q className={styles[id === current ? "current" : "place"]}>{quote}</q>
          </button>
        </li>
      ))}
    </ol>
  );
}
