import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { fingerprintOf } from "../master-key.ts";
import type { BackupPlace } from "../place/backup-place.ts";

/**
 * The outcome of the last verification, in a file beside the backups: it is of the place, not of
 * the database, which may be lost when the outcome matters.
 */

const VERIFICATION = Type.Object({
  /** Name of the backup without its folder. */
  file: Type.String(),
  verified_at: Type.String(),
  ok: Type.Boolean(),
  /** Why it failed; null where it did not. */
  fault: Type.Union([Type.String(), Type.Null()]),
  /**
   * False where the database user may not create the scratch database, so that nothing was tried.
   */
  is_permitted: Type.Optional(Type.Boolean()),
  /** When a backup was last restored without a fault. */
  last_success_at: Type.Union([Type.String(), Type.Null()]),
});

export type Verification = Static<typeof VERIFICATION>;

const checker = Compile(VERIFICATION);

interface Place {
  place: BackupPlace;
  masterKey: Buffer;
}

const nameFor = (masterKey: Buffer): string =>
  `castmeter-${fingerprintOf(masterKey)}-verified.json`;

/** Undefined before the first verification, and where the file is damaged. */
export async function readVerification({
  place,
  masterKey,
}: Place): Promise<Verification | undefined> {
  try {
    const value: unknown = JSON.parse((await place.readText(nameFor(masterKey))) ?? "null");
    return checker.Check(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const storeVerification = (
  { place, masterKey }: Place,
  outcome: Verification,
): Promise<void> => place.writeText(nameFor(masterKey), `${JSON.stringify(outcome)}\n`);
