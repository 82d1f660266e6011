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

interface ReadResult {
  answer?: unknown;
  error?: { code: string; message: string };
}

/**
 * One answer for each read. A read that is alone is answered as its tool answers it; of several the
 * text is one, which the first one has here.
 */
export function readResults(answer: ToolAnswer, count: number): ToolAnswer[] {
  if (count === 1) return [answer];
  const { results = [] } = (answer.structured ?? {}) as { results?: readonly ReadResult[] };
  return Array.from({ length: count }, (_, index): ToolAnswer => {
    const { answer: structured = null, error } = results[index] ?? {};
    const text = index === 0 ? answer.text : "";
    if (error === undefined) return { isError: structured === null, text, structured };
    return { isError: true, text: `${error.code}: ${error.message}\n${text}`, structured };
  });
}
