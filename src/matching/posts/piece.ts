import { quoted } from "../../lib/plain-line.ts";
import type { Evidence, EvidenceKind } from "./claim.ts";
import { scoreOf } from "./weight.ts";

/** One observation with its weight in nats. */
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

const QUOTE_LETTERS = 120;
export const cut = (text: string): string => {
  const letters = Array.from(
    text
      .slice(0, 2 * QUOTE_LETTERS)
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );
  return quoted(letters.length > 100 ? `${letters.slice(0, 99).join("")}…` : letters.join(""));
};
