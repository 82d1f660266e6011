import { loadPart } from "../../kernel/load-part.ts";

/** The AI SDK, loaded at the first question: 30 MB and 0.15 s of processor time (record 0068). */
export const loadSdk = loadPart(async () => {
  const [{ generateText, jsonSchema, Output }, { createOpenAICompatible }] = await Promise.all([
    import("ai"),
    import("@ai-sdk/openai-compatible"),
  ]);
  // The SDK would write its warnings to the process's standard error instead of the log.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  return { generateText, jsonSchema, Output, createOpenAICompatible };
});
