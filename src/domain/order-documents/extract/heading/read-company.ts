import type { KnownName, Reading } from "../extracted-order.ts";
import type { Sentence } from "../text/find-sentences.ts";
import { foldLine } from "../text/fold-line.ts";
import { matchName } from "../text/match-name.ts";
import { saysNone } from "../values/terms.ts";
import { phraseSource } from "../words/phrase-pattern.ts";

/** Finds names of companies in running text, by their legal forms and by the words before them. */

const SUFFIX = String.raw`(?:Ges\.\s?m\.\s?b\.\s?H\.|GmbH(?:\s?&\s?Co\.?\s?(?:KG|KGaA|OHG))?|AG(?:\s?&\s?Co\.?\s?KG)?|KGaA|KG|OHG|e\.\s?K\.|e\.\s?V\.|UG(?:\s?\(haftungsbeschränkt\))?|Ltd\.?|LTD\.?|Limited|LLC|LLP|L\.L\.C\.|Inc\.?|INC\.?|Corp\.?|Corporation|Co\.|PLC|plc|Pty\.?\s?Ltd\.?|Pvt\.?\s?Ltd\.?|SARL|SASU|SAS|S\.A\.S\.?|S\.A\.R\.L\.?|SA|S\.A\.(?:\s?de\s?C\.\s?V\.)?U?\.?|S\.L\.U?\.?|SL|SLU|S\.r\.l\.?s?|Srl|SRL|S\.p\.A\.?|SpA|S\.n\.c\.?|S\.a\.s\.?|Ltda\.?|LTDA\.?|Lda\.?|B\.V\.|BV|N\.V\.|NV|V\.O\.F\.|VOF|AB|ASA|AS|A\/S|ApS|Oyj?|s\.r\.l\.|s\.p\.a\.|SpA|PTY\.? LTD\.?|s\.\s?r\.\s?o\.|spol\.\s?s\s?r\.\s?o\.|a\.\s?s\.|d\.o\.o\.|A\.\s?Ş\.|Ltd\.\s?Şti\.|Α\.?Ε\.?|Ε\.?Π\.?Ε\.?|Ι\.?Κ\.?Ε\.?|Kft\.?|Tbk\.?|प्रा\.?\s?लि\.?|प्राइवेट लिमिटेड|Sp\.\s?z\s?o\.\s?o\.|sp\.\s?z\s?o\.\s?o\.)(?![\p{L}\p{N}])`;
const WORD = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}'’.-]*`;
const NAME = String.raw`${WORD}(?:\s(?:(?:&|and|und|et|y|e|de|do|da|del|della|di|du|of|the|i|och)\s){0,2}(?:${WORD}|&)){0,6}`;
const COMPANY = new RegExp(String.raw`(?<![\p{L}\p{N}])(${NAME}),?\s${SUFFIX}`, "gu");
const EAST_ASIAN =
  /(?:株式会社|合同会社|有限会社)[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー・A-Za-z]{2,20}?(?=の|様|で|は|が|、|。|\s|$)|[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー・]{2,20}(?:株式会社|合同会社|有限会社)/gu;

interface Company {
  name: string;
  sentence: Sentence;
  /** The folded sentence of the company, computed once for all companies in it. */
  folded: string;
  index: number;
}

const AT_START = new RegExp(String.raw`^${NAME},?\s${SUFFIX}`, "u");

/** The company with its legal form at the start of a value, without the text after it. */
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

/** Countries in the names of a brand's companies: `Lumenfold Schweiz AG`. */
const COUNTRY = String.raw`(?:Schweiz|Deutschland|Österreich|Austria|France|Suisse|Belgique|Québec|Canada|España|México|Mexico|Argentina|Chile|Colombia|Perú|Brasil|Brazil|Portugal|Italia|Italy|India|Nederland|België|Polska|Sverige|Danmark|Norge|Suomi|Finland|Česko|Ελλάς|Türkiye|Россия|Украина|Україна|UK|Ireland|Australia|Japan|Indonesia|Korea|Europe|Nordic|Group|USA|Iberia|Benelux)(?![\p{L}])`;
/** Legal forms before names in other scripts; `FORM_BEHIND` has those after names. */
const FORM_BEFORE =
  /(?:株式会社|合同会社|有限会社|주식회사\s?|\(주\)\s?|ООО\s?[«"]?|ТОВ\s?[«"]?|ЗАО\s?[«"]?|АО\s?[«"]?|ИП\s|ФОП\s|PT\.?\s|CV\s|شركة\s)\s?$/u;
const FORM_BEHIND =
  /^\s?(?:株式会社|合同会社|有限会社|股份有限公司|有限责任公司|有限責任公司|有限公司|주식회사|\(주\))/u;

/** Words that mark a company as an agency. */
const MEDIA_NAME =
  /(?<!\p{L})(?:media|medien|mediawerk\S*|mediakantoor|medya|médias?|mídia|medios|agency|agentur|agence|agencia|agência|agenzia|agentura|agencja|ajans|bureau|bureauet|byrå\S*|byrån|kommunikation|communications?|comunicazione|comunicación|comunicação|conseil|planning|buying|advertising|werbung|reklame|mainostoimisto|mediatoimisto|медиа|агентство|медіа|агенція|미디어|에이전시|커뮤니케이션|传媒|傳媒|广告|廣告|メディア|エージェンシー|広告社|ميديا|وكالة|मीडिया)(?!\p{L})|(?:传媒|傳媒|广告|廣告|媒体|媒體|미디어|에이전시)/iu;

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
  da: "mediebureau|reklamebureau|bureau",
  no: "mediebyra|byra",
  fi: "mediatoimisto|mainostoimisto|toimisto",
  cs: "agentura|mediální agentura",
  el: "διαφημιστική εταιρεία|διαφημιστική",
  tr: "ajans|medya ajansı",
  ru: "агентство|рекламное агентство",
  uk: "агенція|агентство",
  ko: "대행사|에이전시",
  zh: "代理公司|广告代理|廣告代理",
  ar: "الوكالة|وكالة",
  id: "agensi",
  ja: "代理店",
  hi: "एजेंसी",
});
/** An agency after its label within a line: `Agentur: Lomvi Media, Malmö`. */
const LABELLED_AGENCY = new RegExp(String.raw`(?<!\p{L})${AGENCY_WORDS}\s?[:：]\s*(?=\S)`, "u");
/** Words that say that an order comes through another company. */
const THROUGH = new RegExp(
  String.raw`(?<!\p{L})(?:via|through|über|durch|por medio de|através d[aeo]|a través de|par l'intermédiaire d[eu]|tramite|attraverso|gennem|gjennom|genom|kautta|przez|za pośrednictwem|prostřednictvím|через|lewat|melalui)\s(${NAME})`,
  "gu",
);
const NO_AGENCY = new RegExp(
  String.raw`(?<!\p{L})(?:no|without|not|sans|ohne|keine|sin|sem|senza|geen|zonder|bez|utan|ingen|nao|niente|nessuna)[\s\p{L}]{0,16}${AGENCY_WORDS}|${AGENCY_WORDS}[^.]{0,12}(?:通さず|なし)`,
  "u",
);
const BEFORE_AGENCY = new RegExp(String.raw`${AGENCY_WORDS}[^.;]{0,40}$`, "u");
const SIGNED_AGENCY = new RegExp(
  String.raw`^(?:Agence|Agency|Agentur|Agencia|Agenzia|Agência|Mediabureau)\s(${NAME})$`,
  "u",
);

/** An agency in brackets after its name: `Pelham Loop (agency for Ledgerly)`. */
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

/** The agency after a label for agencies; null for `none`, `direct` and similar values. */
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
    const { text } = sentence;
    const label = LABELLED_AGENCY.exec(foldLine(text));
    const start = label === null ? 0 : label.index + label[0].length;
    const named = label === null ? undefined : AT_NAME.exec(text.slice(start, start + 80))?.[1];
    if (named !== undefined && !saysNone(named)) return found(named.trim(), sentence);
    for (const match of text.matchAll(THROUGH)) {
      const name = match[1] ?? "";
      const suffix = AT_SUFFIX.exec(text.slice(match.index + match[0].length))?.[0] ?? "";
      if (MEDIA_NAME.test(name)) return found(name + suffix, sentence);
    }
  }
  for (const sentence of sentences) {
    const signed = SIGNED_AGENCY.exec(sentence.text)?.[1] ?? NAMED_AGENCY.exec(sentence.text)?.[1];
    if (signed !== undefined) return found(signed, sentence);
  }
  return null;
}

const AT_NAME = new RegExp(String.raw`^(${NAME}(?:,?\s${SUFFIX})?)`, "u");
const AT_SUFFIX = new RegExp(String.raw`^,?\s${SUFFIX}`, "u");
const SIGNING_LINES = 6;
const SIGNED_CHARS = 45;

/**
 * A name with a word for agencies on a line of its own in the signature: `Rotbuche Media` below an
 * order for another company, whose brand the text names.
 */
export function signedAgency(
  sentences: readonly Sentence[],
  client: string | null,
): Reading<string> {
  if (client === null) return null;
  const closed = new Set(
    sentences.flatMap(({ text }, at) =>
      CLOSING.test(foldLine(text)) ? sentences.slice(at, at + SIGNING_LINES) : [],
    ),
  );
  for (const sentence of [...sentences.slice(-SIGNING_LINES), ...closed]) {
    if (sentence.text.length > SIGNED_CHARS) continue;
    for (const piece of sentence.text.split(/\s*[·|,]\s*|\s[–—-]\s/)) {
      const name = WHOLE_NAME.exec(piece.trim())?.[0];
      const isOther = matchName(name ?? "", [{ id: "", name: client }]).id === null;
      if (name !== undefined && isOther && MEDIA_NAME.test(name) && /\s/.test(name))
        return found(name, sentence);
    }
  }
  return null;
}

/** The first words of the closing of a message. */
const CLOSING =
  /^\s*(?:lg|vg|mfg|br|kr|best|regards|kind regards|thanks|thank you|cheers|(?:viele|beste|liebe|freundliche|mit freundlichen|schone) gruss?e?|viele gruße|beste gruße|liebe gruße|freundliche grusse|mit freundlichen gruß|cordialement|bien a vous|merci|saludos|un saludo|abracos?|abs|atenciosamente|cordiali saluti|saluti|un saluto|groet|groeten|met vriendelijke groet|pozdrawiam|pozdrowienia|mvh|med vanlig|hilsen|mange hilsner|venlig hilsen|med venlig|vennlig hilsen|terveisin|t\.|s pozdravem|με εκτιμηση|ευχαριστ|saygilar|iyi calismalar|с уважением|спасибо|з повагою|дякую|감사합니다|감사|谢谢|此致|祝好|مع التحية|تحياتي|وتفضلوا|salam|hormat kami|terima kasih|धन्यवाद|सादर)/u;
const WHOLE_NAME = new RegExp(String.raw`^${NAME}(?:,?\s${SUFFIX})?$`, "u");

/** Words that precede the client of an order. */
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

/**
 * The client in running text: the company after such words, or the only company that is no agency.
 */
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

/** A name of several words in the signature that the text of the message contains too. */
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

const FORM_CHARS = 40;
const PLACES_MAX = 20;

/** The positions of all occurrences of a name in a text. */
function placesIn(folded: string, wanted: string): number[] {
  const places: number[] = [];
  let at = folded.indexOf(wanted);
  while (at !== -1 && places.length < PLACES_MAX) {
    places.push(at);
    at = folded.indexOf(wanted, at + Math.max(1, wanted.length));
  }
  return places;
}

/**
 * A brand of the workspace as the document prints it, with its legal form if that is printed
 * anywhere.
 */
export function printedBrand(brand: KnownName, sentences: readonly Sentence[]): Reading<string> {
  const wanted = foldLine(brand.name);
  const prints = sentences.flatMap((sentence) =>
    placesIn(foldLine(sentence.text), wanted).map((index) => {
      const { text } = sentence;
      const rest = text.slice(index + wanted.length, index + wanted.length + FORM_CHARS);
      const country = new RegExp(String.raw`^\s${COUNTRY}`, "u").exec(rest)?.[0] ?? "";
      const suffix = AT_SUFFIX.exec(rest.slice(country.length))?.[0] ?? "";
      const prefix =
        FORM_BEFORE.exec(text.slice(Math.max(0, index - FORM_CHARS), index))?.[0] ?? "";
      const form = suffix === "" ? (FORM_BEHIND.exec(rest)?.[0] ?? "") : suffix;
      const quote = /[«"]$/.test(prefix.trim()) ? (/^[»"]/.exec(rest)?.[0] ?? "") : "";
      const name =
        prefix +
        text.slice(index, index + wanted.length) +
        quote +
        (form === "" ? country : country + form);
      return { name, sentence };
    }),
  );
  const rank = ({ name }: { name: string }): number =>
    (name.length > wanted.length ? 2 : 0) +
    (name === name.toUpperCase() && /\p{Ll}/u.test(name.toLowerCase()) ? -1 : 0);
  const [best] = prints.toSorted((one, other) => rank(other) - rank(one));
  return best === undefined ? null : found(best.name, best.sentence);
}
