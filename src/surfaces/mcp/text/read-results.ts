import type { CallToolResult } from "@modelcontextprotocol/server";
import { fittedText, TEXT_LENGTH_MAX } from "./answer-text.ts";
import { isFields } from "./outline.ts";
import { shrink } from "./structured-content.ts";

export interface ReadResult {
  name: string;
  result: CallToolResult;
}

/**
 * The answers of several reads as one: each under its name, with an equal share of the text. It is
 * an error only where every read failed.
 */
export function readResults(results: readonly ReadResult[]): CallToolResult {
  const [only] = results;
  if (only !== undefined && results.length === 1) return only.result;
  const share = Math.floor(TEXT_LENGTH_MAX / results.length);
  const texts = results.map(
    ({ name, result }, index) => `${index + 1}. ${name}:\n${fittedText(textIn(result), share)}`,
  );
  const { value, cuts } = shrink({
    object: "read_results",
    results: results.map(({ name, result: { structuredContent: answer } }) => ({
      tool: name,
      ...(isFields(answer) && "error" in answer ? { error: answer["error"] } : { answer }),
    })),
  });
  return {
    ...(results.every(({ result }) => result.isError === true) ? { isError: true } : {}),
    content: [{ type: "text", text: texts.join("\n\n") }],
    structuredContent: {
      ...(value as Record<string, unknown>),
      ...(cuts.length === 0 ? {} : { cut: cuts }),
    },
  };
}

function textIn({ content }: CallToolResult): string {
  return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
}
