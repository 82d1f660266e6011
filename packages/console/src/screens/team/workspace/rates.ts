import type { UpdateWorkspace } from "@castmeter/sdk";

export const RATES = ["likeRate", "commentRate", "longFormCpm", "shortFormCpm"] as const;
export type Rate = (typeof RATES)[number];

export type Rates = NonNullable<NonNullable<UpdateWorkspace["network_default_emv"]>>;

/** A number as it is typed, with a comma or a point; null for what is none. */
function numberOf(text: string): number | null {
  const value = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(value) || value < 0 ? null : value;
}

/** The rates of a form; null where one of them is no number. */
export function ratesOf(form: Readonly<Record<Rate, string>>): Rates | null {
  const rates: Partial<Record<Rate, number>> = {};
  for (const rate of RATES) {
    const value = numberOf(form[rate]);
    if (value === null) return null;
    rates[rate] = value;
  }
  return rates as Rates;
}
