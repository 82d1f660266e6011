import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { normaliseEmail } from "../../../people/identity/email-address.ts";
import { tooMany } from "../../../people/identity/sign-in-errors.ts";

/** Maximum password attempts per account and minute, from all addresses together. */
const GUESSES_PER_MINUTE = 5;

/**
 * Counts a password attempt, whether the e-mail address has an account or not. Buckets are keyed by
 * its HMAC.
 *
 * @throws ApiError `rate_limited`.
 */
export function limitGuesses(
  { runtime }: { runtime: Pick<Runtime, "limiter" | "secrets"> },
  email: string,
): void {
  const subject = runtime.secrets
    .hashCredential(`guesses ${normaliseEmail(email)}`)
    .hash.toString("hex");
  const { waitSec } = runtime.limiter.takeFromAddress("app guesses", subject, GUESSES_PER_MINUTE);
  if (waitSec !== null)
    throw tooMany(
      "Too many attempts for this address. Wait a little, or ask for a new password.",
      waitSec,
    );
}
