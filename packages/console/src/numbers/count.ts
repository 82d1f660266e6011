import { once } from "./once.ts";

/** Numbers as people read them: exact in tables, three figures in headings and on axes. */

const locale = once((): string => {
  // A browser may name a language that formatters refuse, such as "en-US@posix".
  const [named] = Intl.NumberFormat.supportedLocalesOf(
    navigator.languages.filter((tag) => /^[a-zA-Z0-9-]+$/.test(tag)),
  );
  return named ?? "en";
});

const exact = once(() => new Intl.NumberFormat(locale()));
const compact = once(
  () =>
    new Intl.NumberFormat(locale(), {
      notation: "compact",
      maximumSignificantDigits: 3,
    }),
);
const fraction = once(
  () =>
    new Intl.NumberFormat(locale(), {
      style: "percent",
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/** "1,260,724" */
export const exactCount = (count: number): string => exact().format(count);

/** "0.50" of so many digits behind the point. */
export const fixedCount = (value: number, digits: number): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** "1.26M"; a number below 10,000 is exact. */
export const compactCount = (count: number): string =>
  Math.abs(count) < 10_000 ? exact().format(count) : compact().format(count);

/** "18.1%" of a share between 0 and 1. */
export const shareText = (share: number): string => fraction().format(share);

/** An estimate, rounded to three figures: "≈ 35,500". */
export const estimateText = (count: number): string => {
  const digits = Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(count)))) - 2);
  const step = 10 ** digits;
  return `≈ ${exact().format(Math.round(count / step) * step)}`;
};

/**
 * Shares that add up to 1 in tenths of a percent: what rounding takes is given to the parts that
 * lost most of it.
 *
 * @returns One share a part, in the order of the parts; all zero where the sum is zero.
 */
export function shares(parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum <= 0) return parts.map(() => 0);
  const tenths = parts.map((part) => (part / sum) * 1_000);
  const whole = tenths.map(Math.floor);
  const missing = 1_000 - whole.reduce((total, part) => total + part, 0);
  const order = tenths
    .map((value, index) => ({ index, lost: value - Math.floor(value) }))
    .sort((one, other) => other.lost - one.lost);
  for (const { index } of order.slice(0, missing)) whole[index] = (whole[index] ?? 0) + 1;
  return whole.map((value) => value / 1_000);
}

/** How a number differs from an earlier one; null where the earlier one is unknown or zero. */
export interface Change {
  share: number;
  direction: "up" | "down" | "same";
}

/** Below this share a change is none. */
const SAME = 0.005;

export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null || before === 0) return null;
  const share = (now - before) / before;
  const direction = Math.abs(share) < SAME ? "same" : share > 0 ? "up" : "down";
  return { share, direction };
}

export const changeText = ({ share, direction }: Change): string => {
  const sign = direction === "up" ? "↑" : direction === "down" ? "↓" : "±";
  return `${sign} ${fraction().format(Math.abs(share))}`;
};
