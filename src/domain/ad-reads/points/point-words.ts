import { foldWord } from "../../text-search/fold-word.ts";
import { LANGUAGES } from "../languages/index.ts";

/** Word lists by which a booked point is compared with speech. */

const fold = (words: string): string[] => words.split(" ").map(foldWord);

/**
 * Light words, which a paraphrase drops first: they only say that something exists or is possible.
 */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  fold(
    "added included includes including inclusive time times made zone get gets any every only new per " +
      "each inklusive inbegriffen enthalten zeigt selbst jede jeder jedes schaltet neu neue pro ohne je " +
      "incluido incluida incluidos incluidas nuevo nueva cada junto zona sin hecho hecha inclus incluse " +
      "compris comprise chaque nouveau nouvelle fait faite sans incluso inclusa nuovo ogni fatto fatta " +
      "senza incluindo novo nova feito feita sem inbegrepen nieuw elk elke gemaakt zonder włącznie nowy " +
      "każdy zrobiony bez dahil yeni termasuk baru setiap tanpa включено новый каждый сделано любой " +
      "قابل مشمول جديد متضمن शामिल नया नई हर " +
      "made produced manufactured grown used available suitable possible procedente hecho fabricado " +
      "fabricada producido cultivado cultivada fabriqué fabriquée produit cultivé cultivée prodotto " +
      "prodotta coltivato coltivata realizzato ricavati ricavato produzido produzida cultivado hergestellt " +
      "gefertigt produziert angebaut geeignet geproduceerd vervaardigd geteeld geschikt wyprodukowano " +
      "üretilen üretilmiş dibuat diproduksi сделан изготовлен произведен выращен сшито बना बनी बने " +
      "사용 가능 제공 포함 만든 제작 無 不 非 可 済 製 的 産 مصنوع منتج service",
  ),
);

const WORDS_OF = (field: "and" | "or" | "not"): ReadonlyMap<string, readonly string[]> =>
  new Map(
    LANGUAGES.map((language): [string, string[]] => [
      language.code,
      fold(language[field].replaceAll("|", " ")),
    ]),
  );
const ANDS = WORDS_OF("and");
const ORS = WORDS_OF("or");
const NOTS = WORDS_OF("not");

/**
 * Whether a word in one of the languages joins the halves of a point, each of which must be said.
 */
export const isJoining = (word: string, languages: readonly string[]): boolean =>
  word.length > 0 &&
  languages.some(
    (code) => ANDS.get(code)?.includes(word) === true || ORS.get(code)?.includes(word) === true,
  );

/** Whether a word in one of the languages negates the words beside it. */
export const isNegator = (word: string, languages: readonly string[]): boolean =>
  word.length > 0 && languages.some((code) => NOTS.get(code)?.includes(word) === true);
