import { itemAt } from "../../../lib/item-at.ts";
import { inKatakana, joinTokens, type Token, tokensOf } from "./fold-tokens.ts";

/** Phrases that are searched together, word by word; they have the form of `Language`. */

interface Node<Kind> {
  words: Map<string, Node<Kind>>;
  /** Next words that are beginnings of words. */
  stems: Map<string, Node<Kind>>;
  /** Arabic stems, to which prefixes and endings are added. */
  affixed: Map<string, Node<Kind>>;
  number: Node<Kind> | null;
  /** The node after a gap of up to four words. */
  gap: Node<Kind> | null;
  kinds: Set<Kind>;
}

export interface FoundPhrase<Kind> {
  kind: Kind;
  /** Index of the first token of the phrase. */
  token: number;
  phrase: string;
}

const GAP_TOKENS = 4;
const UNSPACED_GAP_TOKENS = 8;
const PREFIX_LETTERS = 2;
const ENDING_LETTERS = 3;
const STEM_LETTERS_MIN = 2;

const emptyNode = <Kind>(): Node<Kind> => ({
  words: new Map(),
  stems: new Map(),
  affixed: new Map(),
  number: null,
  gap: null,
  kinds: new Set(),
});

const childOf = <Kind>(children: Map<string, Node<Kind>>, key: string): Node<Kind> => {
  const known = children.get(key);
  if (known !== undefined) return known;
  const node = emptyNode<Kind>();
  children.set(key, node);
  return node;
};

export class PhraseTree<Kind> {
  readonly #root = emptyNode<Kind>();

  add(phrase: string, kind: Kind): void {
    let node = this.#root;
    for (const part of phrase.split(/(#|\.\.|\s+)/).filter((text) => text.trim() !== ""))
      if (part === "#") node = node.number ??= emptyNode();
      else if (part === "..") node = node.gap ??= emptyNode();
      else node = addWords(node, part);
    node.kinds.add(kind);
  }

  /** The phrases in a range of tokens: the longest of each kind at a place. */
  find(tokens: readonly Token[], from: number, to: number): FoundPhrase<Kind>[] {
    const found: FoundPhrase<Kind>[] = [];
    const nextOf = new Map<Kind, number>();
    for (let token = from; token < to; token += 1) {
      const ends = new Map<Kind, number>();
      follow(this.#root, tokens, token, to, ends);
      for (const [kind, end] of ends) {
        if (token < (nextOf.get(kind) ?? from)) continue;
        nextOf.set(kind, end);
        found.push({ kind, token, phrase: joinTokens(tokens.slice(token, end)) });
      }
    }
    return found;
  }
}

function addWords<Kind>(from: Node<Kind>, part: string): Node<Kind> {
  let node = from;
  const tokens = tokensOf(part.replaceAll("*", ""));
  tokens.forEach(({ text }, index) => {
    const isStem = part.endsWith("*") && index === tokens.length - 1;
    const key = inKatakana(text);
    if (/^\p{Script=Arabic}/u.test(key)) node = childOf(node.affixed, key);
    else if (isStem || /^\p{Script=Hangul}/u.test(key)) node = childOf(node.stems, key);
    else node = childOf(node.words, key);
  });
  return node;
}

/** Records the ends of the phrases of each kind that continue at a token. */
function follow<Kind>(
  node: Node<Kind>,
  tokens: readonly Token[],
  at: number,
  to: number,
  ends: Map<Kind, number>,
): void {
  for (const kind of node.kinds) ends.set(kind, Math.max(ends.get(kind) ?? 0, at));
  if (at >= to) return;
  const token = itemAt(tokens, at);
  const next = (child: Node<Kind> | null | undefined): void => {
    if (child !== null && child !== undefined) follow(child, tokens, at + 1, to, ends);
  };
  const word = token.isUnspaced ? inKatakana(token.text) : token.text;
  next(node.words.get(word));
  if (node.number !== null && /^\d+$/.test(word)) next(node.number);
  if (node.stems.size > 0)
    for (let length = word.length; length >= 1; length -= 1)
      next(node.stems.get(word.slice(0, length)));
  if (node.affixed.size > 0 && /^\p{Script=Arabic}/u.test(word))
    for (const stem of stemsOfAffixed(word)) next(node.affixed.get(stem));
  if (node.gap !== null) {
    const most = token.isUnspaced ? UNSPACED_GAP_TOKENS : GAP_TOKENS;
    for (let skipped = 0; skipped <= most; skipped += 1)
      follow(node.gap, tokens, at + skipped, to, ends);
  }
}

function* stemsOfAffixed(word: string): Generator<string> {
  for (let prefix = 0; prefix <= PREFIX_LETTERS; prefix += 1)
    for (let ending = 0; ending <= ENDING_LETTERS; ending += 1)
      if (word.length - prefix - ending >= STEM_LETTERS_MIN)
        yield word.slice(prefix, word.length - ending);
}
