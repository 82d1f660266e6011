import type { ShapeResult, TaskResult } from "./play-shape.ts";
import { CHARACTERS_PER_TOKEN, tokensOf } from "./mcp-session.ts";
import { ALL_TASKS } from "./tasks/all-tasks.ts";

/** The results as tables for a document. */

const number = (value: number): string => Math.round(value).toLocaleString("en-GB");
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** One row a task, and the totals of each shape. */
export function reportOf(results: readonly ShapeResult[]): string {
  return [taskTable(results), "", totalTable(results)].join("\n");
}

function taskTable(results: readonly ShapeResult[]): string {
  const head = [
    "Task",
    "Persona",
    ...results.flatMap(({ shape: { name } }) => [`${name} calls`, `${name} tokens`]),
    "Right tool first",
    "Among three",
    "Correct",
  ];
  const played = ALL_TASKS.filter(({ id }) => results.some((one) => taskOf(one, id) !== undefined));
  return [row(head), row(head.map(() => "---")), ...played.map(taskRow(results))].join("\n");
}

const taskOf = ({ tasks }: ShapeResult, id: string): TaskResult | undefined =>
  tasks.find(({ task }) => task.id === id);

const taskRow =
  (results: readonly ShapeResult[]) =>
  ({ id, asks, persona }: (typeof ALL_TASKS)[number]): string => {
    const all = results.map((result) => taskOf(result, id));
    // The most searches are where the least is listed.
    const places = all.map((one) => one?.places ?? []).toSorted((a, b) => b.length - a.length)[0];
    return row([
      `${asks} (\`${id}\`)`,
      persona,
      ...all.flatMap((one) =>
        one === undefined || one.isCorrect === undefined
          ? ["", "no tool"]
          : [number(one.spent.calls), number(tokensOf(one.spent))],
      ),
      ...[1, 3].map((most) => within(places ?? [], most)),
      results
        .flatMap(({ shape: { name } }, index) => {
          const isCorrect = all[index]?.isCorrect;
          return isCorrect === undefined ? [] : [isCorrect ? name : `not ${name}`];
        })
        .join(", "),
    ]);
  };

const within = (places: readonly (number | null)[], most: number): string =>
  places.length === 0
    ? ""
    : `${places.filter((place) => place !== null && place <= most).length}/${places.length}`;

function totalTable(results: readonly ShapeResult[]): string {
  const lines: [string, (result: ShapeResult) => string][] = [
    ["Tools listed", ({ toolCount }) => number(toolCount)],
    ["Tokens of the list", ({ tasks }) => number(tokens(tasks[0]?.spent.toolsCharacters))],
    [
      "Tokens of the instructions",
      ({ tasks }) => number(tokens(tasks[0]?.spent.instructionsCharacters)),
    ],
    ["Tasks that can be done", (result) => `${possible(result).length} of ${result.tasks.length}`],
    ["Correct", (result) => number(possible(result).filter(isCorrect).length)],
    ["Calls, all tasks that can be done", (result) => number(sum(possible(result).map(calls)))],
    ["Calls of a task, median", (result) => number(median(possible(result).map(calls)))],
    ["Tokens of a task, median", (result) => number(median(possible(result).map(cost)))],
    ["Tokens of a task, mean", (result) => number(mean(possible(result).map(cost)))],
    [
      "of these, without list and instructions, mean",
      (result) => number(mean(possible(result).map(talk))),
    ],
    [
      "Structured content beside them, mean",
      (result) =>
        number(mean(possible(result).map((one) => tokens(one.spent.structuredCharacters)))),
    ],
    [
      "Right tool first",
      (result) =>
        within(
          result.tasks.flatMap(({ places }) => places),
          1,
        ),
    ],
    [
      "Right tool among three",
      (result) =>
        within(
          result.tasks.flatMap(({ places }) => places),
          3,
        ),
    ],
    [
      "Right tool among thirteen",
      (result) =>
        within(
          result.tasks.flatMap(({ places }) => places),
          13,
        ),
    ],
  ];
  const head = ["", ...results.map(({ shape: { name, title } }) => `${name}: ${title}`)];
  return [
    row(head),
    row(head.map(() => "---")),
    ...lines.map(([name, of]) => row([name, ...results.map(of)])),
  ].join("\n");
}

const possible = ({ tasks }: ShapeResult): TaskResult[] =>
  tasks.filter(({ isCorrect: correct }) => correct !== undefined);
const isCorrect = ({ isCorrect: correct }: TaskResult): boolean => correct === true;
const calls = ({ spent }: TaskResult): number => spent.calls;
const cost = ({ spent }: TaskResult): number => tokensOf(spent);
const tokens = (characters = 0): number => characters / CHARACTERS_PER_TOKEN;
const talk = ({ spent }: TaskResult): number =>
  tokens(spent.argumentsCharacters + spent.textCharacters);
const mean = (values: readonly number[]): number => sum(values) / Math.max(values.length, 1);
