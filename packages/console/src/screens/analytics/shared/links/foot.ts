import { texts } from "#texts/analytics";
import { clockText, dateText } from "../../../../numbers/time.ts";

/**
 * The moment of an answer of analytics: the day on which it was known, or when it was
 * added up. Undefined before it has come.
 */
export function footOf(answer: unknown): string | undefined {
  const { meta, ...own } = (answer ?? {}) as Moments & { meta?: Moments };
  const { as_of: asOf, computed_at: computedAt } = { ...meta, ...own };
  if (typeof asOf === "string") return texts.knownOn(dateText(asOf));
  return typeof computedAt === "string" ? texts.addedUp(clockText(computedAt)) : undefined;
}

interface Moments {
  as_of?: unknown;
  computed_at?: unknown;
}
