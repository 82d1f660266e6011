import type { InsertionOrder } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import { Button } from "../../../parts/acts/button.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import type { DraftOfOrder } from "../order/use-draft.ts";
import styles from "./correct.module.css";
import { lineKey, linesWith, nextIndex, type Parsed } from "./draft.ts";
import { LineFields } from "./line-fields.tsx";
import { LineSummary } from "./line-summary.tsx";

/** The lines of the order; the one that is chosen is open with its fields. */
export function LineList({
  order,
  parsed,
  draft,
  mayChange,
  field,
  onField,
}: {
  order: InsertionOrder;
  parsed: Parsed;
  draft: DraftOfOrder;
  mayChange: boolean;
  field: string | undefined;
  onField: (field: string | undefined) => void;
}) {
  const shows = useShows();
  const lines = linesWith(parsed, draft.draft);
  const open = field !== undefined && /^\d+\./.test(field) ? Number.parseInt(field, 10) : null;
  const showName = (id: string): string => shows.find((show) => show.id === id)?.name ?? id;
  const add = (): void => {
    const index = nextIndex(parsed, draft.draft);
    draft.type(lineKey(index, "show_name"), shows[0]?.name ?? texts.order.newLine, "");
    onField(lineKey(index, "show_name"));
  };
  return (
    <section className={styles["lines"]}>
      <header className={styles["head"]}>
        <h2>{texts.order.lines(lines.length)}</h2>
        {mayChange && (
          <Button size="small" icon="plus" onClick={add}>
            {texts.order.addLine}
          </Button>
        )}
      </header>
      {lines.length === 0 && <p className={styles["none"]}>{texts.order.noLines}</p>}
      {lines.map(({ index, line }) => (
        <article key={index} className={styles["line"]} data-open={open === index || undefined}>
          <LineSummary
            index={index}
            line={line}
            draft={draft.draft}
            showName={showName}
            isOpen={open === index}
            onOpen={() => onField(open === index ? undefined : lineKey(index, "show_name"))}
          />
          {open === index && (
            <LineFields
              index={index}
              line={line}
              proposals={order.proposals.filter((one) => one.line_index === index)}
              parsed={parsed}
              draft={draft}
              mayChange={mayChange}
              shows={shows}
            />
          )}
        </article>
      ))}
    </section>
  );
}
