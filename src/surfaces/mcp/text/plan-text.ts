import type { WritePlan } from "../../../kernel/operation/operation.ts";
import { WRITE_TOOL } from "../tools/generic-tools.ts";
import { inline, textOf } from "./outline.ts";

/** The result of a dry run, as it is answered to an agent. */
export interface Plan {
  object: "plan";
  tool: string;
  /** The tool to call with the token: `tool` itself, or the one that calls it by its name. */
  call: string;
  action: string;
  resource: string;
  id: string | null;
  would_write?: Record<string, unknown>;
  would_delete?: Record<string, unknown>;
  effects: string[];
  irreversible: boolean;
  warnings: string[];
  cost: WritePlan["cost"] | null;
  cap: WritePlan["cap"] | null;
  confirm_token: string;
  expires_at: string;
}

export function planOf(
  { isByName = false, ...call }: { tool: string; action: string; isByName?: boolean },
  change: WritePlan,
  token: { text: string; expiresAt: Date },
): Plan {
  return {
    object: "plan",
    ...call,
    call: isByName ? WRITE_TOOL : call.tool,
    resource: change.resource,
    id: change.id,
    [change.deletes === true ? "would_delete" : "would_write"]: change.wouldWrite,
    effects: change.effects,
    irreversible: change.irreversible ?? false,
    warnings: change.warnings ?? [],
    cost: change.cost ?? null,
    cap: change.cap ?? null,
    confirm_token: token.text,
    expires_at: token.expiresAt.toISOString(),
  };
}

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function planText(plan: Plan): string {
  const { effects, warnings, cost, cap } = plan;
  const lines = [
    "Nothing is written yet. This is the plan:",
    ...effects.map((effect) => `- ${asSentence(effect)}`),
    `${plan.resource}${plan.id === null ? "" : ` ${plan.id}`}, would ${plan.would_delete === undefined ? "write" : "delete"}: ${inline(plan.would_write ?? plan.would_delete) || "nothing"}`,
    plan.irreversible ? "It cannot be undone." : "",
    cost === null || cost === undefined
      ? "Cost: none."
      : `Cost: ${cost.provider_calls} provider calls for ${cost.posts} posts, ${cost.emails} e-mails.`,
    cap === null || cap === undefined
      ? ""
      : `Cap: ${cap.used} of ${cap.limit} used, resets at ${cap.resets_at}.`,
    ...warnings.map((warning) => `Warning: ${warning}`),
    `To carry it out, call ${plan.call} again with the same arguments and confirm_token "${plan.confirm_token}" before ${plan.expires_at}. Ask the person first.`,
  ];
  return textOf(lines.filter((line) => line !== ""));
}
