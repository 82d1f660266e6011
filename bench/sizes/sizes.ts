/**
 * How long any other request waits while one text of a stranger is worked on: each kind of text at
 * 1, 10 and 100 per cent of its limit, in every shape, sent to a server of all roles in one
 * process, until the jobs it started have ended.
 *
 * A machine with other work makes requests wait as well. So beside the longest wait stands what the
 * server's main thread worked within one wait, by the kernel's count (Linux), and the verdict is
 * about that: nothing else of the server can hold a request.
 */

import { AIR_CHECK_KINDS } from "./kinds/air-checks.ts";
import { FETCHED_KINDS } from "./kinds/fetched.ts";
import { ORDER_KINDS } from "./kinds/orders.ts";
import { REQUEST_KINDS } from "./kinds/requests.ts";
import { TRANSCRIPT_KINDS } from "./kinds/transcripts.ts";
import { type Longest, type Prober, startProber } from "./prober.ts";
import type { SizeKind } from "./size-kind.ts";
import { SizeStage } from "./size-stage.ts";

const PERCENTS = [1, 10, 100];
/** Shapes at the smaller sizes; at the limit every one is sent. */
const SHAPES_BELOW = 3;
const GOAL_MS = 250;
const IDLE_MS = 3_000;
const KINDS: readonly SizeKind[] = [
  // The searches of the requests find what these store.
  ...TRANSCRIPT_KINDS,
  ...REQUEST_KINDS,
  ...FETCHED_KINDS,
  ...ORDER_KINDS,
  ...AIR_CHECK_KINDS,
];

interface Measured extends Longest {
  kind: string;
  shape: string;
  size: string;
  loopMs: number;
  tookMs: number;
  outcome: string;
}

interface SizeOptions {
  /** Only kinds whose names hold this. */
  kind?: string | undefined;
  /** Every shape in the table, not the worst one of each size alone. */
  all: boolean;
}

/** Prints the table; whether the goal is met. */
export async function measureSizes({ kind = "", all }: SizeOptions): Promise<boolean> {
  const kinds = KINDS.filter(({ name }) => name.includes(kind));
  if (kinds.length === 0) throw new Error(`no kind of text is called ${kind}`);
  const stage = await SizeStage.start();
  const prober = startProber({ address: stage.address, pid: stage.pid, keys: stage.keys });
  const measured: Measured[] = [];
  try {
    await stage.jobsEnd();
    const idle = await measure({ stage, prober }, "nothing", async () => {
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      return "";
    });
    print([idle]);
    for (const each of kinds) {
      const rows = await measureKind({ stage, prober }, each);
      measured.push(...rows);
      print(all ? rows : worstOfSizes(rows));
    }
  } finally {
    prober.close();
    await stage.close();
  }
  return report(measured);
}

interface Parts {
  stage: SizeStage;
  prober: Prober;
}

async function measureKind(parts: Parts, kind: SizeKind): Promise<Measured[]> {
  const shapes = Object.entries(kind.shapes);
  // The first call of an operation loads and compiles its code, whatever the size of its text.
  const [, first] = shapes[0] ?? [];
  if (first !== undefined) await kind.send(parts.stage, first(Math.ceil(kind.limit / 100)));
  await parts.stage.jobsEnd();
  const rows: Measured[] = [];
  for (const percent of PERCENTS) {
    const size = Math.max(1, Math.floor((kind.limit * percent) / 100));
    for (const [name, shape] of percent === 100 ? shapes : shapes.slice(0, SHAPES_BELOW)) {
      const text = shape(size);
      const row = await measure(parts, kind.name, () => kind.send(parts.stage, text));
      rows.push({ ...row, shape: name, size: `${size}${kind.unit ? ` ${kind.unit}` : ""}` });
    }
  }
  return rows;
}

async function measure(
  { stage, prober }: Parts,
  kind: string,
  run: () => Promise<string>,
): Promise<Measured> {
  await stage.loopDelayMs();
  prober.begin();
  const startedAt = performance.now();
  let outcome: string;
  try {
    outcome = await run();
  } catch (error) {
    outcome = error instanceof Error ? error.message.slice(0, 80) : "failed";
  }
  if (!(await stage.jobsEnd())) outcome += ", a job has not ended";
  const tookMs = performance.now() - startedAt;
  const longest = await prober.end();
  return {
    ...longest,
    kind,
    shape: "",
    size: "",
    loopMs: await stage.loopDelayMs(),
    tookMs,
    outcome,
  };
}

/** Of each size the shape that held the loop longest. */
function worstOfSizes(rows: readonly Measured[]): Measured[] {
  const bySize = Map.groupBy(rows, ({ size }) => size);
  return [...bySize.values()].flatMap((same) =>
    same.toSorted((a, b) => b.heldMs - a.heldMs).slice(0, 1),
  );
}

const WIDTHS = [32, 24, 14, 9, 9, 9, 9, 9] as const;

function print(rows: readonly Measured[]): void {
  for (const row of rows) {
    if (row.kind === "nothing")
      line(
        ["kind", "shape", "size", "wait ms", "held ms", "queued", "loop ms", "took ms"],
        "outcome",
      );
    line(
      [
        row.kind,
        row.shape,
        row.size,
        ...[row.waitMs, row.heldMs, row.queuedMs, row.loopMs, row.tookMs].map((ms) =>
          ms.toFixed(0),
        ),
      ],
      `${row.heldMs > GOAL_MS ? "MISSED " : ""}${row.outcome}`,
    );
  }
}

const line = (cells: readonly string[], last: string): void =>
  console.log(
    [
      ...cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)),
      last.replaceAll("\n", " "),
    ].join(" "),
  );

function report(rows: readonly Measured[]): boolean {
  const by = (of: (row: Measured) => number): Measured | undefined =>
    rows.toSorted((a, b) => of(b) - of(a))[0];
  const held = by((row) => row.heldMs);
  const waited = by((row) => row.waitMs);
  if (held === undefined || waited === undefined) return true;
  const named = (row: Measured): string => `${row.kind}, ${row.shape}, ${row.size}`;
  const missed = rows.filter((row) => row.heldMs > GOAL_MS);
  const failures = rows.reduce((sum, row) => sum + row.failures, 0);
  console.log(`${rows.length} texts; ${failures} other requests were not answered with 200`);
  console.log(
    `longest wait of another request ${waited.waitMs.toFixed(0)} ms (${named(waited)}), ` +
      `in which the server's thread worked ${waited.ownMs.toFixed(0)} ms ` +
      `and had no processor for ${waited.queuedMs.toFixed(0)} ms`,
  );
  console.log(
    `longest work within one wait ${held.heldMs.toFixed(0)} ms (${named(held)}); goal ≤ ${GOAL_MS} ms: ` +
      (missed.length === 0 ? "met" : `MISSED by ${missed.length}`),
  );
  return missed.length === 0;
}
