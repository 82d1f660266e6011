import { exactCount, fixedCount } from "../../numbers/count.ts";

/** "812 B", "45 kB", "3.2 MB": the size of a file. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${exactCount(bytes)} B`;
  if (bytes < 1_000_000) return `${exactCount(Math.round(bytes / 1_000))} kB`;
  return `${fixedCount(bytes / 1_000_000, 1)} MB`;
}
