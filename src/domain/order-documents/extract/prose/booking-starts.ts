import { labelOf } from "../heading/labels.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Whether a text starts another booking: it has a kind other than that of the current one, with a
 * price or with days and a count, and the current one has a price or days too.
 */
export function startsAnother(of: Evidence, other: Evidence): boolean {
  const hasKind = (one: Evidence): boolean => (one.placement ?? one.deliverable) !== null;
  const isStated = (one: Evidence): boolean => one.hasPrice || one.hasDays;
  return (
    hasKind(of) &&
    hasKind(other) &&
    isStated(of) &&
    isStated(other) &&
    (other.hasPrice || other.hasCount) &&
    (differ(of.placement, other.placement) || differ(of.deliverable, other.deliverable))
  );
}

const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

export const GREETING =
  /^\s*(?:dear|hello|hi|hey|hallo|liebe[rs]?|guten|sehr|moin|bonjour|salut|cher|chere|hola|ola|oi|ciao|buongiorno|gentile|spett|estimad|prezad|beste|hej|tjena|czesc)(?![a-z])/i;

export const isTitle = (text: string): boolean =>
  text.length <= 50 &&
  !/[\d:;.!?@|,]/.test(text) &&
  /^[\p{Lu}\p{Lo}"“«„]/u.test(text.trim()) &&
  labelOf(text) === null;
