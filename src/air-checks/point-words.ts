import { foldWord } from "../search/fold-word.ts";

/** Words by which a booked point and what is said for it are compared. */

const fold = (words: string): string[] => words.split(" ").map(foldWord);

/** A paraphrase leaves these out first: they say that something is there, or can be. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set(
  fold(
    "added included includes including inclusive time times made zone get gets any every only new per " +
      "each inklusive inbegriffen enthalten zeigt selbst jede jeder jedes schaltet neu neue pro ohne je " +
      "incluido incluida incluidos incluidas nuevo nueva cada junto zona sin hecho hecha inclus incluse " +
      "compris comprise chaque nouveau nouvelle fait faite sans incluso inclusa nuovo ogni fatto fatta " +
      "senza incluindo novo nova feito feita sem inbegrepen nieuw elk elke gemaakt zonder włącznie nowy " +
      "każdy zrobiony bez dahil yeni termasuk baru setiap tanpa включено новый каждый сделано любой " +
      "قابل مشمول جديد متضمن शामिल नया नई हर",
  ),
);

/** Words between halves of a point, each of which must be said. */
export const JOINING: ReadonlySet<string> = new Set(
  fold("and or und oder y o e ou et oppure en of i lub ve veya dan atau и или और या و او"),
);

/** Says the same in an advertisement: stems, of which a word may have up to four letters more. */
const GROUPS = [
  "half halb halben halber mitad moitié metà metade helft połowa połowę yarı setengah половин आधा आधी نصف",
  "free gratis kostenlos umsonst geschenkt kostenfrei gratuit offert gratuita gratuito livre bezpłatn " +
    "darmow ücretsiz bedava бесплатн मुफ्त फ्री मुफ़्त مجان بلاش",
  "delivery deliver shipping ship postage versand liefer lieferung envío envía entrega frete livraison livré " +
    "spedizione consegna bezorg verzend przesyłk dostaw kargo teslimat ongkir kirim доставк डिलीवरी توصيل",
  "cancel kündbar kündigen cancela resilier résiliable annul disdir disdetta opzeg zrezygn iptal отмен",
  "month monat mes mois mese maand miesiąc bulan месяц महीन شهر",
  "trial try test testen probier prueba proba essai essay prova prove prober proef deneme coba проб تجرب جرب",
  "wash washable waschbar waschen waschmaschine lavable laver lavar lavab wasbaar wassen",
  "repair fix reparatur repariert reparieren repara répar ripara reparat napraw",
  "money geld dinero argent denaro dinheiro soldi pieniądz деньг पैसा पैसे فلوس",
  "cheap cheaper affordable günstig billig preiswert barat económic economic goedkoop tani",
  "fast quick quickly schnell rápid rapide vite veloce snel szybk hızlı cepat быстр",
  "hand handmade handcrafted handgemacht handarbeit mano main mão handgemaakt ręcznie",
  "child children kid kids kinder kind niño enfant bambin criança kinderen dzieci çocuk anak дет",
  "phone smartphone handy telefon móvil celular téléphone telefono telefoon hp ponsel телефон",
  "year jahr jahre año année anno ano jaar rok yıl tahun год",
  "week woche wochen semana semaine settimana weken tydzień hafta minggu недел",
  "night nacht nächte noche nuit notte noite nachten noc gece malam ночь",
  "guarantee warranty garantie garantía garanzia garantia gwarancj garanti garansi гаранти",
  "return refund zurück rückgabe devol retour rimbors reembols terug zwrot iade возврат",
  "country rural countryside land ländlich dorf campo roça campagne rurale platteland wieś",
  "app application aplicación applicazione aplicativo aplikasi uygulama приложен",
  "start begin anfang beginn empieza commence inizia começa",
  "local regional regionale nearby umgebung région vicin lokal",
  "old alt alte alten viejo vieil vecchi velho oud stary eski lama",
  "insured insurance versichert versicherung seguro assur assicura verzeker ubezpiecz sigorta",
];

const SYNONYMS = new Map(
  GROUPS.flatMap((group, index) => fold(group).map((word): [string, number] => [word, index])),
);

/** The group of what is half or fifty percent. */
export const HALF = 0;

const ENDING_LETTERS = 4;
const STEM_LETTERS = 4;

/** The group of a word, by the word or by the longest stem that it begins with. */
export function synonymOf(word: string): number | undefined {
  const exact = SYNONYMS.get(word);
  if (exact !== undefined) return exact;
  const least = Math.max(STEM_LETTERS, word.length - ENDING_LETTERS);
  for (let length = word.length - 1; length >= least; length -= 1) {
    const group = SYNONYMS.get(word.slice(0, length));
    if (group !== undefined) return group;
  }
  return undefined;
}
