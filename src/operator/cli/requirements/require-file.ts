import { existsSync } from "node:fs";

/** @throws Error when there is no file of this name; the check comes before anything is opened. */
export function requireFile(path: string): void {
  if (!existsSync(path)) throw new Error(`There is no file ${path}.`);
}
