/**
 * A simulated year, reproduced by its seed:
 *
 *   npm run simulate -- --seed 7 --days 400
 *   npm run simulate -- --seed 7 --days 30 --from 2028-02-20 --verbose
 *
 * Prints a line a month and a table at the end. Ends with 1 at the first violation of an invariant,
 * unless --continue is given.
 */
import { cpSync, existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { DEFAULT_START } from "./calendar.ts";
import { shorten } from "./invariants/invariant.ts";
import { type DayDone, Run, type Violation } from "./simulate.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "7" },
    days: { type: "string", default: "400" },
    from: { type: "string", default: DEFAULT_START },
    continue: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
    /** The log of the program is copied to this file. */
    log: { type: "string" },
    shows: { type: "string", default: "20" },
    /** Faults strike this many times as often. */
    density: { type: "string", default: "1" },
    "no-disk": { type: "boolean", default: false },
  },
});
const options = {
  seed: Number(values.seed),
  days: Number(values.days),
  start: values.from,
  shows: Number(values.shows),
  density: Number(values.density),
  withDisk: !values["no-disk"],
};
const command =
  `npm run simulate -- --seed ${options.seed} --days ${options.days} --from ${options.start}` +
  (options.shows === 20 ? "" : ` --shows ${options.shows}`) +
  (options.density === 1 ? "" : ` --density ${options.density}`);

const stopped = new AbortController();
// Nothing of a run that is broken off may stay: its database is on a disk of its own.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopped.abort());

const startedAt = performance.now();
const seconds = (): string => ((performance.now() - startedAt) / 1_000).toFixed(0);
const run = await Run.start(options);
const { simulation } = run;
const violations: Violation[] = [];
const total = { days: 0, asleep: 0, asked: 0 };
const faults = new Map<string, number>();
const spent = new Map<string, number>();
let month = "";
let calls = 0;
let monthDays: DayDone[] = [];

console.log(
  `Seed ${options.seed}, ${options.days} days from ${options.start}; set up after ${seconds()} s.` +
    (simulation.database.hasDisk ? "" : " No disk of its own: full disks are left out."),
);
try {
  for await (const done of run.days()) {
    if (done.day.slice(0, 7) !== month) printMonth();
    month = done.day.slice(0, 7);
    monthDays.push(done);
    count(done);
    if (values.verbose) printDay(done);
    for (const violation of done.violations) print(violation);
    if (stopped.signal.aborted) break;
    if (done.violations.length > 0 && !values.continue) break;
  }
  printMonth();
  printTable();
} catch (error) {
  violations.push({ day: month, number: total.days, invariant: "the run itself", evidence: [] });
  console.log(`The run ended on day ${total.days} (${month}): ${String(error)}`);
  if (error instanceof Error) console.log(error.stack);
  console.log(`Again: ${command}`);
} finally {
  if (values.log !== undefined && existsSync(simulation.logFile))
    cpSync(simulation.logFile, values.log);
  await run.close();
}
if (violations.length > 0) process.exitCode = 1;

function count(done: DayDone): void {
  total.days += 1;
  total.asked += done.asked;
  if (done.asked === 0) total.asleep += 1;
  for (const name of done.faults) faults.set(name, (faults.get(name) ?? 0) + 1);
  for (const [what, ms] of Object.entries(done.spentMs))
    spent.set(what, (spent.get(what) ?? 0) + ms);
}

function printDay({ day, turns, faults: names, spentMs }: DayDone): void {
  const times = Object.entries(spentMs).map(([what, ms]) => `${what} ${Math.round(ms)}`);
  console.log(
    `  ${day}${turns === null ? "" : ` (${turns})`}: ${names.join(", ")} | ${times.join(", ")} ms`,
  );
}

function printMonth(): void {
  if (monthDays.length === 0) return;
  const struck = monthDays.reduce((sum, done) => sum + done.faults.length, 0);
  const asked = monthDays.reduce((sum, done) => sum + done.asked, 0);
  console.log(
    `${month}: ${monthDays.length} days, ${simulation.calls - calls} calls, ${struck} faults, ` +
      `${asked} invariants asked, ${seconds()} s`,
  );
  calls = simulation.calls;
  monthDays = [];
}

function print(violation: Violation): void {
  violations.push(violation);
  console.log(`VIOLATED on ${violation.day} (day ${violation.number}): ${violation.invariant}`);
  for (const line of shorten(violation.evidence)) console.log(`    ${line}`);
  console.log(`    again: ${command}`);
}

function printTable(): void {
  const { ledger, platforms, starts } = simulation;
  const rows: [string, number | string][] = [
    ["days", total.days],
    ["of them asleep", total.asleep],
    ["calls", simulation.calls],
    ["acknowledged writes", ledger.acknowledged],
    ["writes without an answer", ledger.unsure],
    ["clusters", ledger.clusters.size],
    ["campaigns", ledger.campaigns.size],
    ["people", ledger.people.size],
    ["paid calls", platforms.paid.total],
    ["starts of the program", starts],
    ["invariants asked", total.asked],
    ["violations", violations.length],
    ["seconds", seconds()],
  ];
  for (const [what, value] of rows) console.log(`${what.padEnd(28)}${value}`);
  const list = (counts: ReadonlyMap<string, number>): string =>
    [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([name, number]) => `${name} ${Math.round(number)}`)
      .join(", ");
  console.log(`faults: ${list(faults)}`);
  console.log(`milliseconds: ${list(spent)}`);
  console.log(
    `answers: ${[...simulation.caller.statuses].map(([status, number]) => `${status} ${number}`).join(", ")}`,
  );
  for (const [kind, number] of simulation.caller.refused)
    console.log(`refused, ${number} times: ${kind}`);
  const failures = [...simulation.failures].toSorted(([, one], [, other]) => other - one);
  for (const [failure, number] of failures.slice(0, 12))
    console.log(`failed try, ${number} times: ${failure.slice(0, 160)}`);
}
