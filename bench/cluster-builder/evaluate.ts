import { globSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Figures, figuresOf, goalsOf, isRight, share } from "./figures.ts";
import { type JudgedPost, judgePosts, type Part, type Window } from "./judged-post.ts";
import { LabelledSetError, readLabelledSets } from "./labelled-set.ts";

/**
 * Precision and recall of the assignment of posts to episodes on labelled sets, as Markdown tables:
 * `node bench/cluster-builder/evaluate.ts [FILE…] [--part tuning|held-out|all] [--window auto]
 * [--errors]` (README.md).
 */

const OWN_SETS = join(import.meta.dirname, "sets/*.json");

const print = (line = ""): void => {
  process.stdout.write(`${line}\n`);
};

const percent = (part: number, all: number): string => {
  const value = share(part, all);
  return value === null ? "–" : `${(100 * value).toFixed(1)} %`;
};

const HEAD =
  "| | posts | high | precision | recall of hard | medium | precision | low | precision | recall of high and medium | with low | no episode, no claim above low |";
const RULE = `|---|${"---:|".repeat(11)}`;

function rowOf(name: string, { posts, claims, hard, tellable, none }: Figures): string {
  const { high, medium, low } = claims;
  return `| ${[
    name,
    posts,
    high.count,
    percent(high.right, high.count),
    `${percent(hard.found, hard.count)} of ${hard.count}`,
    medium.count,
    percent(medium.right, medium.count),
    low.count,
    percent(low.right, low.count),
    `${percent(tellable.found, tellable.count)} of ${tellable.count}`,
    percent(tellable.foundAtAll, tellable.count),
    `${none.quiet} of ${none.count}`,
  ].join(" | ")} |`;
}

function printTable(
  title: string,
  judged: readonly JudgedPost[],
  keysOf: (one: JudgedPost) => readonly string[],
): void {
  const groups = new Map<string, JudgedPost[]>();
  for (const one of judged)
    for (const key of keysOf(one)) groups.set(key, [...(groups.get(key) ?? []), one]);
  print(`\n**${title}**\n\n${HEAD}\n${RULE}`);
  for (const key of [...groups.keys()].toSorted()) print(rowOf(key, figuresOf(groups.get(key)!)));
}

const TITLES: Record<Part | "whole", string> = {
  tuning: "Tuning part",
  "held-out": "Held-out tenth",
  whole: "All posts",
};

function printPart(part: Part | "whole", judged: readonly JudgedPost[]): void {
  const figures = figuresOf(judged);
  print(`\n## ${TITLES[part]}\n\n${HEAD}\n${RULE}`);
  print(rowOf("all", figures));
  const { medium, low } = figures.claims;
  const suggested = medium.count + low.count;
  print(
    `\nauto (high): ${percent(figures.claims.high.right, figures.claims.high.count)} right of ` +
      `${figures.claims.high.count}; suggestions (medium and low): ` +
      `${percent(medium.right + low.right, suggested)} right of ${suggested}.\n`,
  );
  for (const { name, least, value, isMet } of goalsOf(figures))
    print(
      `- ${isMet ? "met" : "MISSED"}: ${name} ${value === null ? "unknown" : value.toFixed(3)}, ` +
        `at least ${least}`,
    );
  printTable("By language of the show", judged, ({ show }) => [show.language]);
  printTable("By platform", judged, ({ post }) => [post.platform]);
  printTable("By case", judged, ({ post }) => post.cases);
}

/** Wrong claims, and tellable posts without one. Never of the held-out part. */
function printErrors(judged: readonly JudgedPost[]): void {
  print("\n## Errors of the tuning part");
  for (const one of judged) {
    const { post, claim, show } = one;
    const isMissed = post.episode !== null && post.tellable && !isRight(one);
    const isWeak = post.hard_evidence && post.episode !== null && claim?.confidence !== "high";
    const isWrong = claim !== null && !isRight(one) && claim.confidence !== "low";
    if (one.part !== "tuning" || !(isMissed || isWeak || isWrong)) continue;
    const what = claim === null ? "no claim" : `${claim.confidence} ${claim.episodeId}`;
    const kind =
      isWrong && claim.confidence === "high"
        ? "WRONG HIGH"
        : isMissed
          ? "missed"
          : isWrong
            ? "wrong"
            : "weak";
    print(
      `\n### ${kind}: ${post.key} (${show.language}, ${post.platform}, ${post.cases.join(" ")}): ` +
        `${what}, labelled ${post.episode}${post.hard_evidence ? " (hard)" : ""}`,
    );
    print(
      `${post.published_at} ${JSON.stringify(post.title)} ${JSON.stringify(post.text?.slice(0, 300))}`,
    );
    for (const { kind: by, score, isHard, text } of claim?.evidence ?? [])
      print(`- ${by} ${score}${isHard ? " HARD" : ""}: ${text}`);
    print(`rivals: ${JSON.stringify(claim?.rivals ?? [])}`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: "string", default: "all" },
    window: { type: "string", default: "asked" },
    errors: { type: "boolean", default: false },
  },
});
const isAsked =
  ["tuning", "held-out", "all"].includes(values.part) && ["asked", "auto"].includes(values.window);
const paths = positionals.length > 0 ? positionals : globSync(OWN_SETS).toSorted();
if (!isAsked || paths.length === 0) {
  process.stderr.write(
    "evaluate.ts [FILE…] [--part tuning|held-out|all] [--window asked|auto] [--errors]\n",
  );
  process.exit(2);
}
try {
  const shows = readLabelledSets(paths);
  const judged = judgePosts(shows, values.window as Window);
  const episodes = shows.reduce((sum, show) => sum + show.episodes.length, 0);
  print(
    `${shows.length} shows, ${episodes} episodes, ${judged.length} posts; ` +
      (values.window === "auto"
        ? "claims of posts published from 2 days before to 14 days after the episode."
        : "every post is a candidate for every episode of its show (the asked window)."),
  );
  // Nothing was tuned on other sets, so they are judged as a whole.
  if (positionals.length > 0 && values.part === "all") printPart("whole", judged);
  else
    for (const part of ["tuning", "held-out"] as const)
      if (values.part === "all" || values.part === part)
        printPart(
          part,
          judged.filter((one) => one.part === part),
        );
  if (values.errors) printErrors(judged);
} catch (error) {
  if (!(error instanceof LabelledSetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
