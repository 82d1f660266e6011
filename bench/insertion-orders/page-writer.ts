import PdfKit from "pdfkit";

export interface ColumnLayout {
  heading: string;
  x: number;
  width: number;
  align?: "left" | "right" | "center";
}

interface TableLayout {
  columns: readonly ColumnLayout[];
  rows: readonly (readonly string[])[];
  y: number;
  size?: number;
  padding?: number;
  /** Rows that one page takes; the rest goes on at the top of the next. */
  bottom?: number;
  repeatsHeadings?: boolean;
  middle?: boolean;
  onPage?: (page: number) => void;
}

/** A PDF of placed texts and tables. The same content gives the same bytes. */
export class PageWriter {
  readonly document: InstanceType<typeof PdfKit>;
  #page = 1;

  constructor(options: PDFKit.PDFDocumentOptions = {}) {
    this.document = new PdfKit({
      size: "A4",
      margin: 0,
      info: { CreationDate: new Date("2026-10-01T00:00:00Z") },
      ...options,
    });
  }

  text(x: number, y: number, text: string, { size = 10, bold = false } = {}): this {
    this.document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
    this.document.text(text, x, y, { lineBreak: false });
    return this;
  }

  /** Label and value side by side, one pair a line. */
  pairs(x: number, y: number, pairs: readonly (readonly [string, string])[], width = 90): this {
    pairs.forEach(([label, value], index) => {
      this.text(x, y + index * 15, label, { bold: true });
      this.text(x + width, y + index * 15, value);
    });
    return this;
  }

  paragraph(x: number, y: number, width: number, text: string, size = 10): this {
    this.document.font("Helvetica").fontSize(size).text(text, x, y, { width });
    return this;
  }

  /** Draws a table whose cells wrap, and returns the place below it. */
  table(layout: TableLayout): number {
    const { columns, rows, size = 9, padding = 4, bottom = 780, repeatsHeadings = true } = layout;
    let y = this.#row(
      columns,
      columns.map((column) => column.heading),
      { ...layout, size, padding },
      true,
    );
    for (const row of rows) {
      const height = this.#height(columns, row, size) + 2 * padding;
      if (y + height > bottom) {
        this.document.addPage();
        this.#page += 1;
        layout.onPage?.(this.#page);
        y = 60;
        if (repeatsHeadings)
          y = this.#row(
            columns,
            columns.map((column) => column.heading),
            { ...layout, y, size, padding },
            true,
          );
      }
      y = this.#row(columns, row, { ...layout, y, size, padding }, false);
    }
    return y;
  }

  #row(
    columns: readonly ColumnLayout[],
    cells: readonly string[],
    { y, size, padding, middle = false }: TableLayout & { size: number; padding: number },
    bold: boolean,
  ): number {
    const height = this.#height(columns, cells, size, bold);
    columns.forEach(({ x, width, align = "left" }, index) => {
      const text = cells[index] ?? "";
      if (text === "") return;
      const own = this.document.heightOfString(text, { width });
      this.document
        .font(bold ? "Helvetica-Bold" : "Helvetica")
        .fontSize(size)
        .text(text, x, y + padding + (middle ? (height - own) / 2 : 0), { width, align });
    });
    return y + height + 2 * padding;
  }

  #height(
    columns: readonly ColumnLayout[],
    cells: readonly string[],
    size: number,
    bold = false,
  ): number {
    this.document.font(bold ? "Helvetica-Bold" : "Helvetica").fontSize(size);
    const heights = columns.map(({ width }, index) =>
      this.document.heightOfString(cells[index] || " ", { width }),
    );
    return Math.max(...heights);
  }

  async bytes(): Promise<Buffer> {
    const parts: Buffer[] = [];
    this.document.on("data", (part: Buffer) => parts.push(part));
    const end = new Promise((resolve) => this.document.on("end", resolve));
    this.document.end();
    await end;
    return Buffer.concat(parts);
  }
}
