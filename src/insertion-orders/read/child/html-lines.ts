import { decode } from "html-entities";
import { scanHtml } from "../../../lib/scan-html.ts";
import { plainLines, rowLine, type TextLine } from "../../document-text.ts";
import { DocumentError } from "../document-error.ts";
import { COLUMNS_MAX } from "../limits.ts";

const BLOCK = new Set(
  "p br div li ul ol dd dt h1 h2 h3 h4 h5 h6 blockquote section article body table".split(" "),
);
const CELL = new Set(["td", "th"]);

/**
 * Lines of HTML: paragraphs, and rows of tables. Markup is read and never shown.
 *
 * @throws DocumentError for a row of over 1,000 columns.
 */
export function htmlLines(html: string): TextLine[] {
  const page = new Page();
  scanHtml(html, page);
  page.flush();
  // The distance of lines in source text means nothing.
  return page.lines;
}

const SPAN_MAX = 100;

const COLUMN_SPAN = /colspan\s*=\s*["']?(\d{1,4})/i;
const ROW_SPAN = /rowspan\s*=\s*["']?(\d{1,4})/i;

function spanOf(tag: string, pattern: RegExp): number {
  const span = Number(pattern.exec(tag)?.[1] ?? 1);
  return Math.min(SPAN_MAX, Math.max(1, span));
}

class Page {
  readonly lines: TextLine[] = [];
  #text = "";
  #row: string[] | null = null;
  #spans = { columns: 1, rows: 1 };
  /** For each column how many more rows a cell above covers. */
  #covered: number[] = [];
  #hidden = 0;

  text(raw: string): void {
    if (this.#hidden === 0) this.#text += decode(raw).replaceAll(/\s+/g, " ");
  }

  open(name: string, tag: string): void {
    if (name === "head" || name === "title") this.#hidden += 1;
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
  }

  close(name: string): void {
    if (name === "head" || name === "title") this.#hidden = Math.max(0, this.#hidden - 1);
    else if (CELL.has(name) && this.#row !== null) {
      this.#endCell(this.#row, this.#text.replaceAll(/\s+/g, " ").trim());
      this.#text = "";
    } else if (name === "tr" && this.#row !== null) this.#endRow();
    else if (name === "table") this.#row = null;
    else if (BLOCK.has(name)) this.#break();
  }

  flush(): void {
    for (const line of plainLines(this.#text)) this.#push({ ...line, y: null, height: 0 });
    this.#text = "";
  }

  /** A cell over several rows leaves its column empty in the next ones. */
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
    const cells = this.#row ?? [];
    this.#row = null;
    this.#covered = this.#covered.map((rows) => Math.max(0, rows - 1));
    // A row of one cell is a paragraph in a layout made of tables.
    if (cells.filter((cell) => cell !== "").length > 1) this.#push(rowLine(cells));
    else {
      this.#text = cells.join("\n");
      this.flush();
    }
  }

  #break(): void {
    if (this.#row === null) this.flush();
    else this.#text += "\n";
  }

  #push(line: TextLine): void {
    if (line.cells.length > 0) this.lines.push(line);
  }
}
