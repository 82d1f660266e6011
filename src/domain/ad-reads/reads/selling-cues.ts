import { itemAt } from "../../../lib/item-at.ts";
import { inKatakana, type Token } from "../spoken/fold-tokens.ts";
import { LANGUAGES } from "../languages/index.ts";
import type { Language } from "../languages/language.ts";
import { type FoundPhrase, PhraseTree } from "../spoken/phrase-tree.ts";

/** Cue phrases of advertisements, in all languages at once. */

const KINDS = ["sponsor", "opening", "offer", "action", "link", "back", "extra", "past"] as const;
export type CueKind = (typeof KINDS)[number];

export type Cue = FoundPhrase<CueKind>;

const partsOf = (list: string): string[] => list.split("|").filter((part) => part.trim() !== "");

const TREE = new PhraseTree<CueKind>();
for (const language of LANGUAGES)
  for (const kind of KINDS)
    for (const phrase of partsOf(language[kind] ?? "")) TREE.add(phrase, kind);

/** The words of all languages for one purpose, folded. */
export const wordsFor = (
  purpose: "dot" | "slash" | "codeWords" | "codeFillers",
): readonly { language: Language; words: string[] }[] =>
  LANGUAGES.map((language) => ({
    language,
    words:
      purpose === "codeFillers"
        ? language[purpose].split(" ").filter((word) => word !== "")
        : partsOf(language[purpose]),
  }));

/** The cues in a range of tokens. */
export const cuesAmong = (tokens: readonly Token[], from: number, to: number): Cue[] =>
  TREE.find(tokens, from, to);

/** The tokens as one text, and a function that gives the token at a position in it. */
export function joinedWithPlaces(
  tokens: readonly Token[],
  from: number,
  to: number,
): { text: string; tokenAt: (index: number) => number } {
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  let isTight = true;
  for (let at = from; at < to; at += 1) {
    const token = itemAt(tokens, at);
    if (length > 0 && !(isTight && token.isUnspaced)) {
      parts.push(" ");
      length += 1;
    }
    starts.push(length);
    parts.push(token.isUnspaced ? inKatakana(token.text) : token.text);
    length += token.text.length;
    isTight = token.isUnspaced;
  }
  const tokenAt = (index: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (itemAt(starts, middle) <= index) low = middle;
      else high = middle - 1;
    }
    return from + low;
  };
  return { text: parts.join(""), tokenAt };
}
