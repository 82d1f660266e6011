import { type Html, html } from "../../lib/text/html.ts";
import { countText } from "./text.ts";

export interface DataTable {
  caption: string;
  headings: readonly string[];
  /** Rows; the first cell names its row, and null is an unknown value. */
  rows: readonly (readonly (string | number | null)[])[];
}

const cell = (value: string | number | null): string =>
  value === null ? "not known" : typeof value === "number" ? countText(value) : value;

/** The numbers of a chart as a table, closed until a reader opens it. */
export const dataTable = ({ caption, headings, rows }: DataTable): Html =>
  html`<details class="data">
    <summary>As a table</summary>
    <table>
      <caption class="hidden">
        ${caption}
      </caption>
      <thead>
        <tr>
          ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...values]) =>
            html`<tr>
              <th scope="row">${cell(name ?? "")}</th>
              ${values.map((value) => html`<td>${cell(value)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
