import { paceChart } from "../../domain/charts/pace-chart.ts";
import type {
  Block,
  Cell,
  Column,
  Figure,
  FiguresBlock,
  SeriesBlock,
  TableBlock,
} from "../../domain/report-documents/document.ts";
import { figureMarks } from "../../domain/report-documents/figure-marks.ts";
import {
  formatCell,
  formatValue,
  isNumeric,
  UNKNOWN,
} from "../../domain/report-documents/format.ts";
import { withoutEmptyColumns } from "../../domain/report-documents/shown-columns.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { dayBars, markerList } from "./day-bars.ts";
import { outside, richTextHtml } from "./rich-text-html.ts";

/** Blocks of a document as HTML. Every text is escaped; no block holds markup. */

/** Columns of a table on paper; those that matter most are first. */
const PRINTED_COLUMNS = 9;

/** Rows of a table that a page shows. */
const ROWS_MAX = 5_000;

export interface BlockPlace {
  /** Id that no other element of the page has. */
  id: string;
  /** Address of the block's CSV; null where the link allows no export. */
  csv: string | null;
  /** Moment of the figures of the document. */
  asOf: string;
  /** The section, whose title a block does not repeat. */
  section: { id: string; title: string };
}

export function blockHtml(block: Block, place: BlockPlace): Html {
  switch (block.kind) {
    case "sentence":
      return html`<p class="sentence ${block.tone}">${block.text}</p>`;
    case "figures":
      return figures(block, place);
    case "table":
      return table(block, place);
    case "series":
      return series(block, place);
    case "text":
      return richTextHtml(block.markdown);
    default:
      return block satisfies never;
  }
}

const figures = (block: FiguresBlock, { asOf }: BlockPlace): Html =>
  html`<dl class="figures">
    ${block.figures.map(
      (figure) =>
        html`<div class="figure">
          <dt>${figure.label}</dt>
          <dd class="number ${isUnknown(figure) && "unknown"}">${formatValue(figure.value)}</dd>
          ${figureMarks(figure, asOf).map((mark) => html`<dd class="basis">${mark}</dd>`)}
        </div>`,
    )}
  </dl>`;

const isUnknown = ({ value }: Figure): boolean => formatValue(value) === UNKNOWN;

const hasOwnTitle = (title: string, { section }: BlockPlace): boolean =>
  title.trim().toLowerCase() !== section.title.trim().toLowerCase();

/** A heading with the address of its table as CSV. */
const heading = (title: string, place: BlockPlace): Html | false => {
  const { id, csv } = place;
  const isOwn = hasOwnTitle(title, place);
  return (
    (isOwn || csv !== null) &&
    html`<div class="block-head ${!isOwn && "bare"}">
      ${isOwn ? html`<h3 id="${id}">${title}</h3>` : html`<span></span>`}
      ${csv !== null && html`<a href="${csv}" aria-label="${title} as CSV">CSV</a>`}
    </div>`
  );
};

function table(block: TableBlock, place: BlockPlace): Html {
  const { title, columns, rows } = withoutEmptyColumns(block);
  const shown = rows.slice(0, ROWS_MAX);
  const left = rows.length - shown.length;
  return html`${heading(title, place)}
    <div
      class="scroll"
      role="region"
      tabindex="0"
      aria-labelledby="${hasOwnTitle(title, place) ? place.id : place.section.id}"
    >
      <table
        class="${columns.length > PRINTED_COLUMNS ? "many" : isSmall(columns, shown) && "small"}"
      >
        <thead>
          <tr>
            ${columns.map(
              ({ label, kind }, index) =>
                html`<th scope="col" class="${index > 0 && isNumeric({ kind }) && "number"}">
                  ${label}
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ cells }) =>
              html`<tr>
                ${columns.map((column, index) => cellHtml(cells[index] ?? null, column, index))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      columns.length > PRINTED_COLUMNS &&
      html`<p class="basis on-paper">
        Also on the page:
        ${columns
          .slice(PRINTED_COLUMNS)
          .map(({ label }) => label.toLowerCase())
          .join(", ")}.
      </p>`
    }
    ${left > 0 && html`<p class="basis">and ${formatValue({ kind: "count", count: left })} more in the CSV</p>`}`;
}

const SMALL_COLUMNS_MAX = 3;
const SMALL_LETTERS_MAX = 30;

/** True for a table of a few short columns, whose rows an eye could not follow across a page. */
const isSmall = (columns: readonly Column[], rows: TableBlock["rows"]): boolean =>
  columns.length <= SMALL_COLUMNS_MAX &&
  rows.every(({ cells }) =>
    columns.every(
      (column, index) => formatCell(cells[index] ?? null, column).length <= SMALL_LETTERS_MAX,
    ),
  );

function cellHtml(cell: Cell, column: Column, index: number): Html {
  const text = formatCell(cell, column);
  const content =
    cell !== null && typeof cell === "object"
      ? outside(cell.url, text)
      : cell === null
        ? html`<span class="unknown">${text}</span>`
        : html`${text}`;
  return index === 0
    ? html`<th scope="row">${content}</th>`
    : html`<td class="${isNumeric(column) && "number"}">${content}</td>`;
}

function series(block: SeriesBlock, place: BlockPlace): Html {
  const head = heading(block.title, place);
  const [first, last] = [block.days[0], block.days.at(-1)];
  if (first === undefined || last === undefined)
    return html`${head}
      <p class="empty">No day is known.</p>`;
  if (block.form === "daily") return html`${head} ${dayBars(block)}`;
  const chart = paceChart({
    from: first.day,
    to: last.day,
    days: block.days.map(({ day, count, is_incomplete: isIncomplete }) => ({
      date: day,
      delivered: count,
      expected: null,
      partial: isIncomplete && day === last.day,
    })),
    expected: block.days.flatMap(({ day, expected }) =>
      expected === null ? [] : [{ date: day, expected }],
    ),
    promise: block.goal === null ? [] : [{ date: first.day, promised: block.goal }],
  });
  return html`${head} ${chart} ${markerList(block.markers)}`;
}
