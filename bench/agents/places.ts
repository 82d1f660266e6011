import type { Arguments } from "./task.ts";

/**
 * Places in answers: `data[0].id`, `data[-1].id`, `data[name=Autumn blend].id`, `data[name~Part 2]`
 * (contains), `tags[=coffee]` (the item itself), `nodes[max metrics.reach].url`.
 */

/** A place that an answer does not have. */
export class PlaceError extends Error {}

/** By the name of a step: what the API answered. */
export type Answers = ReadonlyMap<string, unknown>;

const PART = /\.?(?:(?<field>[a-z_]\w*)|\[(?<selector>[^\]]*)\])/;
const FILTER = /^(?<field>[\w.]*)(?<sign>[=~])(?<sought>.*)$/s;

/** What is at a place. @throws PlaceError where there is nothing, not even null. */
export function valueAt(value: unknown, place: string): unknown {
  let found = value;
  let rest = place;
  while (rest !== "") {
    const { 0: part, index, groups } = PART.exec(rest) ?? fail(place);
    const { field, selector = "" } = groups ?? {};
    found = field === undefined ? itemOf(found, selector) : fieldOf(found, field);
    if (index > 0 || found === undefined) return fail(place);
    rest = rest.slice(part.length);
  }
  return found;
}

function fail(place: string): never {
  throw new PlaceError(`The answer has no ${place}`);
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;

function itemOf(value: unknown, selector: string): unknown {
  if (!Array.isArray(value)) return undefined;
  const items: readonly unknown[] = value;
  if (/^-?\d+$/.test(selector)) return items.at(Number(selector));
  if (selector.startsWith("max ")) return largest(items, selector.slice("max ".length));
  const { field = "", sign, sought = "" } = FILTER.exec(selector)?.groups ?? fail(selector);
  return items.find((item) => {
    const text = String(field === "" ? item : fieldOf(item, field));
    return sign === "~" ? text.includes(sought) : text === sought;
  });
}

function largest(items: readonly unknown[], place: string): unknown {
  let best: { item: unknown; size: number } | undefined;
  for (const item of items) {
    const size = valueAt(item, place);
    if (typeof size === "number" && size > (best?.size ?? -Infinity)) best = { item, size };
  }
  return best?.item;
}

/** What a text such as `campaigns.data[0].id` names: a step, and a place in its answer. */
function namedValue(answers: Answers, text: string): unknown {
  const [name = ""] = /^\w+/.exec(text) ?? [];
  if (!answers.has(name)) throw new PlaceError(`No step has answered as ${name}`);
  return valueAt(answers.get(name), text.slice(name.length));
}

/** Arguments with the values of answers in place of the places. */
export function resolved(given: Arguments, answers: Answers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, resolvedValue(value, answers)]),
  );
}

function resolvedValue(value: Arguments[string], answers: Answers): unknown {
  if (typeof value === "string")
    return value.startsWith("$") ? namedValue(answers, value.slice(1)) : value;
  if (Array.isArray(value)) {
    const items: readonly (string | number)[] = value;
    return items.map((item) => resolvedValue(item, answers));
  }
  return typeof value === "object" && value !== null
    ? resolved(value as Arguments, answers)
    : value;
}

/** The names of the steps whose answers the arguments need. */
export const namesIn = (given: Arguments): string[] =>
  [...JSON.stringify(given).matchAll(/"\$(\w+)/g)].map(([, name = ""]) => name);

/** A path of the API with the values of answers in place of what is in braces. */
export const filledPath = (path: string, answers: Answers): string =>
  path.replaceAll(/\{([^}]*)\}/g, (_, text: string) => String(namedValue(answers, text)));
