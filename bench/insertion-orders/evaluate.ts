/**
 * Reads every document of a labelled set and compares the fields:
 *
 *   node bench/insertion-orders/evaluate.ts [folder] [--all]
 *
 * Prints the accuracy of stated fields and the number of invented values, by kind of document and
 * by field, for the documents at hand and those held out. `--all` prints every field that is not
 * right. Goals: 0.95 of the stated fields exact, no value invented, every refusal with its code.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DocumentError } from "../../src/domain/order-documents/read/document-error.ts";
import { readDocument } from "../../src/domain/order-documents/read/read-document.ts";
import { evaluate } from "../labelled-sets/command.ts";
import { print, valueOf } from "../labelled-sets/figures.ts";
import { ACCURACY_GOAL, accuracyOf, type JudgedField, judgeOrder, timesOf } from "./judge.ts";
import { type LabelledDocument, type LabelledSet, readLabelledSet } from "./labelled-set.ts";

interface Judged {
  document: LabelledDocument;
  fields: JudgedField[];
  /** Null where the outcome, an order or an error's code, is the expected one. */
  fault: string | null;
}

async function judge(document: LabelledDocument, { known }: LabelledSet): Promise<Judged> {
  const { name, bytes, expected, expected_error: wanted } = document;
  try {
    const { order } = await readDocument({ bytes, fileName: name }, known);
    if (expected === undefined)
      return { document, fields: [], fault: `was read; expected ${wanted}` };
    return { document, fields: judgeOrder(expected, order), fault: null };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const fault = error.code === wanted ? null : `${error.code}; expected ${wanted ?? "an order"}`;
    return { document, fields: [], fault };
  }
}

const row = (title: string, cells: readonly (string | number)[]): string =>
  title.padEnd(26) +
  cells
    .map((cell) => String(cell).padStart(9))
    .join("")
    .slice(1);

const HEADINGS = ["accuracy", "stated", "exact", "wrong", "missing", "invented"];

function printRow(title: string, fields: readonly JudgedField[]): void {
  const accuracy = accuracyOf(fields);
  const counts = (["exact", "wrong", "missing", "invented"] as const).map((verdict) =>
    timesOf(fields, verdict),
  );
  print(row(title, [valueOf(accuracy)?.toFixed(3) ?? "-", accuracy.count, ...counts]));
}

function printGroups(title: string, judged: readonly Judged[]): void {
  const all = judged.flatMap(({ fields }) => fields);
  print(`\n${title}: ${judged.length} documents\n${row("", HEADINGS)}`);
  for (const [kind, group] of Map.groupBy(judged, ({ document }) => document.kind))
    printRow(
      kind,
      group.flatMap(({ fields }) => fields),
    );
  for (const [field, group] of Map.groupBy(all, ({ field }) => field)) printRow(field, group);
  printRow("all", all);
}

function isReached(judged: readonly Judged[]): boolean {
  const fields = judged.flatMap((one) => one.fields);
  return (
    judged.every(({ fault }) => fault === null) &&
    (valueOf(accuracyOf(fields)) ?? 1) >= ACCURACY_GOAL &&
    timesOf(fields, "invented") === 0
  );
}

await evaluate(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean", default: false } },
  });
  const set = readLabelledSet(positionals[0] ?? join(import.meta.dirname, "set"));
  const judged: Judged[] = [];
  for (const document of set.documents) judged.push(await judge(document, set));
  for (const { document, fields, fault } of judged) {
    if (fault !== null) print(`${document.name}: ${fault}`);
    if (!values.all) continue;
    for (const { field, verdict, expected, found } of fields)
      if (verdict !== "exact" && verdict !== "rightly_null")
        print(
          `${document.name} ${field} ${verdict}: ${JSON.stringify(expected)} -> ${JSON.stringify(found)}`,
        );
  }
  const [orders = [], refusals = []] = [true, false].map((isOrder) =>
    judged.filter(({ document }) => (document.expected !== undefined) === isOrder),
  );
  const heldOut = orders.filter(({ document }) => document.held_out === true);
  printGroups(
    "At hand",
    orders.filter((one) => !heldOut.includes(one)),
  );
  if (heldOut.length > 0) printGroups("Held out", heldOut);
  const right = refusals.filter(({ fault }) => fault === null).length;
  print(`\nRefusals with the expected code: ${right} of ${refusals.length}`);
  return isReached(judged) ? 0 : 1;
});
