import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { ReadFailure } from "../../connector.ts";
import { readFailure } from "../../read-failure.ts";
import { Flag, Moment, Text } from "../payload-fields.ts";

/** The fields every ScrapeCreators body carries around its payload. */
const envelope = Compile(
  Type.Object({
    success: Flag,
    errorStatus: Type.Optional(Type.Unknown()),
    account_status: Text,
    message: Text,
    cached: Flag,
    cached_at: Moment,
  }),
);

export interface Envelope {
  /** The whole body. */
  body: Record<string, unknown>;
  /** Why the body holds no data although the status is 200; undefined when it does. */
  failure: ReadFailure | undefined;
  cachedAt: string | number | null;
}

const HEALTHY_ACCOUNTS = new Set(["active", "public", "normal", "ok"]);

/**
 * Reads the envelope of an answer; undefined when the body is not such an object. Soft failures
 * arrive as 200 with `errorStatus` or `account_status` and a sentence; only the sentence
 * distinguishes private from gone.
 */
export function readEnvelope(body: unknown): Envelope | undefined {
  if (!envelope.Check(body)) return undefined;
  const { errorStatus } = body;
  const accountStatus = body.account_status?.toLowerCase() ?? "";
  const hasError = typeof errorStatus === "string" || typeof errorStatus === "number";
  const failed =
    body.success === false ||
    hasError ||
    (accountStatus !== "" && !HEALTHY_ACCOUNTS.has(accountStatus));
  const cachedAt = body.cached === true ? (body.cached_at ?? null) : null;
  const words = `${hasError ? errorStatus : ""} ${accountStatus} ${body.message ?? ""}`;
  return { body, failure: failed ? failureOfWords(words) : undefined, cachedAt };
}

/** The failure a provider's sentence describes. */
function failureOfWords(sentence: string): ReadFailure {
  const words = sentence.toLowerCase();
  if (/private|protected/.test(words))
    return readFailure("private", "The post or account is private.");
  if (
    /not[ _-]?found|\b404\b|does(n't| not) exist|deleted|removed|unavailable|suspended|terminated/.test(
      words,
    )
  ) {
    return readFailure("gone", "The platform has no such public post or account any more.");
  }
  if (/age|restrict|login|log in|sign in/.test(words)) {
    return readFailure(
      "unsupported",
      "The platform shows this only to signed-in people, so it cannot be read publicly.",
    );
  }
  return readFailure("provider_error", "ScrapeCreators could not read this address.");
}
