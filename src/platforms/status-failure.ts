import type { AccountFailure, AccountFailureCode } from "./accounts/account-connector.ts";
import { accountFailure, unavailable } from "./accounts/account-failure.ts";
import type { ReadFailure, ReadFailureCode } from "./posts/connector.ts";
import { readFailure } from "./posts/read-failure.ts";
import type { UpstreamAccess, UpstreamAnswer } from "./upstream-call.ts";

/**
 * The meaning of a status on most upstreams. Posts are read with the operator's key, accounts with
 * the user's credential, so that the same status can mean different things for the two.
 */

type Sentence = (name: string, status: number) => string;

interface StatusMeaning {
  /** Null where a status describes the post itself, whose meaning each upstream defines. */
  post: [ReadFailureCode, Sentence] | null;
  account: [AccountFailureCode | "plan" | "permission", Sentence];
}

const same = (
  code: "timeout" | "rate_limited" | "provider_error",
  sentence: Sentence,
): StatusMeaning => ({ post: [code, sentence], account: [code, sentence] });

const gone: StatusMeaning = {
  post: null,
  account: ["account_gone", (name) => `${name} does not know the account any more.`],
};
const withStatus: Sentence = (name, status) => `${name} answered with status ${status}.`;
const serverError = same("provider_error", withStatus);
const otherError: StatusMeaning = { post: null, account: ["provider_error", withStatus] };

const MEANINGS: Readonly<Record<number, StatusMeaning>> = {
  401: {
    post: ["credential_refused", (name) => `${name} refuses our key.`],
    account: [
      "needs_reauth",
      (name) => `${name} refuses the credential. Connect the account again.`,
    ],
  },
  402: {
    post: ["quota_exhausted", (name) => `The ${name} account has no credit left.`],
    account: ["plan", (name) => `${name} gives this only on a larger plan.`],
  },
  403: {
    post: null,
    account: ["permission", (name) => `${name} does not give this to the credential.`],
  },
  404: gone,
  408: same("timeout", (name) => `${name} gave up on the read after its own time limit.`),
  410: gone,
  429: same("rate_limited", (name) => `${name} asks us to slow down.`),
};

/** Codes for which another try may succeed: only these carry the wait that an upstream asks for. */
const RETRYABLE: ReadonlySet<string> = new Set([
  "timeout",
  "rate_limited",
  "quota_exhausted",
  "provider_error",
]);

const meaningOf = (status: number): StatusMeaning =>
  MEANINGS[status] ?? (status >= 500 ? serverError : otherError);

const waitOf = (code: string, { retryAfterSec }: UpstreamAnswer): number | null =>
  RETRYABLE.has(code) ? retryAfterSec : null;

/** The failure of a read of posts; undefined for a status that may describe the post itself. */
export function postStatusFailure(
  { name }: UpstreamAccess,
  answer: UpstreamAnswer,
): ReadFailure | undefined {
  const { post } = meaningOf(answer.status);
  if (post === null) return undefined;
  const [code, sentence] = post;
  return readFailure(code, sentence(name, answer.status), waitOf(code, answer));
}

/** The failure of a read of an account; undefined for a status of success. */
export function accountStatusFailure(
  { name }: UpstreamAccess,
  answer: UpstreamAnswer,
): AccountFailure | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  const [code, sentence] = meaningOf(status).account;
  const message = sentence(name, status);
  if (code === "plan" || code === "permission") return unavailable(code, message);
  return accountFailure(code, message, { retryAfterSec: waitOf(code, answer) });
}
