import type { KnownName, RateType } from "../../src/insertion-orders/extract/extracted-order.ts";
import type { ExpectedLine, ExpectedOrder, KnownFile } from "./set-form.ts";

/** What documents are made of, and what is expected of them: written before they are laid out. */

const SHOW_NAMES = [
  "Salt & Signal",
  "Harbour Lights",
  "The Long Ledger",
  "Night Freight",
  "Nine Tall Ships",
  "Kleine Wellen",
  "Leuchtfeuer FM",
  "Les Heures Bleues",
  "Voces del Puerto",
  "Quiet Engines",
  "The Slow Almanac of Ordinary Weather",
  "潮の時間",
];
const BRAND_NAMES = [
  "Northwind Roasters",
  "Fennel & Fern",
  "Lumenfeld Optik",
  "Maison Verdier",
  "Café Altamar",
  "Tidewater Mattress",
  "Kitsune Tea",
];

const named = (prefix: string, names: readonly string[]): KnownName[] =>
  names.map((name, index) => ({ id: `${prefix}${index + 1}`, name }));

export const KNOWN: KnownFile = {
  shows: named("show", SHOW_NAMES),
  brands: named("brand", BRAND_NAMES),
};

const idOf = (known: readonly KnownName[], name: string): string | null =>
  known.find((one) => one.name === name)?.id ?? null;

export interface LineContent extends ExpectedLine {
  show_name: string;
  quantity: number;
  air_dates: string[];
  /** Amount of the line in minor units. */
  total: number;
}

type Given = Omit<Partial<LineContent>, "rate"> & {
  show_name: string;
  rate: [RateType, number] | null;
};

/** A line of an order: a host-read audio spot unless it is given otherwise. */
export function line(currency: string, { rate, ...given }: Given): LineContent {
  const quantity = given.quantity ?? Math.max(1, given.air_dates?.length ?? 1);
  const impressions = given.guaranteed_impressions ?? null;
  const [type, amount] = rate ?? ["flat", 0];
  const computed =
    type === "cpm" ? Math.round((amount * (impressions ?? 0)) / 1000) : amount * quantity;
  return {
    matched_show_id: idOf(KNOWN.shows, given.show_name),
    deliverable_type: "audio_read",
    placement: "mid_roll",
    length_sec: 60,
    air_dates: [],
    guaranteed_impressions: impressions,
    promo_code: null,
    notes: null,
    total: type === "added_value" ? 0 : computed,
    ...given,
    quantity,
    rate: rate === null ? null : { type, amount_minor: amount, currency },
  };
}

export interface OrderContent extends ExpectedOrder {
  advertiser: string;
  line_items: LineContent[];
  currency: string;
}

/** An order whose stated total is the sum of its lines unless it is given otherwise. */
export function order(
  given: Partial<ExpectedOrder> & {
    currency: string;
    advertiser: string;
    lines: LineContent[];
    brand?: string;
  },
): OrderContent {
  const { lines, brand, ...rest } = given;
  const sum = lines.reduce((total, one) => total + one.total, 0);
  return {
    matched_brand_id: idOf(KNOWN.brands, brand ?? given.advertiser),
    agency: null,
    campaign_name: null,
    io_number: null,
    total_minor: sum,
    start_date: null,
    end_date: null,
    payment_terms: null,
    totals_match: true,
    ...rest,
    line_items: lines,
  };
}

function withoutTotal(content: LineContent): ExpectedLine {
  const expected: ExpectedLine & { total?: number } = { ...content };
  delete expected.total;
  return expected;
}

/** The expectation without what only the layout needs. */
export function expectationOf(content: OrderContent): ExpectedOrder {
  return {
    ...content,
    line_items: content.line_items.map(withoutTotal),
  };
}

const EXPONENT: Readonly<Record<string, number>> = { jpy: 0 };

/** An amount as digits: `money(112000, "gbp", ",", ".")` gives `1,120.00`. */
export function digits(minor: number, currency: string, thousands = ",", point = "."): string {
  const exponent = EXPONENT[currency] ?? 2;
  const text = (minor / 10 ** exponent).toFixed(exponent);
  const [whole = "", fraction] = text.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

const SIGN: Readonly<Record<string, string>> = {
  gbp: "£",
  usd: "$",
  eur: "€",
  jpy: "¥",
  cad: "CA$",
};

/** `£1,120.00` */
export const english = (minor: number, currency: string): string =>
  `${SIGN[currency] ?? `${currency.toUpperCase()} `}${digits(minor, currency)}`;

/** `1.120,00 €` */
export const continental = (minor: number, thousands = "."): string =>
  `${digits(minor, "eur", thousands, ",")} €`;

export const count = (value: number | null | undefined, thousands = ","): string =>
  value === null || value === undefined
    ? ""
    : String(value).replaceAll(/\B(?=(\d{3})+$)/g, thousands);

/** `Mid-roll`, or nothing where no placement is stated. */
export const placementLabel = (value: string | null | undefined): string =>
  ({ pre_roll: "Pre-roll", mid_roll: "Mid-roll", post_roll: "Post-roll" })[value ?? ""] ?? "";

const part = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return [year, month, date];
};

const MONTHS: Readonly<Record<string, string>> = {
  en: "January February March April May June July August September October November December",
  de: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
};

/** `3 November 2026` in a language. */
export function inWords(day: string, language = "en"): string {
  const [year, month, date] = part(day);
  const name = MONTHS[language]?.split(" ")[month - 1] ?? "";
  if (language === "de") return `${date}. ${name} ${year}`;
  if (language === "es") return `${date} de ${name} de ${year}`;
  return `${date} ${name} ${year}`;
}

const pad = (value: number): string => String(value).padStart(2, "0");

/** `3 Nov 2026`, `Nov 3, 2026`, `03/11/2026`, `11/03/2026`, `03.11.2026` */
export function printed(day: string, form: "short" | "american" | "dmy" | "mdy" | "dots"): string {
  const [year, month, date] = part(day);
  const name = (MONTHS["en"]?.split(" ")[month - 1] ?? "").slice(0, 3);
  if (form === "short") return `${date} ${name} ${year}`;
  if (form === "american") return `${name} ${date}, ${year}`;
  if (form === "dmy") return `${pad(date)}/${pad(month)}/${year}`;
  if (form === "mdy") return `${pad(month)}/${pad(date)}/${year}`;
  return `${pad(date)}.${pad(month)}.${year}`;
}
