import type { Database } from "../../../db/connection/database.ts";
import type { ChallengePurpose } from "../../../db/schema/tables.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";

/**
 * Challenges that authenticators sign. Each is stored as an HMAC, used once and valid for five
 * minutes, so that a recorded response cannot be replayed. The rows are global and found by the
 * challenge.
 */

export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

interface ChallengeUse {
  purpose: ChallengePurpose;
  /** Null for signing in, where the response names the person. */
  personId: string | null;
}

type ChallengeParts = { database: Database; secrets: Secrets };

/** Stores a challenge for one use. */
export async function insertChallenge(
  { database, secrets }: ChallengeParts,
  challenge: string,
  { purpose, personId }: ChallengeUse,
  now: Date,
): Promise<void> {
  const { hash, pepperId } = secrets.hashCredential(challenge);
  await database
    .insertInto("passkey_challenges")
    .values({
      challenge_hash: hash,
      pepper_id: pepperId,
      purpose,
      person_id: personId,
      created_at: now,
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE_MS),
    })
    .execute();
}

/** Deletes a challenge. False when it is unknown, used, expired or for another use. */
export async function takeChallenge(
  { database, secrets }: ChallengeParts,
  challenge: string,
  { purpose, personId }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const taken = await database
    .deleteFrom("passkey_challenges")
    .where("challenge_hash", "=", secrets.hashCredential(challenge).hash)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now)
    .returning("person_id")
    .executeTakeFirst();
  return taken !== undefined && taken.person_id === personId;
}
