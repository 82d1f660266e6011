import type { Role } from "./column-role.ts";
import type { TextCell } from "../../document-text.ts";
import { foldLine } from "../text/fold-line.ts";
import { numbersIn } from "../values/read-money.ts";
import { MONTHS } from "../values/month-names.ts";
import { isBlank } from "../values/terms.ts";
import { COLUMN_WORDS } from "../words/column-headings.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";

/** Headings of columns, folded; the first that fits decides. */
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

const WORDS = (Object.keys(COLUMN_WORDS) as Role[]).map(
  (role) => [role, phrasePattern(COLUMN_WORDS[role] ?? {})] as const,
);

const MONTH_HEADING = new RegExp(String.raw`^(?:${MONTHS})\.?(?:[\s'./-]*(?:20)?\d\d)?$`);

/** What a column with this heading has; null for text that heads none. */
export function roleOf(heading: string): Role | null {
  const folded = foldLine(heading)
    .replaceAll(/[\s_]+/g, " ")
    .trim();
  if (folded.length > 40 || isBlank(folded)) return null;
  if (MONTH_HEADING.test(folded)) return "months";
  const role = HEADINGS.find(([, pattern]) => pattern.test(folded))?.[0];
  const word = WORDS.find(([, pattern]) => pattern.test(folded))?.[0];
  // `AI gesamt` and `Importe unitario` say more than that they are a total.
  const isMore = word === "impressions" || word === "rate" || word === "length";
  return (role === "total" || role === "placement") && isMore ? word : (role ?? word ?? null);
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

/** The columns of a row of headings; null for a row that is none. */
export function columnsOf(cells: readonly TextCell[]): Column[] | null {
  if (cells.length < 3 || cells.some(({ text }) => /:\s*\S/.test(text) || hasAmount(text)))
    return null;
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
    ({ decimal, currency }) => currency !== null || (decimal !== "1000" && decimal.length > 2),
  );

/**
 * `Price` alone is the amount of the line, beside a total that of one unit. A role stands once,
 * but for days, which may have a column each.
 */
function resolved(columns: readonly Column[]): Column[] {
  const has = (role: Role): boolean => columns.some((column) => column.role === role);
  // A German `Format` is a show where another column has the placement.
  const places = columns.filter(({ role }) => role === "placement");
  const show = !has("show") && places.length > 1 ? places[0] : undefined;
  const taken = new Set<Role>();
  return columns.map((column, at) => {
    const role = roleAmong(column, at);
    if (role === "ignored" || role === "dates" || role === "months" || !taken.has(role)) {
      taken.add(role);
      return { ...column, role };
    }
    // Of two that describe the spot one is its kind; of `Net cost` and `Total` the last is ignored.
    const isKind = role === "placement" && !has("deliverable") && !taken.has("deliverable");
    if (isKind) taken.add("deliverable");
    return { ...column, role: isKind ? ("deliverable" as const) : ("ignored" as const) };
  });

  function roleAmong(column: Column, at: number): Role {
    if (column === show) return "show";
    if (column.role === "price") return has("total") && !has("rate") ? "rate" : "total";
    // `Nº` behind the first column is a quantity, in the first one the number of the line.
    const isNumber = at > 0 && /^(?:n[°ºo.]+|#|nr\.?)$/i.test(column.heading.trim());
    return isNumber && !has("quantity") ? "quantity" : column.role;
  }
}
