import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { AIR_CHECK_FLAGS } from "../../src/domain/ad-reads/air-check.ts";
import {
  type Counts,
  type Figures,
  figuresOf,
  goalsOf,
  hasExactFlags,
  isSameRead,
  quantile,
  share,
} from "./figures.ts";
import { type JudgedCheck, judgeChecks } from "./judged-check.ts";
import { filesOf, LabelledSetError, readLabelledSets } from "./labelled-set.ts";

/**
 * Precision and recall of reads and flags found in transcripts on labelled sets, as Markdown
 * tables: `node bench/air-checks/evaluate.ts [FILE|FOLDER…] [--set own|validation]
 * [--part tuning|held-out|all] [--errors]` (README.md).
 */

const USAGE =
  "evaluate.ts [FILE|FOLDER…] [--set own|validation] [--part tuning|held-out|all] [--errors]\n";

const PARTS = { own: "sets", validation: "validation" } as const;
const HELD_OUT = join(import.meta.dirname, "held-out.json");

const print = (line = ""): void => {
  process.stdout.write(`${line}\n`);
};

const percent = (part: number, all: number): string => {
  const value = share(part, all);
  return value === null ? "–" : `${(100 * value).toFixed(1)} %`;
};
const seconds = (value: number | null): string => (value === null ? "–" : value.toFixed(1));
const precisionOf = ({ right, found }: Counts): string => percent(right, found);
const recallOf = ({ right, labelled }: Counts): string => percent(right, labelled);

const COLUMNS = [
  "checks",
  "reads",
  "precision",
  "recall",
  "start: median s",
  "p90 s",
  "end: median s",
  "p90 s",
  "flags: precision",
  "recall",
  "all flags right",
  "talking points right",
  "code said right",
  "heard codes: precision",
  "recall",
];

const rowOf = (name: string, figures: Figures): string =>
  `| ${[
    name,
    figures.checks,
    figures.reads.labelled,
    precisionOf(figures.reads),
    recallOf(figures.reads),
    seconds(quantile(figures.startErrorsSec, 0.5)),
    seconds(quantile(figures.startErrorsSec, 0.9)),
    seconds(quantile(figures.endErrorsSec, 0.5)),
    seconds(quantile(figures.endErrorsSec, 0.9)),
    precisionOf(figures.allFlags),
    recallOf(figures.allFlags),
    percent(figures.exactFlags, figures.checks),
    percent(figures.talkingPoints.right, figures.talkingPoints.count),
    percent(figures.promoCodeFound.right, figures.promoCodeFound.count),
    precisionOf(figures.heardPromoCodes),
    recallOf(figures.heardPromoCodes),
  ].join(" | ")} |`;

function printPart(title: string, judged: readonly JudgedCheck[]): void {
  const figures = figuresOf(judged);
  print(`\n## ${title}\n`);
  for (const { name, value, isMet } of goalsOf(figures))
    print(
      `- ${isMet ? "met" : "MISSED"}: ${name}: ${value === null ? "unknown" : value.toFixed(3)}`,
    );
  print(`\n| language | ${COLUMNS.join(" | ")} |\n|---|${"---:|".repeat(COLUMNS.length)}`);
  const languages = Map.groupBy(judged, ({ episode }) => episode.language);
  for (const language of [...languages.keys()].toSorted())
    print(rowOf(language, figuresOf(languages.get(language)!)));
  print(rowOf("all", figures));
  print("\n| flag | labelled | found | precision | recall |\n|---|---:|---:|---:|---:|");
  for (const flag of AIR_CHECK_FLAGS) {
    const counts = figures.flags[flag];
    print(
      `| \`${flag}\` | ${counts.labelled} | ${counts.found} | ${precisionOf(counts)} | ${recallOf(counts)} |`,
    );
  }
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
    const startError =
      expected.read === null || finding.read?.startSec == null
        ? 0
        : finding.read.startSec - expected.read.start_sec;
    const endError =
      expected.read === null || finding.read?.endSec == null
        ? 0
        : finding.read.endSec - expected.read.end_sec;
    const isWrong =
      !hasExactFlags(one) ||
      isSameRead(one) !== (expected.read !== null) ||
      wrongPoints.length > 0 ||
      Math.abs(startError) > 5 ||
      Math.abs(endError) > 5 ||
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

/** Ids of episodes that are held out of the project's own sets. */
function heldOutIds(): ReadonlySet<string> {
  if (!existsSync(HELD_OUT)) return new Set();
  const value: unknown = JSON.parse(readFileSync(HELD_OUT, "utf8"));
  const list = Array.isArray(value)
    ? value
    : Object.values(value as Record<string, unknown>).find((field) => Array.isArray(field));
  return new Set((list as unknown[] | undefined)?.map(String) ?? []);
}

function run(): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: "string", default: "own" },
      part: { type: "string", default: "all" },
      errors: { type: "boolean", default: false },
    },
  });
  if (
    !["own", "validation"].includes(values.set) ||
    !["tuning", "held-out", "all"].includes(values.part)
  ) {
    process.stderr.write(USAGE);
    return 2;
  }
  const set = values.set as keyof typeof PARTS;
  const isOwn = positionals.length === 0 && set === "own";
  const files = filesOf(
    positionals.length > 0 ? positionals : [join(import.meta.dirname, PARTS[set])],
  );
  const episodes = readLabelledSets(files);
  const started = performance.now();
  const judged = judgeChecks(episodes);
  const tookMs = performance.now() - started;
  print(
    `${files.length} files, ${episodes.length} episodes, ${judged.length} checks, ` +
      `${(tookMs / Math.max(1, judged.length)).toFixed(1)} ms each.`,
  );
  const heldOut = isOwn ? heldOutIds() : new Set<string>();
  const parts = {
    tuning: judged.filter(({ episode }) => !heldOut.has(episode.id)),
    "held-out": judged.filter(({ episode }) => heldOut.has(episode.id)),
  };
  if (!isOwn) printPart("All checks", judged);
  else {
    if (values.part !== "held-out") printPart("Tuning part", parts.tuning);
    if (values.part !== "tuning") printPart("Held-out tenth", parts["held-out"]);
  }
  // Errors of what is held out are not looked at.
  if (values.errors && set === "own") printErrors(parts.tuning);
  return 0;
}

try {
  process.exitCode = run();
} catch (error) {
  if (!(error instanceof LabelledSetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
