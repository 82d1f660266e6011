import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and those above it, one by one. Node's `recursive` option never returns where a
 * parent exists and can hold nothing (`/proc`), and reports a read-only file system as a missing
 * file.
 */
export function makeFolder(path: string, mode = 0o777): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const isThere = error instanceof Error && "code" in error && error.code === "EEXIST";
    if (!isThere) throw error;
  }
}
