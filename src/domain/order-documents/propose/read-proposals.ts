import type { ParsedOrder } from "../extract/extracted-order.ts";
import type { DocumentExcerpt } from "./document-excerpt.ts";
import { openHeading, openOfLine } from "./open-fields.ts";
import type { OrderAnswer } from "./order-question.ts";
import {
  HEADING_FIELDS,
  type HeadingField,
  LINE_FIELDS,
  type LineField,
  NEW_LINES_MAX,
  type Proposal,
} from "./proposal.ts";
import { statedValue } from "./stated-value.ts";
import { wordsOfDocument } from "./words-of-document.ts";

const PROPOSALS_MAX = 500;

type Claimed = OrderAnswer["proposals"][number];

/**
 * The valid proposals of an answer: each is for an open field, and its words are in the document
 * and state the value. If a field has two proposals, both are dropped. Lines are proposed where
 * none was read, each with the name of its show.
 */
export function readProposals(
  answer: OrderAnswer,
  excerpt: DocumentExcerpt,
  order: ParsedOrder,
): Proposal[] {
  const { find, years } = wordsOfDocument(
    excerpt,
    order.line_items.map(({ source }) => source),
  );
  const claims = onceEach(answer.proposals.slice(0, PROPOSALS_MAX));
  const read = (claim: Claimed, currency: string | null): Proposal[] => {
    const source = find(claim.words);
    const value = source === null ? null : statedValue(claim, { currency, years });
    if (source === null || value === null) return [];
    return [
      {
        line_index: claim.line === 0 ? null : claim.line - 1,
        field: claim.field,
        value,
        source,
      },
    ];
  };
  const asked = claims.filter((claim) => isOpen(claim, order));
  const currencies = asked
    .filter(({ field }) => field === "currency")
    .flatMap((claim) => read(claim, null));
  const currency = order.currency ?? (currencies[0]?.value as string | undefined) ?? null;
  return withNamedLines(
    asked.flatMap((claim) => read(claim, currency)),
    order,
  );
}

/** The claims on fields that the answer names only once. */
function onceEach(claims: readonly Claimed[]): Claimed[] {
  const byField = Map.groupBy(claims, ({ line, field }) => `${line} ${field}`);
  return [...byField.values()].flatMap((same) => (same.length === 1 ? same : []));
}

function isOpen({ line, field }: Claimed, order: ParsedOrder): boolean {
  if (line === 0) return isHeadingField(field) && openHeading(order).includes(field);
  if (!isLineField(field) || line < 0) return false;
  const count = order.line_items.length;
  const isLine = count === 0 ? line <= NEW_LINES_MAX : line <= count;
  return isLine && openOfLine(order, line - 1).includes(field);
}

const isHeadingField = (field: string): field is HeadingField =>
  (HEADING_FIELDS as readonly string[]).includes(field);
const isLineField = (field: string): field is LineField =>
  (LINE_FIELDS as readonly string[]).includes(field);

/** Removes new lines without a show; the others are numbered consecutively. */
function withNamedLines(proposals: readonly Proposal[], order: ParsedOrder): Proposal[] {
  if (order.line_items.length > 0) return [...proposals];
  const named = proposals
    .filter(({ field }) => field === "show_name")
    .flatMap(({ line_index: index }) => (index === null ? [] : [index]))
    .toSorted((one, other) => one - other);
  return proposals.flatMap((proposal) => {
    if (proposal.line_index === null) return [proposal];
    const place = named.indexOf(proposal.line_index);
    return place === -1 ? [] : [{ ...proposal, line_index: place }];
  });
}
