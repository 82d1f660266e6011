import type { InsertionOrder } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import { Button } from "../../../parts/acts/button.tsx";
import { minorText, amountText } from "../../../numbers/money.ts";
import type { DraftOfOrder } from "../order/use-draft.ts";
import styles from "./correct.module.css";
import type { Parsed } from "./draft.ts";

type Proposal = InsertionOrder["proposals"][number];

/** What a language model proposes for a field without a value, with its quote. */
export function Proposals({
  proposals,
  parsed,
  draft,
  id,
}: {
  proposals: readonly Proposal[];
  parsed: Parsed;
  draft: DraftOfOrder;
  id: string;
}) {
  return proposals.map((proposal) => {
    const { typed, shown } = wordsOf(proposal, parsed);
    return (
      <div key={`${proposal.field} ${typed}`} className={styles["proposal"]}>
        <span>{texts.fields.proposal(shown, proposal.model)}</span>
        <q className="muted">{proposal.source.quote}</q>
        <Button
          size="small"
          disabled={draft.draft[id] === typed}
          onClick={() => {
            draft.type(id, typed, "");
            if (typeof proposal.value === "object" && !Array.isArray(proposal.value))
              draft.type(id.replace(/rate_amount$/, "rate_type"), proposal.value.type, "");
          }}
        >
          {texts.fields.proposed}
        </Button>
      </div>
    );
  });
}

/** A proposed value as it is typed into its field, and as a person reads it. */
function wordsOf({ field, value }: Proposal, parsed: Parsed): { typed: string; shown: string } {
  if (Array.isArray(value)) return { typed: value.join(", "), shown: value.join(", ") };
  if (typeof value === "object")
    return {
      typed: amountText(value.amount_minor, value.currency),
      shown: minorText(value.amount_minor, value.currency),
    };
  if (field === "total_minor" && typeof value === "number") {
    const currency = parsed.currency ?? "usd";
    return { typed: amountText(value, currency), shown: minorText(value, currency) };
  }
  return { typed: String(value), shown: String(value) };
}
