import { foldLine } from "./fold-line.ts";
import type { DeliverableType, Placement, RateType } from "./extracted-order.ts";

/** Terms of the trade in English, German, French and Spanish, in folded text. */

const PLACEMENTS: readonly (readonly [Placement, RegExp])[] = [
  ["pre_roll", /\bpre[- ]?rolls?\b|\bopening spot\b/],
  ["mid_roll", /\bmid[- ]?rolls?\b|\bmiddle spot\b/],
  ["post_roll", /\bpost[- ]?rolls?\b|\bclosing spot\b/],
  ["full_episode", /\b(?:full|entire|branded|sponsored) episodes?\b|\bepisode takeover\b/],
  ["story", /\bstor(?:y|ies)\b(?=\s*(?:post|frame|$|\())/],
  ["feed_post", /\b(?:feed|in-feed|instagram|tiktok) posts?\b/],
];

/** The one placement that a text names; null where it names none or several. */
export function placementOf(text: string): Placement | null {
  const folded = foldLine(text);
  const found = PLACEMENTS.filter(([, pattern]) => pattern.test(folded));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

const DELIVERABLES: readonly (readonly [DeliverableType, RegExp])[] = [
  ["newsletter_placement", /\bnewsletter/],
  ["video_integration", /\bvideo\b|\byoutube\b|\bintegration\b|\bintegracion\b/],
  [
    "social_clip",
    /\bsocial\b|\bclips?\b|\breels?\b|\btiktok\b|\bfeed posts?\b|\binstagram\b|\bshorts?\b/,
  ],
  [
    "audio_read",
    /\b(?:pre|mid|post)[- ]?rolls?\b|\b(?:host|producer|live|baked)[- ]?(?:in )?reads?\b|\bhost[- ]read\b|\baudio\b|\breads?\b|\bspots?\b/,
  ],
];

/** Null where the text names no kind of deliverable. */
export function deliverableOf(text: string): DeliverableType | null {
  const folded = foldLine(text);
  return DELIVERABLES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

const SECONDS =
  /(?<![\d.,:])(\d{1,3})[\s-]?(?:s|sec|secs|sek|seg|seconds?|sekunden|secondes?|segundos?|秒|"|”|''|″)(?![a-z\d])/;
const COLON = /(?<![\d.,])(?:0?(\d))?:(\d{2})(?![\d:])/;
const MINUTES = /(?<![\d.,:])(\d{1,2})[\s-]?(?:min|mins|minutes?|minuten?|minutos?)(?![a-z])/;

/** Length in seconds: `60s`, `:60`, `1:30`, `60"`, `90 Sek.`, `1 min`. Null where there is none. */
export function lengthOf(text: string): number | null {
  const folded = foldLine(text);
  const seconds = SECONDS.exec(folded);
  if (seconds) return Number(seconds[1]) || null;
  const colon = COLON.exec(folded);
  if (colon) return Number(colon[1] ?? 0) * 60 + Number(colon[2]) || null;
  const minutes = MINUTES.exec(folded);
  return minutes ? Number(minutes[1]) * 60 || null : null;
}

const RATE_TYPES: readonly (readonly [RateType, RegExp])[] = [
  [
    "added_value",
    /\badded[- ]value\b|\bav\b|\bbonus\b|\bfree of charge\b|\bno charge\b|\bcomplimentary\b|\bkostenlos\b|\bkostenfrei\b|\bgratis\b|\bgratuite?\b|\bsans frais\b|\bofferte?\b|\bsin (?:coste|cargo)\b|\bmehrwert\b|\bvalor anadido\b/,
  ],
  ["cpm", /\bcpm\b|\btkp\b|\bcpt\b|\bper (?:thousand|mille)\b|\bpro tausend\b|\bcost per mille\b/],
  ["cpa", /\bcpa\b|\bcpo\b|\bper (?:acquisition|action|order|sale)\b|\bpro bestellung\b/],
  [
    "flat",
    /\bflat\b|\bfixed?\b|\bfest\b|\bfestpreis\b|\bpauschale?\b|\bforfait\b|\btarifa plana\b|\b(?:tarifa|precio|importe) fij[oa]\b|\bprix fixe\b|\beach\b|\bper (?:spot|episode|read|unit|post|placement)\b|\bpro (?:spot|folge|stuck)\b|\bpar (?:spot|episode)\b|\bpor (?:cuna|spot|episodio|mencion)\b/,
  ],
];

/** How a text says that an amount is charged; null where it does not. */
export function rateTypeOf(text: string): RateType | null {
  const folded = foldLine(text);
  return RATE_TYPES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}

const PROMO =
  /(?:promo(?:tion(?:al)?)?|discount|vanity|offer|coupon|gutschein|rabatt|codigo|promotionnel)?[\s-]{0,3}(?:promo\s)?(?:code|codigo(?: promocional)?)\s*(?:is|ist|est|es|:|=|#)?\s*["“'«]?/g;

/** A promo code named by a sentence: a word of capitals and digits behind `code`. */
export function promoIn(text: string): string | null {
  for (const match of foldLine(text).matchAll(PROMO)) {
    const code = /^[A-Z][A-Z0-9_-]{2,24}(?![\p{L}\d])/u.exec(
      text.slice(match.index + match[0].length),
    )?.[0];
    if (code !== undefined) return code;
  }
  return null;
}

/** A promo code in a cell of its own. */
export function promoOf(text: string): string | null {
  const code = text.trim().replaceAll(/^["“'«]|["”'»]$/g, "");
  return /^[A-Za-z0-9][\w./-]{1,39}$/.test(code) && !isBlank(code) ? code : promoIn(text);
}

/** Cells that stand for none. */
export const isBlank = (text: string): boolean =>
  /^(?:|-+|\.+|n\/?a|n\.a\.|none|tb[adc]|to be (?:confirmed|determined|advised)|k\.?a\.?|keine?|offen|aucune?|neant|ninguno|pendiente|\?+)$/.test(
    foldLine(text).trim(),
  );
