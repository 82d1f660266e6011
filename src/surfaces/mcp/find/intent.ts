import type { AnyOperation } from "../../../kernel/operation/operation.ts";

/** Whether words ask for a change, for a removal, or for something to read. */
export type Intent = "read" | "write" | "remove";

/** Verbs of a removal, which no other words mean. */
const REMOVING =
  /\b(?:delete|remove|erase|drop|get rid of|throw away|take (?:away|down|off|out)|withdraw|unlink|detach|disconnect|revoke|purge)\b/i;
/** Verbs of a change, as a command begins with one or has it after "to" or "and". */
const CHANGING =
  /(?:^|\b(?:to|and|please|can you|let us|i want to|need to)\s+)(?:accept|activate|add|apply|approve|archive|ask|assign|attach|automate|begin|book|bring back|build|cancel|change|clear|clone|confirm|connect|copy|correct|create|cut|dismiss|duplicate|edit|email|file|finish|fix|generate|give|group|hide|import|invite|join|keep|label|launch|let|link|load|log|make|mark|merge|move|name|notify|open|order|pause|pin|ping|post|postpone|publish|pull|push|put|queue|re-?\w+|read the|refresh|register|reject|release|rename|replace|request|reschedule|resend|reset|restart|restore|resume|retry|rotate|run|save|schedule|send|set|share|shift|sign|snooze|split|start|stop|store|submit|subscribe|suspend|swap|switch|sync|tag|test|tick|transcribe|turn|undo|unpause|unpublish|update|upload|use|write)\b/i;

export function intentOf(query: string): Intent {
  if (REMOVING.test(query)) return "remove";
  return CHANGING.test(query) ? "write" : "read";
}

const DOUBTED = 0.55;
const REMOVAL_UNASKED = 0.4;

/** What an operation weighs for words of an intent: a question is rarely answered by a change. */
export function intentWeight({ kind, effect, method }: AnyOperation, intent: Intent): number {
  const isRemoval = effect === "destructive" || method === "DELETE";
  if (intent === "remove") return isRemoval ? 1.3 : kind === "write" ? 0.9 : DOUBTED;
  if (isRemoval) return REMOVAL_UNASKED;
  return (kind === "write") === (intent === "write") ? 1 : DOUBTED;
}
