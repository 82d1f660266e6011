import type { KnownName, Reading } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { foldLine } from "../text/fold-line.ts";
import { matchName } from "../text/match-name.ts";
import { phraseSource } from "../words/phrase-pattern.ts";

/** Names of companies in running text, by their legal forms and by the words before them. */

const SUFFIX = String.raw`(?:Ges\.\s?m\.\s?b\.\s?H\.|GmbH(?:\s?&\s?Co\.?\s?(?:KG|KGaA|OHG))?|AG(?:\s?&\s?Co\.?\s?KG)?|KGaA|KG|OHG|e\.\s?K\.|e\.\s?V\.|UG(?:\s?\(haftungsbeschränkt\))?|Ltd\.?|LTD\.?|Limited|LLC|LLP|L\.L\.C\.|Inc\.?|INC\.?|Corp\.?|Corporation|Co\.|PLC|plc|Pty\.?\s?Ltd\.?|Pvt\.?\s?Ltd\.?|SARL|SASU|SAS|S\.A\.S\.?|S\.A\.R\.L\.?|SA|S\.A\.(?:\s?de\s?C\.\s?V\.)?U?\.?|S\.L\.U?\.?|SL|SLU|S\.r\.l\.?s?|Srl|SRL|S\.p\.A\.?|SpA|S\.n\.c\.?|S\.a\.s\.?|Ltda\.?|LTDA\.?|Lda\.?|B\.V\.|BV|N\.V\.|NV|V\.O\.F\.|VOF|AB|ASA|AS|A\/S|ApS|Oyj?|Sp\.\s?z\s?o\.\s?o\.|sp\.\s?z\s?o\.\s?o\.)(?![\p{L}\p{N}])`;
const WORD = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}'’.-]*`;
const NAME = String.raw`${WORD}(?:\s(?:(?:&|and|und|et|y|e|de|do|da|del|della|di|du|of|the|i|och)\s){0,2}(?:${WORD}|&)){0,6}`;
const COMPANY = new RegExp(String.raw`(?<![\p{L}\p{N}])(${NAME}),?\s${SUFFIX}`, "gu");
const EAST_ASIAN =
  /(?:株式会社|合同会社|有限会社)[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー・A-Za-z]{2,20}?(?=の|様|で|は|が|、|。|\s|$)|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー・]{2,20}(?:株式会社|合同会社|有限会社)/gu;

interface Company {
  name: string;
  sentence: Sentence;
  /** Its sentence folded, once for all companies that it names. */
  folded: string;
  index: number;
}

const AT_START = new RegExp(String.raw`^${NAME},?\s${SUFFIX}`, "u");

/** A value that begins with a company and its legal form, without what stands behind. */
export const companyAtStart = (text: string): string => AT_START.exec(text)?.[0] ?? text;

/** The companies that a text names with their legal form. */
function companiesIn(sentences: readonly Sentence[]): Company[] {
  return sentences.flatMap((sentence) => {
    const folded = foldLine(sentence.text);
    return [...sentence.text.matchAll(COMPANY), ...sentence.text.matchAll(EAST_ASIAN)].map(
      (match) => ({ name: match[0].trim(), sentence, folded, index: match.index }),
    );
  });
}

const AGENCY_WORDS = phraseSource({
  en: "agency|as agent|media agency|media buyer",
  de: "agentur|mediaagentur",
  fr: "agence",
  es: "agencia",
  pt: "agencia",
  it: "agenzia|centro media",
  nl: "mediabureau|bureau",
  pl: "agencja|dom mediowy",
  sv: "mediebyra|mediabyra|byra",
  ja: "代理店",
  hi: "एजेंसी",
});
const NO_AGENCY = new RegExp(
  String.raw`(?<!\p{L})(?:no|without|not|sans|ohne|keine|sin|sem|senza|geen|zonder|bez|utan|ingen|nao|niente|nessuna)[\s\p{L}]{0,16}${AGENCY_WORDS}|${AGENCY_WORDS}[^.]{0,12}(?:通さず|なし)`,
  "u",
);
const BEFORE_AGENCY = new RegExp(String.raw`${AGENCY_WORDS}[^.;]{0,40}$`, "u");
const SIGNED_AGENCY = new RegExp(
  String.raw`^(?:Agence|Agency|Agentur|Agencia|Agenzia|Agência|Mediabureau)\s(${NAME})$`,
  "u",
);

/** `Pelham Loop (agency for Ledgerly)` */
const NAMED_AGENCY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${NAME})\s\((?:[Mm]edia\s)?(?:agency|Agentur|agence|agencia|agência|agenzia|mediabureau)(?!\p{L})`,
  "u",
);

const found = (value: string, { page, text }: Sentence): Reading<string> => ({
  value,
  page,
  quote: text.slice(0, 200).toWellFormed(),
  confidence: "medium",
});

/** The agency after a label for agencies; null for `none`, `direct` and the like. */
export function proseAgency(sentences: readonly Sentence[]): Reading<string> {
  if (sentences.some(({ text }) => NO_AGENCY.test(foldLine(text)))) return null;
  for (const { name, sentence, folded, index } of companiesIn(sentences)) {
    if (BEFORE_AGENCY.test(folded.slice(Math.max(0, index - 60), index)))
      return found(name, sentence);
    if (
      /^\s*\(?(?:as agent|as agency|acting as)/.test(
        folded.slice(index + name.length, index + name.length + 40),
      )
    )
      return found(name, sentence);
  }
  for (const sentence of sentences) {
    const signed = SIGNED_AGENCY.exec(sentence.text)?.[1] ?? NAMED_AGENCY.exec(sentence.text)?.[1];
    if (signed !== undefined) return found(signed, sentence);
  }
  return null;
}

/** Words behind which the client of an order stands. */
const CLIENT_WORDS = phraseSource({
  en: "on behalf of|our client|the client|client is|advertiser is|for|invoice to|bill to|we at|book for",
  de: "im auftrag von|im auftrag der|im auftrag des|im namen von|im namen der|unser kunde|unseren kunden|unserem kunden|fur|fur die|fur den|rechnung an|die|der",
  fr: "pour le compte de|notre client|pour|facture a|au nom de",
  es: "en nombre de|nuestro cliente|para|factura a|facturar a",
  pt: "em nome da|em nome do|em nome de|nosso cliente|para|da|das|do|dos",
  it: "per conto di|per|per le|per la|per il|per i|per gli|nostro cliente|fattura a|a nome di",
  nl: "namens|voor|onze klant|factuur mag naar|factuur naar|factuur aan",
  pl: "w imieniu|dla|nasz klient",
  sv: "for|pa uppdrag av|var kund|pa vegne av|faktura till",
  ja: "の",
  hi: "के लिए|की ओर से",
});
const CLIENT = new RegExp(String.raw`${CLIENT_WORDS}\s*,?\s*$`, "u");
const ADDRESSEE =
  /(?:spett\.?(?:\s?le)?|an:|z\. ?hd|attn|to:|para:|dear|an die|a l'attention|御中|様)[^.]{0,30}$/;

/** The client in running text: the company behind such words, or the only one that is no agency. */
export function proseClient(
  sentences: readonly Sentence[],
  agency: string | null,
): Reading<string> {
  const known = agency === null ? [] : [{ id: "agency", name: agency }];
  const companies = companiesIn(sentences).filter(
    ({ name, folded, index }) =>
      matchName(name, known).id === null &&
      !ADDRESSEE.test(folded.slice(Math.max(0, index - 40), index)),
  );
  const named = companies.filter(({ folded, index }) =>
    CLIENT.test(folded.slice(Math.max(0, index - 40), index)),
  );
  for (const those of [named, companies]) {
    const [first] = those;
    if (first === undefined) continue;
    const others = those.filter(
      ({ name }) => matchName(name, [{ id: "", name: first.name }]).id === null,
    );
    if (others.length === 0) return found(first.name, first.sentence);
  }
  return null;
}

const SIGNATURE_LINES = 5;
const SIGNED_NAME = new RegExp(
  String.raw`^(?:the\s)?(${WORD}(?:\s(?:(?:&|and|und|et|y|e)\s)?${WORD}){1,5})$`,
  "u",
);

/** A name of several words in the signature that the message itself has too. */
export function signedClient(sentences: readonly Sentence[]): Reading<string> {
  const body = sentences.slice(0, -2);
  for (const sentence of sentences.slice(-SIGNATURE_LINES).toReversed())
    for (const piece of sentence.text.split(/\s*[·|,]\s*|\s[–—-]\s/).toReversed()) {
      const name = SIGNED_NAME.exec(piece.trim())?.[1];
      if (name === undefined) continue;
      const first = body.find((other) => other !== sentence && other.text.includes(name));
      if (first !== undefined) return found(name, first);
    }
  return null;
}

const LETTERHEAD = new RegExp(
  String.raw`^(${NAME}(?:,?\s${SUFFIX})?)\s+[-–—|:]\s[^:]{0,40}(?:order|plan|booking|buchung|commande|pedido|ordine|bestelling)`,
  "iu",
);

/** The name in the title of an order: `NAME - podcast order`. */
export function titleClient(sentences: readonly Sentence[]): Reading<string> {
  const [title] = sentences;
  const name = title === undefined ? undefined : LETTERHEAD.exec(title.text)?.[1];
  return name === undefined || title === undefined || !/^\p{Lu}/u.test(name)
    ? null
    : ({ ...found(name, title), confidence: "low" } as Reading<string>);
}

/** A brand of the workspace as the document prints it, with its legal form where it stands once. */
export function printedBrand(brand: KnownName, sentences: readonly Sentence[]): Reading<string> {
  const wanted = foldLine(brand.name);
  const prints = sentences.flatMap((sentence) => {
    const index = foldLine(sentence.text).indexOf(wanted);
    if (index === -1) return [];
    const rest = sentence.text.slice(index + wanted.length);
    const suffix = new RegExp(String.raw`^,?\s${SUFFIX}`, "u").exec(rest)?.[0] ?? "";
    const prefix =
      /(?:株式会社|合同会社|有限会社)\s?$/.exec(sentence.text.slice(0, index))?.[0] ?? "";
    const behind =
      suffix === "" ? (/^(?:株式会社|合同会社|有限会社)/.exec(rest)?.[0] ?? "") : suffix;
    const name = prefix + sentence.text.slice(index, index + wanted.length) + behind;
    return [{ name, sentence }];
  });
  const rank = ({ name }: { name: string }): number =>
    (name.length > wanted.length ? 2 : 0) +
    (name === name.toUpperCase() && /\p{Ll}/u.test(name.toLowerCase()) ? -1 : 0);
  const [best] = prints.toSorted((one, other) => rank(other) - rank(one));
  return best === undefined ? null : found(best.name, best.sentence);
}
