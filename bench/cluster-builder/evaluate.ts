import { join } from "node:path";
import { evaluate, partsOf, readQuestion } from "../labelled-sets/command.ts";
import { type Column, percent, print, printGoals, printTable } from "../labelled-sets/figures.ts";
import { type Figures, figuresOf, goalsOf, isRight } from "./figures.ts";
import { type JudgedPost, judgePosts } from "./judged-post.ts";
import { readLabelledSets } from "./labelled-set.ts";

/**
 * Precision and recall of the assignment of posts to episodes on labelled sets, as Markdown tables:
 * `node bench/cluster-builder/evaluate.ts [FILE|FOLDER…] [--part tuning|held-out|all]
 * [--window asked|auto] [--errors]` (README.md).
 */

const COLUMNS: readonly Column<Figures>[] = [
  ["posts", ({ posts }) => posts],
  ["high", ({ claims }) => claims.high.count],
  ["precision", ({ claims }) => percent(claims.high)],
  ["recall of hard", ({ hard }) => `${percent(hard)} of ${hard.count}`],
  ["medium", ({ claims }) => claims.medium.count],
  ["precision", ({ claims }) => percent(claims.medium)],
  ["low", ({ claims }) => claims.low.count],
  ["precision", ({ claims }) => percent(claims.low)],
  ["recall of high and medium", ({ tellable }) => `${percent(tellable)} of ${tellable.count}`],
  ["with low", ({ tellableAtAll }) => percent(tellableAtAll)],
  ["no episode, no claim above low", ({ none }) => `${none.right} of ${none.count}`],
];

function printGroups(
  title: string,
  judged: readonly JudgedPost[],
  keysOf: (one: JudgedPost) => readonly string[],
): void {
  const groups = Map.groupBy(
    judged.flatMap((one) => keysOf(one).map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  print(`\n**${title}**\n`);
  printTable(
    "",
    COLUMNS,
    [...groups.keys()]
      .toSorted()
      .map((key) => [key, figuresOf(groups.get(key)!.map(({ one }) => one))]),
  );
}

function printPart(title: string, judged: readonly JudgedPost[]): void {
  const figures = figuresOf(judged);
  print(`\n## ${title}\n`);
  printTable("", COLUMNS, [["all", figures]]);
  const { high, medium, low } = figures.claims;
  const suggested = { right: medium.right + low.right, count: medium.count + low.count };
  print(
    `\nauto (high): ${percent(high)} right of ${high.count}; suggestions (medium and low): ` +
      `${percent(suggested)} right of ${suggested.count}.\n`,
  );
  printGoals(goalsOf(figures));
  printGroups("By language of the show", judged, ({ show }) => [show.language]);
  printGroups("By platform", judged, ({ post }) => [post.platform]);
  printGroups("By case", judged, ({ post }) => post.cases);
}

/** Wrong claims, and tellable posts without one. */
function printErrors(judged: readonly JudgedPost[]): void {
  print("\n## Errors of the tuning part");
  for (const one of judged) {
    const { post, claim, show } = one;
    const isMissed = post.episode !== null && post.tellable && !isRight(one);
    const isWeak = post.hard_evidence && post.episode !== null && claim?.confidence !== "high";
    const isWrong = claim !== null && !isRight(one) && claim.confidence !== "low";
    if (!(isMissed || isWeak || isWrong)) continue;
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

await evaluate(() => {
  const question = readQuestion(join(import.meta.dirname, "sets"));
  const shows = readLabelledSets(question.files);
  const judged = judgePosts(shows, question.window);
  const episodes = shows.reduce((sum, show) => sum + show.episodes.length, 0);
  print(
    `${shows.length} shows, ${episodes} episodes, ${judged.length} posts; ` +
      (question.window === "auto"
        ? "claims of posts published from 2 days before to 14 days after the episode."
        : "every post is a candidate for every episode of its show (the asked window)."),
  );
  for (const [title, part] of partsOf(judged, question, "All posts")) printPart(title, part);
  if (question.hasErrors) printErrors(judged.filter(({ part }) => part === "tuning"));
  return 0;
});
