import type { Token } from "../spoken/fold-tokens.ts";
import { PhraseTree } from "../spoken/phrase-tree.ts";
import { ORDER_PROMISES } from "../promises/orders.ts";
import { PRODUCT_PROMISES } from "../promises/products.ts";
import { SERVICE_PROMISES } from "../promises/services.ts";

/**
 * The most frequent promises of advertisements. A point is booked in one wording and often said in
 * another that shares no word with it.
 */

const PROMISES = [...ORDER_PROMISES, ...PRODUCT_PROMISES, ...SERVICE_PROMISES];

type PromiseKind = `${"said" | "denied"} ${number}`;

const TREE = new PhraseTree<PromiseKind>();
PROMISES.forEach(({ said, denied }, promise) => {
  for (const phrase of said.split("|")) TREE.add(phrase, `said ${promise}`);
  for (const phrase of denied.split("|")) if (phrase !== "") TREE.add(phrase, `denied ${promise}`);
});

export interface FoundPromise {
  /** Index of the promise in the list of known ones. */
  promise: number;
  /** True where the contrary is said. */
  isDenied: boolean;
  /** The first token of the phrase. */
  token: number;
}

/** The promises and their contraries in a range of tokens. */
export const promisesAmong = (tokens: readonly Token[], from: number, to: number): FoundPromise[] =>
  TREE.find(tokens, from, to).map(({ kind, token }) => {
    const [said, promise] = kind.split(" ");
    return { promise: Number(promise), isDenied: said === "denied", token };
  });
