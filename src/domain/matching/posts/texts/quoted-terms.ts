import { cut } from "../piece.ts";
import type { PostFacts } from "../post-facts.ts";

/** Terms as readable text in quotes; of overlapping pairs only the second character is added. */
export function quotedTerms(post: PostFacts, from: number, to: number): string {
  let text = "";
  let wasPair = false;
  for (const { surface, isPair } of post.terms.slice(from, to)) {
    const isNext = isPair && wasPair && text.endsWith(Array.from(surface)[0] ?? " ");
    text += isNext ? (Array.from(surface)[1] ?? "") : `${text === "" ? "" : " "}${surface}`;
    wasPair = isPair;
  }
  return cut(text);
}
