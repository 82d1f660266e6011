import { parseArgs } from "node:util";
import { filesOf, LabelledSetError } from "./form.ts";

/** What the command lines of the evaluations have in common. */

/** An argument that a command does not know. */
class ArgumentError extends Error {}

/**
 * Runs an evaluation, whose result is the exit code of the process. It is 2 where an argument is
 * not known or a path is no labelled set.
 */
export async function evaluate(run: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof LabelledSetError || error instanceof ArgumentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

/** `tuning` is read while a method is made, `held-out` only measured. */
export type Part = "tuning" | "held-out";

const PARTS: readonly Part[] = ["tuning", "held-out"];
const TITLES: Record<Part, string> = { tuning: "Tuning part", "held-out": "Held-out tenth" };

export interface Question {
  files: string[];
  part: Part | "all";
  /** By their publication, the posts that may be of an episode: any, or those of an auto-build. */
  window: "asked" | "auto";
  /** Whether the project's own sets are measured: no path was named. */
  isOwn: boolean;
  /** Whether wrong answers are listed: never those of the held-out part. */
  hasErrors: boolean;
}

/** `[FILE|FOLDER…] [--part tuning|held-out|all] [--window asked|auto] [--errors]`. */
export function readQuestion(ownFolder: string): Question {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      part: { type: "string", default: "all" },
      window: { type: "string", default: "asked" },
      errors: { type: "boolean", default: false },
    },
  });
  const isOwn = positionals.length === 0;
  return {
    files: filesOf(isOwn ? [ownFolder] : positionals),
    part: oneOf("part", values.part, ["all", ...PARTS]),
    window: oneOf("window", values.window, ["asked", "auto"]),
    isOwn,
    hasErrors: values.errors,
  };
}

function oneOf<Value extends string>(name: string, given: string, known: readonly Value[]): Value {
  const value = known.find((each) => each === given);
  if (value === undefined) throw new ArgumentError(`--${name} must be one of ${known.join(", ")}.`);
  return value;
}

/** The parts that are asked for. Nothing was tuned on other sets, so they are one part. */
export function partsOf<Judged extends { part: Part }>(
  judged: readonly Judged[],
  { part, isOwn }: Question,
  whole: string,
): (readonly [title: string, judged: readonly Judged[]])[] {
  if (!isOwn && part === "all") return [[whole, judged]];
  return PARTS.filter((one) => part === "all" || part === one).map((one) => [
    TITLES[one],
    judged.filter((each) => each.part === one),
  ]);
}
