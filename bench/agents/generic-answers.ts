import type { ToolAnswer } from "./mcp-session.ts";

/** What the answers of `find_tools` and `read_tool` hold. */

export interface FoundTools {
  /** The tools that are answered with their schemas, the best first. */
  best: string[];
  /** The others, by their names. */
  names: string[];
}

type Named = string | { tool?: string; name?: string };

const nameOf = (one: Named): string =>
  typeof one === "string" ? one : (one.tool ?? one.name ?? "");

export function foundTools({ structured }: ToolAnswer): FoundTools {
  const { best = [], others = [] } = (structured ?? {}) as {
    best?: readonly Named[];
    others?: readonly Named[];
  };
  return { best: best.map(nameOf), names: others.map(nameOf) };
}

/** One answer for each read, with the text that belongs to it where it can be told apart. */
export function readResults(answer: ToolAnswer, count: number): ToolAnswer[] {
  const { results = [] } = (answer.structured ?? {}) as {
    results?: readonly { is_error?: boolean; text?: string; answer?: unknown }[];
  };
  return Array.from({ length: count }, (_, index) => ({
    isError: results[index]?.is_error ?? answer.isError,
    text: results[index]?.text ?? answer.text,
    structured: results[index]?.answer ?? null,
  }));
}
