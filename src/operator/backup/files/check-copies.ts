import { createHash } from "node:crypto";
import type { CopyStore } from "./copy-store.ts";
import type { BackedUpFile } from "./stored-file.ts";

export interface FaultyCopy {
  file: BackedUpFile;
  /** `absent`: not there with its size. `damaged`: its bytes have another SHA-256. */
  fault: "absent" | "damaged";
}

/** Reads every copy that the backup refers to; two files of the same bytes share one. */
export async function findFaultyCopies(
  copies: CopyStore,
  files: readonly BackedUpFile[],
): Promise<FaultyCopy[]> {
  const faults: FaultyCopy[] = [];
  const read = new Map<string, FaultyCopy["fault"] | undefined>();
  for (const file of files.filter(({ state }) => state === "kept")) {
    if (!read.has(file.sha256)) read.set(file.sha256, await faultOf(copies, file));
    const fault = read.get(file.sha256);
    if (fault !== undefined) faults.push({ file, fault });
  }
  return faults;
}

async function faultOf(
  copies: CopyStore,
  file: BackedUpFile,
): Promise<FaultyCopy["fault"] | undefined> {
  if (!(await copies.has(file))) return "absent";
  return (await isCopyWhole(copies, file.sha256)) ? undefined : "damaged";
}

/** Whether the bytes of a copy have the SHA-256 of its name. */
export async function isCopyWhole(copies: CopyStore, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of copies.open(sha256)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}
