import type { Executor } from "../db/connection/database.ts";
import { capAt } from "../kernel/limits/caps.ts";
import { takeCap } from "../kernel/limits/caps.store.ts";
import { DAY_MS } from "../lib/clock.ts";
import type { LanguageModel } from "./language-model.ts";

/**
 * Counts a call of a workspace before it is made. Null when it may be made, else why not, as the
 * end of a sentence.
 */
export async function takeModelCall(
  executor: Executor,
  workspaceId: string,
  { model, now }: { model: Pick<LanguageModel, "callsPerDay">; now: Date },
): Promise<string | null> {
  const cap = capAt(now, {
    counter: "language_model_calls",
    subject: "",
    limit: model.callsPerDay,
    windowMs: DAY_MS,
  });
  return cap.limit > 0 && (await takeCap(executor, workspaceId, cap)) !== null
    ? null
    : `the workspace's language model calls are used up until ${cap.resetsAt.toISOString()}`;
}
