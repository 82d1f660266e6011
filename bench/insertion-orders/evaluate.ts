/**
 * Reads every document of a labelled set and compares the fields:
 *
 *   node bench/insertion-orders/evaluate.ts [folder] [--all]
 *
 * Prints the accuracy of stated fields and the number of invented values, by kind of document and
 * by field, for the documents at hand and those held out. `--all` prints every field that is not
 * right. Goals: 0.95 of the stated fields exact, no value invented, every refusal with its code.
 */
import { fileURLToPath } from "node:url";
import { DocumentError } from "../../src/domain/order-documents/read/document-error.ts";
import { readDocument } from "../../src/domain/order-documents/read/read-document.ts";
import { type JudgedField, judgeOrder } from "./judge.ts";
import { type LabelledDocument, type LabelledSet, readSet, SetError } from "./read-set.ts";

const ACCURACY_GOAL = 0.95;

interface Judged {
  document: LabelledDocument;
  fields: JudgedField[];
  /** Null where the outcome, an order or an error's code, is the expected one. */
  fault: string | null;
}

async function judge(document: LabelledDocument, { known }: LabelledSet): Promise<Judged> {
  const { name, bytes, expected } = document;
  const wanted = "expected_error" in expected ? expected.expected_error : null;
  try {
    const { order } = await readDocument({ bytes, fileName: name }, known);
    if ("expected_error" in expected)
      return { document, fields: [], fault: `was read; expected ${wanted}` };
    return { document, fields: judgeOrder(expected.expected, order), fault: null };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const fault = error.code === wanted ? null : `${error.code}; expected ${wanted ?? "an order"}`;
    return { document, fields: [], fault };
  }
}

function summary(title: string, fields: readonly JudgedField[]): string {
  const times = (verdict: JudgedField["verdict"]): number =>
    fields.filter((field) => field.verdict === verdict).length;
  const stated = times("exact") + times("wrong") + times("missing");
  const accuracy = stated === 0 ? "-" : (times("exact") / stated).toFixed(3);
  const counts = [stated, times("exact"), times("wrong"), times("missing"), times("invented")];
  return [
    title.padEnd(26),
    accuracy.padStart(8),
    ...counts.map((value) => String(value).padStart(9)),
  ].join("");
}

const HEADINGS = `${"".padEnd(26)}accuracy   stated    exact    wrong  missing invented`;

function printGroups(title: string, judged: readonly Judged[]): void {
  const all = judged.flatMap(({ fields }) => fields);
  console.log(`\n${title}: ${judged.length} documents\n${HEADINGS}`);
  const kinds = Map.groupBy(judged, ({ document }) => document.kind);
  for (const [kind, group] of kinds)
    console.log(
      summary(
        kind,
        group.flatMap(({ fields }) => fields),
      ),
    );
  for (const [field, group] of Map.groupBy(all, ({ field }) => field))
    console.log(summary(field, group));
  console.log(summary("all", all));
}

function isReached(judged: readonly Judged[]): boolean {
  const fields = judged.flatMap((one) => one.fields);
  const stated = fields.filter(
    ({ verdict }) => verdict !== "invented" && verdict !== "rightly_null",
  );
  const exact = stated.filter(({ verdict }) => verdict === "exact").length;
  return (
    judged.every(({ fault }) => fault === null) &&
    (stated.length === 0 || exact / stated.length >= ACCURACY_GOAL) &&
    fields.every(({ verdict }) => verdict !== "invented")
  );
}

async function evaluate(folder: string, printsAll: boolean): Promise<boolean> {
  const set = readSet(folder);
  const judged: Judged[] = [];
  for (const document of set.documents) judged.push(await judge(document, set));
  for (const { document, fields, fault } of judged) {
    if (fault !== null) console.log(`${document.name}: ${fault}`);
    if (!printsAll) continue;
    for (const { field, verdict, expected, found } of fields)
      if (verdict !== "exact" && verdict !== "rightly_null")
        console.log(
          `${document.name} ${field} ${verdict}: ${JSON.stringify(expected)} -> ${JSON.stringify(found)}`,
        );
  }
  const orders = judged.filter(({ document }) => "expected" in document.expected);
  const heldOut = orders.filter(({ document }) => document.expected.held_out === true);
  printGroups(
    "At hand",
    orders.filter((one) => !heldOut.includes(one)),
  );
  if (heldOut.length > 0) printGroups("Held out", heldOut);
  const refusals = judged.filter((one) => !orders.includes(one));
  const right = refusals.filter(({ fault }) => fault === null).length;
  console.log(`\nRefusals with the expected code: ${right} of ${refusals.length}`);
  return isReached(judged);
}

const args = process.argv.slice(2);
const folder =
  args.find((arg) => !arg.startsWith("--")) ?? fileURLToPath(new URL("./set/", import.meta.url));
try {
  process.exitCode = (await evaluate(folder, args.includes("--all"))) ? 0 : 1;
} catch (error) {
  if (!(error instanceof SetError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
