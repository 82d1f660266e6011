const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1_000, m: 1_000_000 };

/**
 * The count that a person writes: `100000`, `100,000`, `100 000`, `250k`, `1.5 M`. Null for what is
 * no whole number above 0.
 */
export function targetOf(text: string): number | null {
  const [, digits = "", unit = ""] = /^([\d.,\s']+?)\s*([kKmM]?)$/.exec(text.trim()) ?? [];
  const factor = UNITS[unit.toLowerCase()] ?? 1;
  // Groups of three digits are thousands; a point before other digits is one of a decimal.
  const plain = /^\d{1,3}([.,\s']\d{3})+$/.test(digits)
    ? digits.replaceAll(/[.,\s']/g, "")
    : digits.replaceAll(/[\s']/g, "").replace(",", ".");
  const count = Math.round(Number(plain) * factor * 1_000) / 1_000;
  return plain !== "" && Number.isSafeInteger(count) && count > 0 ? count : null;
}
