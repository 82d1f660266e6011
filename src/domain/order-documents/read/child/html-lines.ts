import { decode } from "html-entities";
import { scanHtml } from "../../../../lib/text/scan-html.ts";
import { plainLines, rowLine, type TextLine } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { COLUMNS_MAX } from "../limits.ts";

const BLOCK = new Set(
  "p br div li ul ol dd dt h1 h2 h3 h4 h5 h6 blockquote section article body table".split(" "),
);
const CELL = new Set(["td", "th"]);

/** Elements that strike out their text. */
const STRUCK = new Set(["s", "del", "strike"]);
/** A style that strikes out text, in an element that has an end tag. */
const STRUCK_STYLE = /style\s*=\s*(?:"[^"]*|'[^']*)line-through/i;
const VOID = new Set(["br", "img", "hr", "input", "meta", "link", "col", "wbr"]);

export interface HtmlText {
  lines: TextLine[];
  /**
   * Texts that are struck out; no line contains them. A line of which more than half is struck out
   * is left out too.
   */
  struck: string[];
}

/**
 * Lines of HTML: paragraphs, and rows of tables. Markup is read and never shown.
 *
 * @throws DocumentError for a row of over 1,000 columns.
 */
export function htmlLines(html: string): HtmlText {
  const page = new Page();
  scanHtml(html, page);
  page.flush();
  // The vertical distance of lines in source text has no meaning.
  return { lines: page.lines, struck: page.struck };
}

const SPAN_MAX = 100;
const STRUCK_CHARS = 200;

const COLUMN_SPAN = /colspan\s*=\s*["']?(\d{1,4})/i;
const ROW_SPAN = /rowspan\s*=\s*["']?(\d{1,4})/i;

function spanOf(tag: string, pattern: RegExp): number {
  const span = Number(pattern.exec(tag)?.[1] ?? 1);
  return Math.min(SPAN_MAX, Math.max(1, span));
}

/**
 * Whether texts are columns of a layout, with several lines each, which are read one after the
 * other.
 */
function isLayout(texts: readonly string[]): boolean {
  const lines = texts.filter((text) => text !== "").map((text) => text.split("\n").length);
  return lines.length === 2 && Math.min(...lines) > 1 && Math.max(...lines) > 2;
}

class Page {
  readonly lines: TextLine[] = [];
  readonly struck: string[] = [];
  #text = "";
  /** Struck-out text of the current line or row. */
  #struck = "";
  #struckDepth = 0;
  /**
   * The outermost element that is struck out by its style, with the number of open elements of its
   * name.
   */
  #styled: { name: string; open: number } | null = null;
  #quoteDepth = 0;
  #row: string[] | null = null;
  #spans = { columns: 1, rows: 1 };
  /** For each column the number of further rows that a cell above covers. */
  #covered: number[] = [];
  #hidden = 0;

  text(raw: string): void {
    if (this.#hidden > 0) return;
    const text = decode(raw).replaceAll(/\s+/g, " ");
    if (this.#struckDepth > 0) this.#struck += text;
    else this.#text += text;
  }

  open(name: string, tag: string): void {
    this.#openStyled(name, tag);
    if (name === "head" || name === "title") this.#hidden += 1;
    else if (STRUCK.has(name)) this.#struckDepth += 1;
    else if (name === "tr") {
      if (this.#row !== null && this.#row.length > 0) this.#endRow();
      else this.flush();
      this.#row = [];
    } else if (CELL.has(name)) {
      this.#text = "";
      this.#spans = { columns: spanOf(tag, COLUMN_SPAN), rows: spanOf(tag, ROW_SPAN) };
    } else if (name === "table") {
      this.#break();
      this.#covered = [];
    } else if (BLOCK.has(name)) this.#break();
    if (name === "blockquote") this.#quoteDepth += 1;
  }

  close(name: string): void {
    if (name === "head" || name === "title") this.#hidden = Math.max(0, this.#hidden - 1);
    else if (STRUCK.has(name)) this.#struckDepth = Math.max(0, this.#struckDepth - 1);
    else if (CELL.has(name) && this.#row !== null) {
      this.#endCell(this.#row, this.#text.replaceAll(/\s*\n\s*/g, "\n").trim());
      this.#text = "";
      if (this.#struck !== "") this.#struck += " ";
    } else if (name === "tr" && this.#row !== null) this.#endRow();
    else if (name === "table") this.#row = null;
    else if (BLOCK.has(name)) this.#break();
    if (name === "blockquote") this.#quoteDepth = Math.max(0, this.#quoteDepth - 1);
    this.#closeStyled(name);
  }

  #openStyled(name: string, tag: string): void {
    if (this.#styled?.name === name) this.#styled.open += 1;
    else if (this.#styled === null && !VOID.has(name) && STRUCK_STYLE.test(tag)) {
      this.#styled = { name, open: 1 };
      this.#struckDepth += 1;
    }
  }

  #closeStyled(name: string): void {
    if (this.#styled?.name !== name) return;
    this.#styled.open -= 1;
    if (this.#styled.open > 0) return;
    this.#styled = null;
    this.#struckDepth = Math.max(0, this.#struckDepth - 1);
  }

  flush(): void {
    if (!this.#isStruck(this.#text))
      for (const line of plainLines(this.#text)) this.#push({ ...line, y: null, height: 0 });
    this.#text = "";
  }

  /** Whether most of a line is struck out: the rest is a remark about that. */
  #isStruck(rest: string): boolean {
    const struck = this.#struck.trim();
    this.#struck = "";
    if (struck !== "") this.struck.push(struck.slice(0, STRUCK_CHARS).toWellFormed());
    return struck !== "" && struck.length > rest.trim().length;
  }

  /** Ends a cell. A cell over several rows leaves its column empty in the next rows. */
  #endCell(row: string[], text: string): void {
    this.#skipCovered(row);
    const { columns, rows } = this.#spans;
    if (row.length + columns > COLUMNS_MAX)
      throw new DocumentError(
        "too_large",
        "A table of the document has over 1,000 columns. Send the order alone.",
      );
    for (let column = 0; column < columns; column += 1) {
      if (rows > 1) this.#covered[row.length] = rows;
      row.push(column === 0 ? text : "");
    }
  }

  #skipCovered(row: string[]): void {
    while ((this.#covered[row.length] ?? 0) > 0) row.push("");
  }

  #endRow(): void {
    const texts = this.#row ?? [];
    const cells = texts.map((cell) => cell.replaceAll("\n", " "));
    this.#row = null;
    this.#covered = this.#covered.map((rows) => Math.max(0, rows - 1));
    // In a layout made of tables, a row of one cell is a paragraph.
    if (isLayout(texts)) {
      this.#text = texts.join("\n");
      this.flush();
    } else if (cells.filter((cell) => cell !== "").length > 1) {
      if (!this.#isStruck(cells.join(" "))) this.#push(rowLine(cells));
    } else {
      this.#text = cells.join("\n");
      this.flush();
    }
  }

  #break(): void {
    if (this.#row === null) this.flush();
    else this.#text += "\n";
  }

  #push(line: TextLine): void {
    if (line.cells.length === 0) return;
    this.lines.push(this.#quoteDepth === 0 ? line : { ...line, quoteDepth: this.#quoteDepth });
  }
}
