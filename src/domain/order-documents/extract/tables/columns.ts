import type { Role } from "./column-role.ts";
import type { TextCell } from "../../document-text.ts";
import { foldLine } from "../text/fold-line.ts";
import { numbersIn } from "../values/read-money.ts";
import { MONTHS } from "../values/month-names.ts";
import { isBlank } from "../values/terms.ts";
import { COLUMN_WORDS } from "../words/column-headings.ts";
import { FURTHER_COLUMN_WORDS } from "../words/further-column-headings.ts";
import { FURTHER_SUBJECT_WORDS } from "../words/further-subject-headings.ts";
import { IGNORED_COLUMN_WORDS, NET_RATE_WORDS } from "../words/ignored-column-words.ts";
import { type Phrases, phrasePattern } from "../words/phrase-pattern.ts";
import { dateTokens } from "../values/date-tokens.ts";
import { labelOf } from "../heading/labels.ts";

/** Patterns of folded column headings; the first that matches decides. */
const HEADINGS: readonly (readonly [Role, RegExp])[] = [
  [
    "ignored",
    /^(?:#|line(?: ?(?:#|no\.?|item))?|no\.?|nr\.?|pos\.?|item|n°|nº|lfd\.? nr\.?|ligne|linea|ref\.?|id|sku)$/,
  ],
  [
    "ignored",
    /\bread type\b|\bvoice\b|\bsprecher|\bcurrency\b|\bwahrung\b|\badvertiser\b|\bhost\b(?![- ]read)|\bbilling\b|\bdiscount\b|\brabatt\b|\btax\b|\bvat\b|\bmwst\b|\biva\b|\btva\b/,
  ],
  [
    "notes",
    /\b(?:notes?|comments?|remarks?|bemerkung(?:en)?|hinweise?|anmerkung(?:en)?|remarques?|notas?|observaciones|commentaires?|talking points)\b/,
  ],
  ["promo", /\bpromo|\bcode\b|\bvanity\b|gutschein|\bcodigo\b|rabattcode|aktionscode/],
  [
    "rateType",
    /\b(?:rate|buy|pricing|price|cost) (?:type|model|method|basis)\b|\bpricing\b|\babrechnung|\bpreismodell\b|\btype de tarif\b|\btipo de tarifa\b|\bmodalite\b|^(?:basis|model|modell|modele|modelo)$/,
  ],
  ["rate", /\b(?:cpm|tkp) ?(?:\/|or|oder|ou|o) ?\w+|\b(?:flat|rate) ?(?:\/|or) ?cpm\b/],
  ["rate", /^flat(?: fee| rate)?$/],
  ["cpm", /\bcpm\b|\btkp\b|\bcpt\b|\bcout pour mille\b|\bcoste por mil\b|\bper 1,?000\b/],
  [
    "impressions",
    /impression|\bimps?\b|download|guarante|kontakte|\bkontakt|impresiones|descargas|telechargements|ecoutes|escuchas|\bdls?\b|\bvolume\b|reichweite|\baudience\b|abrufe/,
  ],
  [
    "length",
    /\blength\b|\bduration\b|\blange\b|\bdauer\b|\bduree\b|\bduracion\b|\bdur\b|\bsec(?:s|onds)?\b|\bspotlange\b|尺/,
  ],
  ["startDate", /\b(?:start|begin|from|von|beginn|debut|inicio)\b(?!.*(?:end|bis|fin))/],
  [
    "endDate",
    /^(?:end|until|to|bis|ende|fin|flight end|end date|enddatum|date de fin|fecha (?:de )?fin)$/,
  ],
  [
    "rate",
    /\brate\b|\btarif\b|\btarifa\b|\bunit (?:cost|price|rate)\b|\b(?:cost|price|net|preis) (?:per|\/) (?:spot|unit|read|episode|ep)\b|einzelpreis|stuckpreis|\bpreis (?:pro|je)\b|\bprecio unit|\bprix unit|単価/,
  ],
  [
    "dates",
    /\bdates?\b|\bair(?:ing|s)?\b|\bdrop\b|\bweeks?\b|\bflight\b|\bdatum\b|\btermin|termine?\b|ausstrahlung|\bdiffusion\b|\bfechas?\b|\bemision\b|release|\blive\b|\bschedule\b|放送日|sendung am/,
  ],
  [
    "quantity",
    /\bquantity\b|\bqty\b|#\s?(?:of )?\w*|\bspots\b|\bunits\b|\banzahl\b|\bmenge\b|\bstuck\b|\bnombre\b|\bquantite\b|\bqte\b|\bcantidad\b|\bcant\b|\bno\. of\b|\binsertions\b|\bepisodes\b|\breads\b|\bcunas\b|\bmenciones\b|本数/,
  ],
  [
    "deliverable",
    /^type$|\bdeliverables?\b|\bleistung\b|\bprestation\b|\bproducto\b|\bproduct\b|\bmedia type\b/,
  ],
  [
    "placement",
    /\bplacements?\b|\bposition\b|\b(?:spot|ad) type\b|\bunit\b|\bslot\b|platzierung|emplacement|\bposicion\b|\bubicacion\b|\bformato?\b|\bspot\b|\binventory\b|werbeform|枠/,
  ],
  ["gross", /\bgross\b|brutto|\bbrut\b|\bbruto\b/],
  [
    "total",
    /\btotal|\bnet(?:to|o)?\b|\bamount\b|\bcosts?\b|gesamt|summe|betrag|\bmontant\b|\bimporte\b|\bsubtotal\b|\binvestment\b|\bextended\b|\bvalue\b|金額/,
  ],
  ["price", /\bpr(?:ice|eis|ix|ecio)\b|\bfee\b|\bcoste?\b|\bcout\b/],
  [
    "show",
    /\bshows?\b|\bpodcasts?\b|\bprogramm?e?s?\b|\bsendung\b|\bemission\b|\bprograma\b|\btit(?:el|le|re)\b|\bseries\b|\bpropert(?:y|ies)\b|番組/,
  ],
];

/**
 * The roles in the order in which their words are looked for: `Price per thousand` before `Price`.
 */
const ROLES_OF_WORDS: readonly Role[] = [
  "status",
  "notes",
  "promo",
  "cpm",
  "rateType",
  "impressions",
  "length",
  "startDate",
  "endDate",
  "rate",
  "dates",
  "quantity",
  "deliverable",
  "placement",
  "gross",
  "total",
  "price",
  "show",
];

const FURTHER = { ...FURTHER_COLUMN_WORDS, ...FURTHER_SUBJECT_WORDS };

const foldedPhrases = (phrases: Phrases): string => Object.values(phrases).map(foldLine).join("|");

const WORDS = ROLES_OF_WORDS.map((role) => {
  const all = { own: foldedPhrases(COLUMN_WORDS[role] ?? {}) };
  // Words for the unit of a price occur in other headings too: `cena jedn.`.
  const further = role === "rateType" ? "" : foldedPhrases(FURTHER[role] ?? {});
  return [role, phrasePattern({ ...all, further })] as const;
});
const wholly = (phrases: string): RegExp =>
  new RegExp(`^${phrasePattern({ all: phrases }).source}$`);
/**
 * Headings that consist of one phrase only; they are more reliable than a word within a heading.
 */
const WHOLE_WORDS = ROLES_OF_WORDS.map(
  (role) =>
    [
      role,
      wholly(`${foldedPhrases(COLUMN_WORDS[role] ?? {})}|${foldedPhrases(FURTHER[role] ?? {})}`),
    ] as const,
);
const IGNORED = phrasePattern({ all: foldedPhrases(IGNORED_COLUMN_WORDS) });
const NET_RATE = phrasePattern({ all: foldedPhrases(NET_RATE_WORDS) });

const MONTH_HEADING = new RegExp(String.raw`^(?:${MONTHS})\.?(?:[\s'./-]*(?:20)?\d\d)?$`);
/** A heading with the number of a week. */
const WEEK_HEADING =
  /^(?:kw|cw|wk|week|weeks|woche|w\/c|v|vecka|uge|uke|semaine|sem|semana|settimana|sett|tydz|tydzien|tyden|tyd|vko|viikko|hafta|неделя|нед|тиждень|тиж|εβδ|εβδομαδα|minggu|अठवाड़ा|सप्ताह|第)?\.?\s?\d{1,2}\.?\s?(?:週|周|주차|주|tydzien|tyden|hafta|viikko|неделя|тиждень)?$/;

/** Whether a heading is one day: `4 mag`, `2027-05-04`, `12/5`. */
function isDay(heading: string): boolean {
  const [token, other] = dateTokens(heading, { hasShort: true });
  if (token === undefined || other !== undefined) return false;
  return !/[\p{L}\d]/u.test(heading.slice(0, token.index) + heading.slice(token.end));
}

/** A heading without its unit in brackets, currency signs and question marks. */
function plainHeading(heading: string): string {
  const folded = foldLine(heading)
    .replaceAll(/[\s_]+/g, " ")
    .trim();
  const bare = folded
    .replaceAll(/\s?[(（[][^)）\]]{0,30}[)）\]]/g, " ")
    .replaceAll(/[€£¥₹₩₺₽₴$¿?：]/g, " ")
    .replaceAll(
      /(?<![a-z])(?:usd|eur|gbp|sek|dkk|nok|pln|czk|chf|jpy|inr|brl|try|uah|rub|krw|cny|idr|cad|aud)(?![a-z])/g,
      " ",
    )
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\s?\/\s?/g, "/")
    .trim();
  // In `€ cad.` the letters do not stand for Canadian dollars.
  return /\p{L}/u.test(bare) ? bare : folded;
}

/** The role of a column with this heading; null for text that is no heading. */
export function roleOf(heading: string): Role | null {
  const folded = plainHeading(heading);
  if (folded.length > 40 || isBlank(folded)) return null;
  if (MONTH_HEADING.test(folded)) return "months";
  if (isDay(heading)) return "onDay";
  if (/\p{L}/u.test(folded) && WEEK_HEADING.test(folded)) return "months";
  const role = HEADINGS.find(([, pattern]) => pattern.test(folded))?.[0];
  const word = WORDS.find(([, pattern]) => pattern.test(folded))?.[0];
  const whole = WHOLE_WORDS.find(([, pattern]) => pattern.test(folded.replace(/[.:]+$/, "")))?.[0];
  const isNet = NET_RATE.test(folded);
  const isNamed = whole !== undefined || word === "promo";
  if (IGNORED.test(folded) && !isNet && !isNamed) return "ignored";
  // In a heading, words about a discount mean that the price is the one after it.
  if (IGNORED.test(folded) && isNet && role === "ignored") return word ?? "rate";
  if (isOfOrder(heading)) return "ignored";
  // `AI gesamt` and `Importe unitario` are more specific than a total.
  const isMore = word === "impressions" || word === "rate" || word === "length" || word === "cpm";
  const isWide = role === undefined || WIDE.has(role);
  if ((isWide && isMore) || (role === "impressions" && word === "cpm")) return word;
  return role ?? whole ?? word ?? null;
}

const WIDE = new Set<Role>(["total", "placement", "price"]);

/** Columns about the order, such as its number in each row. */
function isOfOrder(heading: string): boolean {
  const label = labelOf(heading.trim());
  return (
    label?.value === "" &&
    ["advertiser", "agency", "io_number", "campaign_name"].includes(label.name) &&
    label.phrase.length > 3
  );
}

export interface Column {
  role: Role;
  heading: string;
  x: number;
  endX: number;
}

const NUMERIC = new Set<Role>([
  "impressions",
  "cpm",
  "rate",
  "total",
  "gross",
  "price",
  "quantity",
]);
const SUBJECT = new Set<Role>(["show", "dates", "placement", "deliverable"]);

/** The columns of a row of headings; null for a row that is not one. */
export function columnsOf(cells: readonly TextCell[]): Column[] | null {
  const isValue = ({ text }: TextCell): boolean =>
    (/\S\s*:\s*\S|^\s*:\d/.test(text) || hasAmount(text)) && !isDay(text);
  if (cells.length < 3 || cells.some(isValue)) return null;
  const columns = cells.map(({ text, x, endX }) => ({
    role: roleOf(text) ?? ("ignored" as const),
    heading: text,
    x,
    endX,
  }));
  const known = columns.filter(({ role }) => role !== "ignored");
  const roles = new Set(known.map(({ role }) => role));
  const isHeading =
    roles.size >= 3 &&
    [...roles].some((role) => SUBJECT.has(role)) &&
    ([...roles].some((role) => NUMERIC.has(role)) || roles.size >= 4);
  return isHeading ? resolved(columns) : null;
}

const hasAmount = (text: string): boolean =>
  numbersIn(text).some(
    ({ decimal, currency }) => currency !== null || (!/^1?0+$/.test(decimal) && decimal.length > 2),
  );

/** Roles that several columns may have. */
const SEVERAL = new Set<Role>(["ignored", "dates", "months", "onDay"]);

/** True for `Pos.` after the first column, which is the placement in the episode. */
const isPosition = ({ heading }: Column): boolean => /^pos\.?$/i.test(heading.trim());

/**
 * Resolves ambiguous roles. `Price` alone is the amount of the line; beside a total it is the
 * amount of one unit. Each role occurs once, except days, which may have one column each.
 */
function resolved(columns: readonly Column[]): Column[] {
  const has = (role: Role): boolean => columns.some((column) => column.role === role);
  // In German, `Format` is a show where another column has the placement.
  const places = columns.filter(({ role }) => role === "placement");
  const show = !has("show") && places.length > 1 ? places[0] : undefined;
  const rates = columns.filter(({ role }) => role === "rate");
  const netRate =
    rates.length > 1
      ? rates.find(({ heading }) => NET_RATE.test(plainHeading(heading)))
      : undefined;
  const taken = new Set<Role>();
  return columns.map((column, at) => {
    const role = roleAmong(column, at);
    if (SEVERAL.has(role) || !taken.has(role)) {
      taken.add(role);
      return { ...column, role };
    }
    // Where two columns describe the spot, one is its kind; of `Net cost` and `Total` the last one
    // is ignored.
    const isKind = role === "placement" && !has("deliverable") && !taken.has("deliverable");
    if (isKind) taken.add("deliverable");
    return { ...column, role: isKind ? ("deliverable" as const) : ("ignored" as const) };
  });

  function roleAmong(column: Column, at: number): Role {
    if (column === show) return "show";
    if (column.role === "price")
      return (has("total") || has("rateType")) && !has("rate") ? "rate" : "total";
    // Where several columns have unit prices, the one after the discount counts.
    if (column.role === "rate" && netRate !== undefined && column !== netRate) return "ignored";
    if (column.role === "ignored" && at > 0 && !has("placement") && isPosition(column))
      return "placement";
    // `Nº` after the first column is a quantity; in the first column it is the number of the line.
    const isNumber = at > 0 && /^(?:n[°ºo.]+|#|nr\.?)$/i.test(column.heading.trim());
    return isNumber && !has("quantity") ? "quantity" : column.role;
  }
}
