import { join } from "node:path";
import { AIR_CHECK_FLAGS } from "../../src/domain/ad-reads/air-check.ts";
import { evaluate, partsOf, readQuestion } from "../labelled-sets/command.ts";
import {
  type Column,
  type Counts,
  percent,
  precisionOf,
  print,
  printGoals,
  printTable,
  recallOf,
} from "../labelled-sets/figures.ts";
import {
  errorsOf,
  type Figures,
  figuresOf,
  goalsOf,
  hasExactFlags,
  isSameRead,
  quantile,
} from "./figures.ts";
import { type JudgedCheck, judgeChecks } from "./judged-check.ts";
import { readLabelledSets } from "./labelled-set.ts";

/**
 * Precision and recall of reads and flags found in transcripts on labelled sets, as Markdown
 * tables: `node bench/air-checks/evaluate.ts [FILE|FOLDER…] [--part tuning|held-out|all]
 * [--errors]`. The form of a set is that of `labelled-set.ts`.
 */

const seconds = (value: number | null): string => (value === null ? "–" : value.toFixed(1));

const COLUMNS: readonly Column<Figures>[] = [
  ["checks", ({ checks }) => checks],
  ["reads", ({ reads }) => reads.labelled],
  ["precision", ({ reads }) => percent(precisionOf(reads))],
  ["recall", ({ reads }) => percent(recallOf(reads))],
  ["start: median s", ({ startErrorsSec }) => seconds(quantile(startErrorsSec, 0.5))],
  ["p90 s", ({ startErrorsSec }) => seconds(quantile(startErrorsSec, 0.9))],
  ["end: median s", ({ endErrorsSec }) => seconds(quantile(endErrorsSec, 0.5))],
  ["p90 s", ({ endErrorsSec }) => seconds(quantile(endErrorsSec, 0.9))],
  ["flags: precision", ({ allFlags }) => percent(precisionOf(allFlags))],
  ["recall", ({ allFlags }) => percent(recallOf(allFlags))],
  ["all flags right", ({ exactFlags }) => percent(exactFlags)],
  ["talking points right", ({ talkingPoints }) => percent(talkingPoints)],
  ["code said right", ({ promoCodeFound }) => percent(promoCodeFound)],
  ["heard codes: precision", ({ heardPromoCodes }) => percent(precisionOf(heardPromoCodes))],
  ["recall", ({ heardPromoCodes }) => percent(recallOf(heardPromoCodes))],
];

const FLAG_COLUMNS: readonly Column<Counts>[] = [
  ["labelled", ({ labelled }) => labelled],
  ["found", ({ found }) => found],
  ["precision", (counts) => percent(precisionOf(counts))],
  ["recall", (counts) => percent(recallOf(counts))],
];

function printPart(title: string, judged: readonly JudgedCheck[]): void {
  const figures = figuresOf(judged);
  print(`\n## ${title}\n`);
  printGoals(goalsOf(figures));
  print();
  const languages = Map.groupBy(judged, ({ episode }) => episode.language);
  printTable("language", COLUMNS, [
    ...[...languages.keys()]
      .toSorted()
      .map((language) => [language, figuresOf(languages.get(language)!)] as const),
    ["all", figures],
  ]);
  print();
  printTable(
    "flag",
    FLAG_COLUMNS,
    AIR_CHECK_FLAGS.map((flag) => [`\`${flag}\``, figures.flags[flag]]),
  );
}

/** Checks that differ from their labels. */
function printErrors(judged: readonly JudgedCheck[]): void {
  print("\n## Errors");
  for (const one of judged) {
    const { check, finding, episode } = one;
    const { expected } = check;
    const wrongPoints = finding.talkingPoints.filter(
      ({ text, found }) =>
        expected.talking_points.find((point) => point.text === text)?.found !== found,
    );
    const isWrong =
      !hasExactFlags(one) ||
      isSameRead(one) !== (expected.read !== null) ||
      wrongPoints.length > 0 ||
      Object.values(errorsOf(one)).some((error) => Math.abs(error ?? 0) > 5) ||
      finding.promoCodeFound !== expected.promo_code_found;
    if (!isWrong) continue;
    print(`\n### ${check.id} (${episode.language}): ${check.note ?? ""}`);
    print(`- read ${JSON.stringify(expected.read)}, found ${spanOf(finding.read)}`);
    print(`- flags ${expected.flags.join(" ")}; found ${finding.flags.join(" ")}`);
    print(
      `- codes ${expected.heard_promo_codes.join(" ")}; found ${finding.heardPromoCodes.join(" ")}`,
    );
    for (const { text, found } of wrongPoints)
      print(`- point ${found ? "found" : "missed"}: ${text}`);
    for (const { brand, startSec, endSec } of finding.otherReads)
      print(`- other read: ${brand} ${startSec}–${endSec}`);
    for (const read of finding.reads) print(`- ${spanOf(read)}: ${read.quote}`);
  }
}

const spanOf = (read: { startSec: number | null; endSec: number | null } | null): string =>
  read === null ? "none" : `${read.startSec}–${read.endSec}`;

await evaluate(() => {
  const question = readQuestion(join(import.meta.dirname, "sets"));
  const episodes = readLabelledSets(question.files);
  const started = performance.now();
  const judged = judgeChecks(episodes, question.isOwn);
  const tookMs = performance.now() - started;
  print(
    `${question.files.length} files, ${episodes.length} episodes, ${judged.length} checks, ` +
      `${(tookMs / Math.max(1, judged.length)).toFixed(1)} ms each.`,
  );
  for (const [title, part] of partsOf(judged, question, "All checks")) printPart(title, part);
  if (question.hasErrors) printErrors(judged.filter(({ part }) => part === "tuning"));
  return 0;
});
