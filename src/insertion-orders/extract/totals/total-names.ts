import { foldLine } from "../text/fold-line.ts";
import type { LabelName } from "../heading/label-name.ts";
import { phrasePattern } from "../words/phrase-pattern.ts";

/** Words by which labels of amounts are told apart, folded. */

const TOTAL = phrasePattern({
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
});
const PART = phrasePattern({
  en: "subtotal|sub-total|sub total",
  de: "zwischensumme",
  fr: "sous-total",
  es: "subtotal",
  it: "subtotale",
  nl: "subtotaal",
  sv: "delsumma|delsum",
  ja: "小計",
  hi: "उप-योग",
});
const NET = phrasePattern({
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
});
const GROSS = phrasePattern({
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
});
const TAX = phrasePattern({
  en: "vat|gst|hst|sales tax|tax",
  de: "mwst|ust|umsatzsteuer|mehrwertsteuer",
  fr: "tva|t.v.a",
  es: "iva|i.v.a",
  nl: "btw",
  pl: "vat",
  sv: "moms|mva",
  ja: "消費税|税額",
  hi: "जीएसटी|कर",
});
const DISCOUNT = phrasePattern({
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
});

const PHRASE_CHARS = 60;

/**
 * What the label of an amount names; null for a text that is none. A tax that is only told apart
 * (`Total excl. VAT`) is no label of a tax.
 */
export function totalNameOf(phrase: string): LabelName | null {
  const folded = foldLine(phrase)
    .replace(/^[\s•*>+=·-]+/, "")
    .trim();
  if (folded === "" || folded.length > PHRASE_CHARS) return null;
  const isTotal = TOTAL.test(folded);
  if (DISCOUNT.test(folded) && !/^(?:net|total|gesamt)/.test(folded)) return "commission";
  if (!isTotal) {
    const tax = TAX.exec(folded);
    const lead = tax === null ? "" : folded.slice(0, tax.index);
    return tax !== null && /^(?:zzgl\.?|plus|\+|und|and|[\d.,%\s])*$/.test(lead) ? "tax" : null;
  }
  if (PART.test(folded)) return "subtotal";
  // Nothing but a total begins so: of `netto 30 Tage` the rest is no amount.
  if (NET.test(folded)) return "net";
  if (GROSS.test(folded)) return "gross";
  return "total";
}
