import { foldLine } from "../text/fold-line.ts";
import type { LabelName } from "../heading/label-name.ts";
import { type Phrases, phrasePattern } from "../words/phrase-pattern.ts";

/** Words that distinguish the labels of amounts, folded. */

/**
 * Phrases in the form in which they are compared, because some languages are written here with
 * their marks.
 */
const phrases = (words: Phrases): RegExp =>
  phrasePattern(
    Object.fromEntries(Object.entries(words).map(([language, list]) => [language, foldLine(list)])),
  );

const TOTAL = phrases({
  en: "total|totals|sum|order value|order total|amount|guaranteed net|net cost|net payable|net due|subtotal|grand total",
  de: "auftragswert|*summe|gesamt*|*betrag|summe|total|netto|*netto|zwischensumme",
  fr: "total|montant|sous-total|net a payer",
  es: "total|importe|base imponible|subtotal",
  pt: "total|valor total|subtotal|liquido",
  it: "totale|imponibile|importo|subtotale",
  nl: "totaal|totaalbedrag|subtotaal|bedrag",
  pl: "razem|suma|lacznie|wartosc",
  sv: "totalt|summa|sum|att betala|total|belob|belop",
  ja: "合計|総額|総計|小計|税抜|税込",
  hi: "कुल|योग|उप-योग|जोड़",
  da: "i alt|ialt|total|sum|samlet|beløb",
  no: "totalt|sum|i alt|beløp|totalsum",
  fi: "yhteensä|summa|loppusumma|yht|kokonaissumma|veroton summa",
  cs: "celkem|částka|součet|mezisoučet|suma|cena celkem",
  el: "σύνολο|γενικό σύνολο|ποσό|μερικό σύνολο|συνολικ*",
  tr: "toplam|tutar|ara toplam|genel toplam",
  ru: "итого|всего|сумма|к оплате",
  uk: "разом|всього|усього|сума|до сплати",
  ko: "합계|총액|총계|소계|공급가액|총 금액",
  zh: "合计|合計|总计|總計|总额|總額|小计|小計|总价|總價|总金额|總金額",
  ar: "الإجمالي|المجموع|إجمالي|المبلغ|الصافي",
  id: "total|jumlah|subtotal|sub total",
});
const PART = phrases({
  en: "subtotal|sub-total|sub total",
  de: "zwischensumme",
  fr: "sous-total",
  es: "subtotal",
  it: "subtotale",
  nl: "subtotaal",
  sv: "delsumma|delsum",
  ja: "小計",
  hi: "उप-योग",
  pt: "subtotal",
  pl: "suma częściowa",
  fi: "välisumma",
  cs: "mezisoučet",
  el: "μερικό σύνολο|υποσύνολο",
  tr: "ara toplam",
  ru: "промежуточный итог|подытог",
  uk: "проміжний підсумок|підсумок",
  ko: "소계",
  zh: "小计|小計",
  ar: "المجموع الفرعي|الإجمالي الفرعي",
});
const NET = phrases({
  en: "net|ex vat|ex. vat|excl vat|excl. vat|excluding vat|ex gst|ex. gst|excl gst|excl. gst|excluding gst|before tax|before vat|excl tax|excl. tax|excluding tax|ex tax|plus vat|+ vat|taxes extra",
  de: "netto|*netto|exkl|zzgl. mwst|ohne mwst|exkl. mwst|vor steuern|zzgl. ust",
  fr: "ht|h.t|hors taxes|hors taxe|hors tva|net",
  es: "neto|sin iva|base imponible|s/iva|antes de impuestos|+ iva|mas iva",
  pt: "liquido|sem iva|sem impostos|s/ iva",
  it: "netto|imponibile|senza iva|iva esclusa|escl. iva|+ iva|oltre iva|al netto",
  nl: "netto|excl. btw|exclusief btw|ex btw|ex. btw|exclusief|zonder btw|excl btw|excl",
  pl: "netto|bez vat",
  sv: "netto|exkl. moms|exkl moms|ekskl. moms|exklusive moms|eks. mva|ekskl. mva|utan moms",
  ja: "税抜|税別|税抜き",
  hi: "gst से पहले|जीएसटी से पहले|कर से पहले|कर रहित|बिना कर|बिना जीएसटी",
  da: "netto|ekskl. moms|ekskl moms|ex moms|uden moms|excl. moms",
  no: "netto|eks. mva|ekskl. mva|eks mva|uten mva",
  fi: "alv 0|alv 0%|veroton|ilman alv|ilman veroa|netto|ei sis. alv",
  cs: "bez dph|netto",
  el: "χωρίς φπα|προ φπα|καθαρ*|πλέον φπα|άνευ φπα|καθαρή αξία",
  tr: "kdv hariç|net|kdv'siz|matrah",
  ru: "без ндс|нетто",
  uk: "без пдв|нетто",
  ko: "공급가액|부가세 별도|부가세별도|vat 별도|vat별도|세전",
  zh: "不含税|不含稅|未税|未稅|税前|稅前",
  ar: "قبل الضريبة|بدون ضريبة|غير شامل|الصافي",
  id: "sebelum ppn|sebelum pajak|belum termasuk ppn|bersih|neto",
});
const GROSS = phrases({
  en: "gross|incl vat|incl. vat|inc vat|inc. vat|including vat|incl gst|incl. gst|inc gst|inc. gst|including gst|including tax|incl tax|incl. tax|with tax|with vat|total due|amount due|payable inc|grand total",
  de: "brutto|*brutto|inkl|inkl. mwst|inkl. ust|rechnungsbetrag|endbetrag|zahlbetrag",
  fr: "ttc|t.t.c|toutes taxes comprises|net a payer",
  es: "con iva|iva incluido|iva incl|bruto|a pagar",
  pt: "com iva|iva incluido|bruto|a pagar|com impostos",
  it: "lordo|iva inclusa|iva compresa|incl. iva|documento|da pagare|con iva",
  nl: "incl. btw|inclusief btw|inclusief|incl btw|te betalen|incl|bruto",
  pl: "brutto|z vat|do zaplaty",
  sv: "brutto|inkl. moms|inkl moms|inklusive moms|inkl. mva|att betala|at betale",
  ja: "税込|税込み",
  hi: "कर सहित|देय|जीएसटी सहित",
  da: "inkl. moms|inkl moms|at betale|brutto",
  no: "inkl. mva|inkl mva|å betale|brutto",
  fi: "sis. alv|sisältää alv|maksettava*|verollinen|brutto",
  cs: "s dph|včetně dph|vč. dph|k úhradě|k zaplacení",
  el: "με φπα|συμπ. φπα|πληρωτέο|περιλαμβάνεται φπα",
  tr: "kdv dahil|genel toplam|ödenecek|brüt",
  ru: "с ндс|включая ндс|в т.ч. ндс|к оплате",
  uk: "з пдв|включно з пдв|у т.ч. пдв|до сплати",
  ko: "부가세 포함|vat 포함|부가세포함|결제금액|세후",
  zh: "含税|含稅|价税合计|價稅合計|应付",
  ar: "شامل الضريبة|بعد الضريبة|المستحق",
  id: "termasuk ppn|setelah pajak|total bayar|sudah termasuk",
});
const TAX = phrases({
  en: "vat|gst|hst|sales tax|tax",
  de: "mwst|ust|umsatzsteuer|mehrwertsteuer",
  fr: "tva|t.v.a",
  es: "iva|i.v.a",
  nl: "btw",
  pl: "vat",
  sv: "moms|mva",
  ja: "消費税|税額",
  hi: "जीएसटी|कर",
  fi: "alv",
  cs: "dph",
  el: "φπα",
  tr: "kdv",
  ru: "ндс",
  uk: "пдв",
  ko: "부가세|부가가치세",
  zh: "增值税|增值稅|税额|稅額|营业税",
  ar: "ضريبة|الضريبة",
  id: "ppn|pajak",
});
const DISCOUNT = phrases({
  en: "discount|commission|rebate",
  de: "rabatt|provision|nachlass|skonto|ae",
  fr: "remise|commission|rabais",
  es: "descuento|comision|dto",
  pt: "desconto|comissao",
  it: "sconto|commissione|provvigione",
  nl: "korting|commissie",
  pl: "rabat|prowizja",
  sv: "rabatt|provision|rabat",
  ja: "割引|値引|手数料",
  hi: "छूट|कमीशन",
  da: "rabat|provision",
  no: "rabatt|provisjon",
  fi: "alennus|provisio|palkkio",
  cs: "sleva|provize",
  el: "έκπτωση|προμήθεια",
  tr: "indirim|iskonto|komisyon",
  ru: "скидка|комиссия",
  uk: "знижка|комісія",
  ko: "할인|수수료|대행료",
  zh: "折扣|佣金|优惠|優惠",
  ar: "خصم|عمولة",
  id: "diskon|potongan|komisi",
});

const GROSS_ALONE =
  /^(?:brutto|bruto|brut|lordo|ttc|payable|amount payable|inkl\.? moms|inkl\.? mva|税込|s dph|sis\. alv|с ндс|з пдв|kdv dahil)$/;

const PHRASE_CHARS = 60;

/**
 * The meaning of the label of an amount; null for text that is none. A label that only excludes a
 * tax (`Total excl. VAT`) is no label of a tax.
 */
export function totalNameOf(phrase: string): LabelName | null {
  const folded = foldLine(phrase)
    .replace(/^[\s•*>+=·-]+/, "")
    .trim();
  if (folded === "" || folded.length > PHRASE_CHARS) return null;
  const isTotal = TOTAL.test(folded);
  if (DISCOUNT.test(folded) && !/^(?:net|total|gesamt)/.test(folded)) return "commission";
  // After a net total, a gross one may lack a word for a sum: `brutto: 6 273,00 zł`.
  if (!isTotal && GROSS_ALONE.test(folded)) return "gross";
  if (!isTotal) {
    const tax = TAX.exec(folded);
    const lead = tax === null ? "" : folded.slice(0, tax.index);
    return tax !== null && /^(?:zzgl\.?|plus|\+|und|and|[\d.,%\s])*$/.test(lead) ? "tax" : null;
  }
  if (PART.test(folded)) return "subtotal";
  // Only a total begins so: in `netto 30 Tage` the text after it is no amount.
  if (NET.test(folded)) return "net";
  if (GROSS.test(folded)) return "gross";
  return "total";
}
