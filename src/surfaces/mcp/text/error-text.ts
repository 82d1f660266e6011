import type { CallToolResult } from "@modelcontextprotocol/server";
import { textOf } from "./outline.ts";

/** An error of the catalogue, in words for a model and as structured content. */
export function failed(
  error: Readonly<Record<string, unknown>>,
  retryAfter?: string,
): CallToolResult {
  return {
    isError: true,
    content: [{ type: "text", text: textOf([errorText(error, retryAfter)]) }],
    structuredContent: {
      error: retryAfter === undefined ? error : { ...error, retry_after_sec: Number(retryAfter) },
    },
  };
}

function errorText(error: Readonly<Record<string, unknown>>, retryAfter?: string): string {
  const { code, message, param, feature, required_plan: plan, required_scope: scope } = error;
  const details = [
    typeof param === "string" ? `param: ${param}` : "",
    typeof scope === "string" ? `required scope: ${scope}` : "",
    typeof feature === "string" ? `feature: ${feature}` : "",
    typeof plan === "string" ? `smallest plan with it: ${plan}` : "",
    retryAfter === undefined ? "" : `try again in ${retryAfter} s`,
  ].filter((detail) => detail !== "");
  return `${String(code)}: ${String(message)}${details.length === 0 ? "" : ` (${details.join("; ")})`}`;
}
