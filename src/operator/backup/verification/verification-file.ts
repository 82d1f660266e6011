import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Static, Type } from "typebox";
import { Compile } from "typebox/compile";
import { fingerprintOf } from "../master-key.ts";

/**
 * The outcome of the last verification, in a file beside the backups: it is of the folder, not of
 * the database, which may be lost when the outcome matters.
 */

const VERIFICATION = Type.Object({
  /** Name of the backup without its folder. */
  file: Type.String(),
  verified_at: Type.String(),
  ok: Type.Boolean(),
  /** Why it failed; null where it did not. */
  fault: Type.Union([Type.String(), Type.Null()]),
  /** When a backup was last restored without a fault. */
  last_success_at: Type.Union([Type.String(), Type.Null()]),
});

export type Verification = Static<typeof VERIFICATION>;

const checker = Compile(VERIFICATION);

interface Place {
  folder: string;
  masterKey: Buffer;
}

const pathOf = ({ folder, masterKey }: Place): string =>
  join(folder, `castmeter-${fingerprintOf(masterKey)}-verified.json`);

/** Undefined before the first verification, and where the file is damaged. */
export async function readVerification(place: Place): Promise<Verification | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(pathOf(place), "utf8"));
    return checker.Check(value) ? value : undefined;
  } catch (error) {
    const isAbsent = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isAbsent || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export async function storeVerification(place: Place, outcome: Verification): Promise<void> {
  const part = `${pathOf(place)}.${process.pid}.part`;
  try {
    await writeFile(part, `${JSON.stringify(outcome)}\n`, { mode: 0o600, flush: true });
    await rename(part, pathOf(place));
  } finally {
    await rm(part, { force: true });
  }
}
