import { foldText } from "../../matching/fold-text.ts";
import { titleSimilarity } from "../../matching/title-similarity.ts";
import type { Confidence, KnownName } from "./extracted-order.ts";

/** Words that one writer adds to a name and another leaves out. */
const LEGAL =
  /\b(?:ltd|limited|llc|inc|incorporated|corp|corporation|co|company|gmbh|ag|kg|ug|se|sa|sas|sarl|sl|srl|bv|nv|plc|pty|oy|ab)\b/g;
const EMPTY_WORDS =
  /\b(?:the|a|der|die|das|le|la|les|el|los|las|podcast|show|with|mit|and|und|et|y)\b/g;
const MEDIUM_SIMILARITY = 0.8;

export interface NameMatch {
  id: string | null;
  confidence: Confidence;
}

/**
 * The one known name that a printed name means: `high` when both are the same but for case, marks,
 * articles and legal forms, `medium` when they resemble each other. Two that fit equally are none.
 */
export function matchName(name: string, known: readonly KnownName[]): NameMatch {
  const wanted = comparable(name);
  if (wanted === "") return { id: null, confidence: "low" };
  const scored = known
    .map((one) => ({ id: one.id, score: similarity(wanted, comparable(one.name)) }))
    .filter(({ score }) => score >= MEDIUM_SIMILARITY)
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined || second?.score === best.score) return { id: null, confidence: "low" };
  return { id: best.id, confidence: best.score === 1 ? "high" : "medium" };
}

function comparable(name: string): string {
  const words = foldText(name)
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/\./g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const short = words
    .replaceAll(LEGAL, " ")
    .replaceAll(EMPTY_WORDS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return short === "" ? words : short;
}

/** By words, and by pairs of letters for names with a letter wrong. */
function similarity(one: string, other: string): number {
  if (one === other) return 1;
  // Equal sets of words in another order are near, and not the same.
  return Math.min(0.99, Math.max(titleSimilarity(one, other), pairSimilarity(one, other)));
}

function pairSimilarity(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const total = left.length + right.length;
  if (total === 0) return 0;
  let shared = 0;
  const rest = [...right];
  for (const pair of left) {
    const at = rest.indexOf(pair);
    if (at === -1) continue;
    shared += 1;
    rest.splice(at, 1);
  }
  return (2 * shared) / total;
}

function pairsOf(text: string): string[] {
  const letters = text.replaceAll(" ", "").slice(0, 200);
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, index) =>
    letters.slice(index, index + 2),
  );
}

/** The known name that stands in a text as its own words; of several the longest. */
export function knownNamesIn(text: string, known: readonly KnownName[]): KnownName[] {
  const padded = ` ${plainWords(text)} `;
  return known
    .filter(({ name }) => plainWords(name) !== "" && padded.includes(` ${plainWords(name)} `))
    .filter(
      (one, _, all) =>
        !all.some(
          (other) =>
            other !== one && ` ${plainWords(other.name)} `.includes(` ${plainWords(one.name)} `),
        ),
    );
}

const plainWords = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
