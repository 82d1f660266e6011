import { filledPath, PlaceError, valueAt } from "./places.ts";
import type { Answers } from "./places.ts";
import type { Expectation, Task } from "./task.ts";

/** Whether texts hold what a task expects, read a second time by the API. */

export interface Expected {
  expectation: Expectation;
  value: unknown;
}

/** What the API answers for every expectation at this moment. */
export async function expectedOf(
  { expect }: Task,
  answers: Answers,
  read: (path: string) => Promise<unknown>,
): Promise<Expected[]> {
  const found: Expected[] = [];
  for (const expectation of expect) {
    const { equals, read: path, at = "" } = expectation;
    const value = path === undefined ? equals : valueAt(await read(filledPath(path, answers)), at);
    if (equals !== undefined && value !== equals)
      throw new PlaceError(`${expectation.figure} is ${String(value)}, not ${equals}`);
    found.push({ expectation, value });
  }
  return found;
}

/** How far behind the words of `after` a figure stands, characters. */
const NEAR = 60;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A value as it is printed. */
function formsOf(value: unknown): string[] {
  if (typeof value !== "number") return [String(value)];
  const short = Number.isInteger(value) ? value : Number(value.toPrecision(4));
  return [String(short), short.toLocaleString("en-GB")];
}

/** As a model may print it in its own words: days in words, amounts in pounds, rounded numbers. */
function freeFormsOf(value: unknown): string[] {
  const forms = formsOf(value);
  if (typeof value === "number")
    return [...forms, (value / 100).toFixed(2), Math.round(value).toLocaleString("en-GB")];
  const text = String(value);
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return forms;
  const date = new Date(text);
  const written = (locale: string, month: "long" | "short"): string =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month, timeZone: "UTC" }).format(date);
  return [
    text.slice(0, 10),
    ...["en-GB", "en-US"].flatMap((locale) => [written(locale, "long"), written(locale, "short")]),
  ];
}

/** Whether a text has a value by itself, not as a part of a longer number or word. */
function has(text: string, forms: readonly string[], after: string | undefined): boolean {
  const lead = after === undefined ? "" : `${escaped(after)}.{0,${NEAR}}?`;
  return forms.some((form) =>
    new RegExp(`${lead}(?<![\\w.,])${escaped(form)}(?!\\w|[.,]\\d)`, "i").test(text),
  );
}

/** What is not in the texts of the server's answers. */
export const missingIn = (text: string, expected: readonly Expected[]): string[] =>
  expected.flatMap(({ expectation: { figure, after, isUnknown }, value }) => {
    const isThere =
      isUnknown === true
        ? value === null && text.includes(after ?? "unknown")
        : value !== null && has(text, formsOf(value), after);
    return isThere ? [] : [`${figure}: ${String(value)}`];
  });

/** What is not in an answer that a model wrote. */
export function missingInAnswer(text: string, task: Task, expected: readonly Expected[]): string[] {
  const figures = expected.flatMap(({ expectation: { figure, isUnknown }, value }) =>
    isUnknown === true || isWord(value) || has(text, freeFormsOf(value), undefined)
      ? []
      : [`${figure}: ${String(value)}`],
  );
  const words = (task.says ?? []).flatMap((group) =>
    group.some((word) => text.toLowerCase().includes(word.toLowerCase())) ? [] : [group.join("/")],
  );
  return [...figures, ...words];
}

/** Ids and words of the API, which an answer for a person says in other words. */
const isWord = (value: unknown): boolean =>
  typeof value === "string" && /^[\w-]+$/.test(value) && !/\d{4}-/.test(value);
