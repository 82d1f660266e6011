import { quoted } from "../../../lib/text/plain-line.ts";
import type { Evidence, EvidenceKind } from "./claim.ts";
import { scoreOf } from "./weight.ts";

/**
 * One observation with its weight in nats (the natural logarithm of how much likelier it makes an
 * episode).
 */
export interface Piece {
  kind: EvidenceKind;
  weight: number;
  isHard: boolean;
  text: string;
  atSec: number | null;
}

export const evidenceOf = ({ kind, weight, isHard, text, atSec }: Piece): Evidence => ({
  kind,
  isHard,
  score: scoreOf(weight),
  text,
  atSec,
});

const QUOTE_LETTERS = 100;

/**
 * A text in quotes, cut to at most 100 characters. Half of a surrogate pair, which the cut may
 * leave, is removed, because PostgreSQL refuses it.
 */
export const cut = (text: string): string => {
  const start = text.slice(0, 3 * QUOTE_LETTERS).replaceAll(/\p{Cs}/gu, "");
  const letters = Array.from(start.replaceAll(/\s+/gu, " ").trim());
  return quoted(
    letters.length > QUOTE_LETTERS
      ? `${letters.slice(0, QUOTE_LETTERS - 1).join("")}…`
      : letters.join(""),
  );
};
