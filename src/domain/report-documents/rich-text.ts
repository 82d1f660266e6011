import { decode } from "html-entities";
import { Lexer, type Token, type Tokens } from "marked";

/**
 * The Markdown of an author as typed pieces of text, from which page and print are made. No piece
 * is markup: HTML stays the text that it is, and a picture is its description.
 */

/** Text with one form. Adjacent pieces follow each other without a blank. */
export interface TextPiece {
  text: string;
  isStrong?: true;
  isEmphasised?: true;
  isCode?: true;
  /** An address of `http` or `https` that the text links to. */
  url?: string;
}

export type RichBlock =
  | { kind: "heading"; pieces: TextPiece[] }
  | { kind: "paragraph"; pieces: TextPiece[] }
  | { kind: "quote"; blocks: RichBlock[] }
  | { kind: "list"; isOrdered: boolean; start: number; items: RichBlock[][] }
  | { kind: "code"; text: string }
  | { kind: "rule" };

/** Levels of lists and quotes; what lies deeper is a paragraph with its source. */
const DEPTH_MAX = 6;

/** The blocks of a text. A text with too many marks is paragraphs as they stand. */
export const parseRichText = (markdown: string): RichBlock[] =>
  isLexable(markdown)
    ? blocksOf(new Lexer().lex(markdown), 1)
    : markdown.split(/\n\s*\n/).flatMap(paragraphOf);

const paragraphOf = (text: string): RichBlock[] =>
  text.trim() === "" ? [] : [{ kind: "paragraph", pieces: [{ text: text.trim() }] }];

/** The start of a line that is nested in more than twelve lists or quotes. */
const DEEP = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){12}/;
/** The start of a line that no paragraph continues on. */
const ENTRY = /^[ \t]*(?:$|#|[*+-][ \t]|\d{1,9}[.)][ \t])/;
const MARKS = /[*_`~[\]<>!]/g;
/** Marks of one paragraph: the lexer compares each with all others of its paragraph. */
const MARKS_MAX = 300;

/**
 * Whether the lexer takes time in proportion to the text. 10,000 characters of `- ` would take it
 * 1.2 s, of `_a_` 0.8 s, and of `>` more stack than there is.
 */
function isLexable(markdown: string): boolean {
  let marks = 0;
  for (const line of markdown.split("\n")) {
    if (DEEP.test(line)) return false;
    const own = line.match(MARKS)?.length ?? 0;
    marks = ENTRY.test(line) ? own : marks + own;
    if (marks > MARKS_MAX) return false;
  }
  return true;
}

const blocksOf = (tokens: readonly Token[], depth: number): RichBlock[] =>
  tokens.flatMap((token) => (depth > DEPTH_MAX ? paragraphOf(token.raw) : blockOf(token, depth)));

function blockOf(token: Token, depth: number): RichBlock[] {
  switch (token.type) {
    case "space":
    case "checkbox":
    case "def":
      return [];
    case "hr":
      return [{ kind: "rule" }];
    case "code":
      return [{ kind: "code", text: (token as Tokens.Code).text }];
    case "heading":
      return [{ kind: "heading", pieces: piecesOf(inlinesOf(token), {}) }];
    case "blockquote":
      return [{ kind: "quote", blocks: blocksOf(inlinesOf(token), depth + 1) }];
    case "list":
      return [listOf(token as Tokens.List, depth)];
    case "table":
      return rowsOf(token as Tokens.Table);
    case "paragraph":
    case "text": {
      const inlines = inlinesOf(token);
      if (inlines.length === 0) return paragraphOf(decode(token.raw));
      return [{ kind: "paragraph", pieces: piecesOf(inlines, {}) }];
    }
    default:
      return paragraphOf(token.raw);
  }
}

const inlinesOf = (token: Token): Token[] => ("tokens" in token ? (token.tokens ?? []) : []);

function listOf({ ordered, start, items }: Tokens.List, depth: number): RichBlock {
  return {
    kind: "list",
    isOrdered: ordered,
    start: typeof start === "number" ? start : 1,
    items: items.map((item) => [
      ...(item.task ? paragraphOf(item.checked === true ? "[x]" : "[ ]") : []),
      ...blocksOf(item.tokens, depth + 1),
    ]),
  };
}

/** A table of an author: a paragraph for each row, its cells apart by a line. */
function rowsOf({ header, rows }: Tokens.Table): RichBlock[] {
  return [header, ...rows].map((cells, index) => ({
    kind: "paragraph",
    pieces: cells.flatMap((cell, place) => [
      ...(place > 0 ? [{ text: " | " }] : []),
      ...piecesOf(cell.tokens, index === 0 ? { isStrong: true } : {}),
    ]),
  }));
}

type Form = Omit<TextPiece, "text">;

const piecesOf = (tokens: readonly Token[], form: Form): TextPiece[] =>
  tokens.flatMap((token) => pieceOf(token, form));

function pieceOf(token: Token, form: Form): TextPiece[] {
  switch (token.type) {
    case "strong":
      return piecesOf(inlinesOf(token), { ...form, isStrong: true });
    case "em":
      return piecesOf(inlinesOf(token), { ...form, isEmphasised: true });
    case "codespan":
      return [{ ...form, text: (token as Tokens.Codespan).text, isCode: true }];
    case "br":
      return [{ ...form, text: "\n" }];
    case "link":
      return piecesOf(inlinesOf(token), withAddress(form, (token as Tokens.Link).href));
    case "image":
      return [{ ...form, text: decode((token as Tokens.Image).text) }];
    case "escape":
      return [{ ...form, text: (token as Tokens.Escape).text }];
    case "text":
      if (inlinesOf(token).length > 0) return piecesOf(inlinesOf(token), form);
      return [{ ...form, text: decode((token as Tokens.Text).text) }];
    default:
      return [{ ...form, text: token.raw }];
  }
}

/** Other schemes, as `javascript`, stay text. */
const withAddress = (form: Form, href: string): Form =>
  /^https?:\/\//i.test(href) && URL.canParse(href) ? { ...form, url: href } : form;
