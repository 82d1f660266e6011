import type { TextCell } from "../../document-text.ts";
import type { Role } from "./column-role.ts";
import type { Column } from "./columns.ts";
import { dateTokens } from "../values/date-tokens.ts";
import type { KnownName } from "../extracted-order.ts";
import type { PlacedLine } from "../text/placed-lines.ts";
import { knownNamesIn } from "../text/match-name.ts";
import { deliverableOf, lengthOf, placementOf } from "../values/terms.ts";

/**
 * Identifies columns with meaningless headings by most of their cells: shows of the workspace,
 * days, lengths, placements. Amounts and counts are not identified by their content, because they
 * can mean several things.
 */
export function columnsByContent(
  columns: readonly Column[],
  rows: readonly PlacedLine[],
  shows: readonly KnownName[],
): Column[] {
  const taken = new Set(columns.map(({ role }) => role));
  // A heading such as `Uscite` is used for days as well as for their number.
  const isDays = (column: Column): boolean => {
    const cells = rows.flatMap((row) => row.cells.filter((cell) => isUnder(column, cell)));
    const dated = cells.filter(({ text }) => dateTokens(text, { hasShort: true }).length > 0);
    return cells.length > 0 && 2 * dated.length > cells.length;
  };
  const days = taken.has("dates")
    ? undefined
    : columns.find((column) => column.role === "quantity" && isDays(column));
  if (days !== undefined) taken.add("dates").delete("quantity");
  return columns.map((original, at) => {
    if (original.role === "quantity" && original !== days && isCodes(original, rows))
      return { ...original, role: "ignored" as const };
    if (original === days) return { ...original, role: "dates" as const };
    const isNumber = at > 0 && /^(?:n[°ºo.]*|#|nr\.?)$/i.test(original.heading.trim());
    const column =
      days !== undefined && isNumber && original.role === "ignored"
        ? { ...original, role: "quantity" as const }
        : original;
    if (column.role !== "ignored") return column;
    const cells = rows.flatMap((row) => row.cells.filter((cell) => isUnder(column, cell)));
    const role =
      cells.length === 0
        ? undefined
        : KINDS.find(([role, isOne]) => {
            if (taken.has(role)) return false;
            return 2 * cells.filter(({ text }) => isOne(text, shows)).length > cells.length;
          })?.[0];
    if (role === undefined) return column;
    taken.add(role);
    return { ...column, role };
  });
}

/**
 * Whether the cells are codes, such as `NC-2027-14`: then `Numéro BC` is not the number of spots.
 */
function isCodes(column: Column, rows: readonly PlacedLine[]): boolean {
  const cells = rows.flatMap((row) => row.cells.filter((cell) => isUnder(column, cell)));
  const codes = cells.filter(({ text }) => /\p{L}[-/.]?\d{2,}|\d{4,}/u.test(text));
  return codes.length > 0 && 2 * codes.length > cells.length;
}

const isUnder = (column: Column, cell: TextCell): boolean =>
  Math.min(column.endX, cell.endX) > Math.max(column.x, cell.x);

const KINDS: readonly (readonly [Role, (text: string, shows: readonly KnownName[]) => boolean])[] =
  [
    ["show", (text, shows) => knownNamesIn(text, shows).length === 1],
    ["dates", (text) => dateTokens(text, { hasShort: true }).length > 0],
    [
      "placement",
      (text) => text.length <= 60 && (placementOf(text) ?? deliverableOf(text)) !== null,
    ],
    ["length", (text) => text.length <= 16 && lengthOf(text) !== null],
  ];
