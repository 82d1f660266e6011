import { existsSync } from "node:fs";
import path from "node:path";

/** A folder of facts beside the repository. Tests that read it have fixtures for the same cases. */
export const sharedFolder = (name: string): string =>
  path.resolve(import.meta.dirname, "../../shared/facts", name);

/** Whether the folder is there; warns with what does not run without it. */
export function hasSharedFolder(folder: string, what: string): boolean {
  const isPresent = existsSync(folder);
  if (!isPresent) console.warn(`NOT RUN: ${what}, because the folder ${folder} is absent.`);
  return isPresent;
}
