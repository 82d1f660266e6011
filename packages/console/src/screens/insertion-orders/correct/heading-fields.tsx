import type { InsertionOrder } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import type { Tone } from "../../../parts/marks/mark.tsx";
import { useBrands } from "../../brands/use-brands.ts";
import type { DraftOfOrder } from "../order/use-draft.ts";
import { CorrectField } from "./correct-field.tsx";
import styles from "./correct.module.css";
import { HEADING_FIELDS, headingText, type HeadingField, type Parsed } from "./draft.ts";
import { Proposals } from "./proposals.tsx";

export const CONFIDENCE_TONES: Readonly<Record<"high" | "medium" | "low", Tone>> = {
  high: "fine",
  medium: "plain",
  low: "needs",
};

const isDate = (field: HeadingField): boolean => field === "start_date" || field === "end_date";

/** What holds for the whole order, field by field. */
export function HeadingFields({
  order,
  parsed,
  draft,
  mayChange,
}: {
  order: InsertionOrder;
  parsed: Parsed;
  draft: DraftOfOrder;
  mayChange: boolean;
}) {
  const brands = useBrands();
  const matched = parsed.advertiser.matched_brand_id;
  const isListed = matched === null || brands.some(({ id }) => id === matched);
  const brandChoices = [
    { value: "", label: texts.fields.noBrand },
    ...(isListed ? [] : [{ value: matched, label: matched }]),
    ...brands.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const { confidence } = parsed.advertiser;
  return (
    <section className={styles["section"]}>
      <header className={styles["head"]}>
        <h2>{texts.order.heading}</h2>
      </header>
      <div className={styles["grid"]}>
        {HEADING_FIELDS.map((field) => (
          <div key={field} className={field === "payment_terms" ? styles["wide"] : undefined}>
            <CorrectField
              id={field}
              label={field === "matched_brand_id" ? texts.fields.brand : texts.fields[field]}
              stored={headingText(parsed, field)}
              draft={draft}
              mayChange={mayChange}
              help={
                field === "advertiser"
                  ? texts.fields.confidence(texts.confidence[confidence])
                  : field === "currency"
                    ? texts.fields.currencyHelp
                    : undefined
              }
              type={isDate(field) ? "date" : "text"}
              {...(field === "matched_brand_id" ? { choices: brandChoices } : {})}
            />
            {mayChange && (
              <Proposals
                proposals={order.proposals.filter(
                  (one) =>
                    one.line_index === null &&
                    (one.field === field ||
                      (field === "advertiser" && one.field === "advertiser.name")),
                )}
                parsed={parsed}
                draft={draft}
                id={field}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
