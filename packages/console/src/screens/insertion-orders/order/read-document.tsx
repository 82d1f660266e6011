import type { InsertionOrder } from "@castmeter/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FocusEvent, useEffect, useRef } from "react";
import { texts } from "#texts/insertion-orders";
import { useCanEdit } from "../../../api/api-context.tsx";
import { forPeople } from "../../../api/person-call.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { ApplyOrder } from "../apply/apply-order.tsx";
import { HeadingFields } from "../correct/heading-fields.tsx";
import { LineList } from "../correct/line-list.tsx";
import type { LineField, Parsed } from "../correct/draft.ts";
import { DocumentText } from "../document/document-text.tsx";
import { wordsOfField } from "../document/value-in.ts";
import type { OrderDocument } from "../types.ts";
import { DraftBar } from "./draft-bar.tsx";
import { OrderWarnings } from "./order-warnings.tsx";
import styles from "./order.module.css";
import { useDraft } from "./use-draft.ts";

const FROM = "/insertion-orders/$orderId";

/** The place of a field: a field of the heading has its own, a field of a line that of its line. */
const placeOf = (key: string | undefined): string | null =>
  key === undefined ? null : /^\d+\./.test(key) ? `line-${Number.parseInt(key, 10)}` : key;

/** How the value of a chosen field of a line may stand in the document. */
function wordsOf(parsed: Parsed, key: string | undefined): string[] {
  const [index = "", field = ""] = key?.split(".") ?? [];
  const line = parsed.line_items.find((one) => String(one.index) === index);
  return line === undefined ? [] : wordsOfField(line, field as LineField);
}

const keyOf = (place: string): string =>
  place.startsWith("line-") ? `${place.slice("line-".length)}.show_name` : place;

const withField = (field: string | undefined) => (field === undefined ? {} : { field });

/** The document at the left, what was read of it at the right; each leads to the other. */
export function ReadDocument({ order, parsed }: { order: InsertionOrder; parsed: Parsed }) {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const fields = useRef<HTMLDivElement>(null);
  const mayChange = useCanEdit() && order.review_state === "needs_review";
  const draft = useDraft(order, parsed);
  const document = useAnswer<OrderDocument>((api, options) =>
    api.raw({ path: `/insertion-orders/${order.id}/document`, options }),
  );
  const choose = (field: string | undefined): void => {
    if (field !== search.field)
      void navigate({ search: withField(field), replace: true, resetScroll: false });
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>): void => {
    const key = target.closest<HTMLElement>("[data-key]")?.dataset["key"];
    if (key !== undefined) choose(key);
  };
  const goTo = (place: string): void => {
    const key = keyOf(place);
    choose(key);
    // The fields of a line are there after the next paint.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const field = fields.current?.querySelector<HTMLElement>(
          `[data-key="${CSS.escape(key)}"] :is(input, select, textarea, button)`,
        );
        field?.scrollIntoView({ block: "nearest" });
        field?.focus({ preventScroll: true });
      }),
    );
  };
  const opened = useRef(search.field);
  useEffect(() => {
    if (opened.current !== undefined)
      fields.current
        ?.querySelector(`[data-key="${CSS.escape(opened.current)}"]`)
        ?.scrollIntoView({ block: "center" });
  }, []);
  const changed = Object.keys(draft.draft).length > 0;
  const apply = (): void => void navigate({ search: { act: "apply" } });
  useKeys(mayChange && !changed ? [{ key: "b", does: texts.order.apply, run: apply }] : []);
  return (
    <div className={styles["beside"]}>
      <DocumentText
        answer={forPeople(document)}
        parsed={parsed}
        current={placeOf(search.field)}
        words={wordsOf(parsed, search.field)}
        onPlace={goTo}
      />
      <div ref={fields} className={styles["fields"]} onFocus={onFocus}>
        <OrderWarnings order={order} parsed={parsed} />
        <HeadingFields order={order} parsed={parsed} draft={draft} mayChange={mayChange} />
        <LineList
          order={order}
          parsed={parsed}
          draft={draft}
          mayChange={mayChange}
          field={search.field}
          onField={choose}
        />
        {mayChange && (
          <div className={styles["foot"]}>
            {changed ? (
              <DraftBar draft={draft} />
            ) : (
              <Button look="main" size="large" shortcut="b" onClick={apply}>
                {texts.order.apply}
              </Button>
            )}
          </div>
        )}
      </div>
      {search.act === "apply" && mayChange && (
        <ApplyOrder
          order={order}
          parsed={parsed}
          onClose={() => void navigate({ search: withField(search.field) })}
        />
      )}
    </div>
  );
}
