import { texts } from "#texts/installation";
import { exactCount, fixedCount } from "../../numbers/count.ts";

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"] as const;

/** A size in the unit in which it has at most four digits before the point. */
export function sizeText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / 1024 ** step;
  return texts.size.bytes(step === 0 ? exactCount(size) : fixedCount(size, 1), UNITS[step] ?? "B");
}
