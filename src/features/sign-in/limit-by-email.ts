import type { AppContext } from "../../kernel/operation/app-route.ts";
import { normaliseEmail } from "../../identity/email-address.ts";
import { tooMany } from "../../identity/sign-in-errors.ts";

/** Guesses at one account a minute, from wherever they come. */
const GUESSES_PER_MINUTE = 5;

/**
 * Counts a guess at a password, whether or not the address has an account. Buckets hold a keyed
 * hash of it.
 *
 * @throws ApiError `rate_limited`.
 */
export function limitGuesses({ runtime }: Pick<AppContext, "runtime">, email: string): void {
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
