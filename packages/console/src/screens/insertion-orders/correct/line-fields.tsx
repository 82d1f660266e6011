import type { InsertionOrder, ShowRow } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import type { DraftOfOrder } from "../order/use-draft.ts";
import { CorrectField } from "./correct-field.tsx";
import styles from "./correct.module.css";
import {
  LINE_FIELDS,
  lineKey,
  type LineField,
  lineText,
  type OrderLine,
  type Parsed,
} from "./draft.ts";
import { Proposals } from "./proposals.tsx";

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const WIDE = new Set<LineField>(["air_dates", "notes"]);

/** What the API does with a new line whose field is not typed. */
const DEFAULTS: Partial<Record<LineField, string>> = {
  deliverable_type: "audio_read",
  quantity: "1",
  guaranteed_per: "line",
};

/** Every field of a line. */
export function LineFields({
  index,
  line,
  proposals,
  parsed,
  draft,
  mayChange,
  shows,
}: {
  index: number;
  line: OrderLine | undefined;
  proposals: InsertionOrder["proposals"];
  parsed: Parsed;
  draft: DraftOfOrder;
  mayChange: boolean;
  shows: readonly ShowRow[];
}) {
  const choices: Partial<Record<LineField, readonly { value: string; label: string }[]>> = {
    matched_show_id: [
      { value: "", label: texts.fields.noShow },
      ...shows.map(({ id, name }) => ({ value: id, label: name })),
    ],
    deliverable_type: choicesOf(texts.kinds),
    placement: [{ value: "", label: texts.fields.noPlacement }, ...choicesOf(texts.placements)],
    rate_type: [{ value: "", label: texts.fields.noRate }, ...choicesOf(texts.rates)],
    guaranteed_per: [
      { value: "line", label: texts.fields.perLine },
      { value: "unit", label: texts.fields.perUnit },
    ],
  };
  return (
    <div className={styles["line-fields"]}>
      <div className={styles["grid"]}>
        {LINE_FIELDS.map((field) => {
          const id = lineKey(index, field);
          const own = choices[field];
          return (
            <div key={field} className={WIDE.has(field) ? styles["wide"] : undefined}>
              <CorrectField
                id={id}
                label={texts.fields[field]}
                stored={line === undefined ? (DEFAULTS[field] ?? "") : lineText(line, field)}
                draft={draft}
                mayChange={mayChange}
                {...(own === undefined ? {} : { choices: own })}
                {...(field === "air_dates" ? { help: texts.fields.air_datesHelp } : {})}
              />
              {mayChange && (
                <Proposals
                  proposals={proposals.filter((one) =>
                    one.field === "rate" ? field === "rate_amount" : one.field === field,
                  )}
                  parsed={parsed}
                  draft={draft}
                  id={id}
                />
              )}
            </div>
          );
        })}
      </div>
      {line !== undefined && (
        <p className={styles["source"]}>
          <span className="muted">{texts.fields.placeHere(line.source.page)}</span>
          <q>{line.source.quote}</q>
        </p>
      )}
    </div>
  );
}
