import type { SetSponsorshipPackages, SponsorshipPackage } from "@castmeter/sdk";

type Type = SponsorshipPackage["deliverables"][number]["type"];
type Sent = SetSponsorshipPackages["packages"][number];

export const ITEM_TYPES: readonly Type[] = [
  "audio_read",
  "video_integration",
  "social_clip",
  "newsletter_placement",
];

/** A package as it is typed. */
export interface CardEntry {
  key: string;
  name: string;
  description: string;
  /** In whole units of the currency, such as `1250.50`. */
  price: string;
  currency: string;
  windowDays: 30 | 90 | 365;
  quantities: Readonly<Record<Type, string>>;
}

const NO_QUANTITIES = {
  audio_read: "",
  video_integration: "",
  social_clip: "",
  newsletter_placement: "",
};

export const newEntry = (): CardEntry => ({
  key: crypto.randomUUID(),
  name: "",
  description: "",
  price: "",
  currency: "usd",
  windowDays: 90,
  quantities: { ...NO_QUANTITIES, audio_read: "1" },
});

const windowOf = (days: number): 30 | 90 | 365 => (days === 30 || days === 365 ? days : 90);

/** A package of the card as a form. */
export const entryOf = (stored: SponsorshipPackage): CardEntry => ({
  key: crypto.randomUUID(),
  name: stored.name,
  description: stored.description ?? "",
  price: stored.price_minor === null ? "" : (stored.price_minor / 100).toFixed(2),
  currency: stored.currency ?? "usd",
  windowDays: windowOf(stored.window_days),
  quantities: {
    ...NO_QUANTITIES,
    ...Object.fromEntries(
      stored.deliverables.map(({ type, quantity }) => [type, String(quantity)]),
    ),
  },
});

/** A price in cents. @returns Null for an empty text, undefined for one that is no price. */
export function centsOf(text: string): number | null | undefined {
  const price = text.trim().replace(",", ".");
  if (price === "") return null;
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(price) ? Math.round(Number(price) * 100) : undefined;
}

/** A form as it is sent; a price that is none is left out. */
export function sentOf({ name, description, price, ...entry }: CardEntry): Sent {
  const cents = centsOf(price) ?? null;
  return {
    name: name.trim(),
    description: description.trim() === "" ? null : description.trim(),
    price_minor: cents,
    currency: cents === null ? null : entry.currency.trim().toLowerCase(),
    window_days: entry.windowDays,
    deliverables: ITEM_TYPES.flatMap((type) => {
      const quantity = Number(entry.quantities[type]);
      return Number.isInteger(quantity) && quantity > 0 ? [{ type, quantity }] : [];
    }),
  };
}
