import { hasCopy, isCopyWhole } from "./copies-folder.ts";
import type { BackedUpFile } from "./stored-file.ts";

export interface FaultyCopy {
  file: BackedUpFile;
  /** `absent`: not there with its size. `damaged`: its bytes have another SHA-256. */
  fault: "absent" | "damaged";
}

/** Reads every copy that the backup refers to; two files of the same bytes share one. */
export async function findFaultyCopies(
  folder: string,
  files: readonly BackedUpFile[],
): Promise<FaultyCopy[]> {
  const faults: FaultyCopy[] = [];
  const read = new Map<string, FaultyCopy["fault"] | undefined>();
  for (const file of files.filter(({ state }) => state === "kept")) {
    if (!read.has(file.sha256)) read.set(file.sha256, await faultOf(folder, file));
    const fault = read.get(file.sha256);
    if (fault !== undefined) faults.push({ file, fault });
  }
  return faults;
}

async function faultOf(
  folder: string,
  file: BackedUpFile,
): Promise<FaultyCopy["fault"] | undefined> {
  if (!(await hasCopy(folder, file))) return "absent";
  return (await isCopyWhole(folder, file.sha256)) ? undefined : "damaged";
}
