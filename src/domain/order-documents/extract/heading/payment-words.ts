import { foldLine } from "../text/fold-line.ts";
import { phraseSource } from "../words/phrase-pattern.ts";

/** Words of payment terms by language. */

const folded = (words: string): string => foldLine(words).replaceAll(".", String.raw`\.`);

/** Units of days and weeks, which follow a number. */
export const DAY_UNITS = folded(
  "days?|weeks?|tage[n]?|wochen|jours?|semaines|días?|semanas|giorni|gg|settimane|dagen|weken|dni|dzień|dagar|dager|dage|dages|pv|päivää|päivän|päivässä|vrk|dnů|dní|dnech|ημέρες|ημερών|μέρες|gün|günlük|дней|дня|день|дн|днів|дні|hari",
).replace("gg", String.raw`gg\.?`);

/** Kinds of days, which precede or follow the unit. */
export const DAY_KINDS = folded(
  "working|business|calendar|banking|werk|kalender|bank|ouvrés|ouvrables|calendaires|hábiles|naturales|úteis|corridos|lavorativi|roboczych|kalendarzowych|kalendářních|pracovních|календарных|рабочих|банковских|календарних|робочих|банківських|εργάσιμες|ημερολογιακές|takvim|iş|kerja|kalender|líquidos",
);

/** Words that precede the number of days and belong to the term. */
export const BEFORE_DAYS = [
  "within",
  "no later than",
  "zahlbar innert",
  "zahlbar innerhalb von",
  "zahlbar binnen",
  "innert",
  "innerhalb von",
  "innerhalb",
  "binnen",
  "inom",
  "innen",
  "inden for",
  "inden",
  "senest",
  "løbende måned \\+",
  "løpende måned \\+",
  "entro",
  "bonifico bancario a",
  "bonifico bancario",
  "bonifico a",
  "bonifico",
  "ricevuta bancaria a",
  "ricevuta bancaria",
  "riba a",
  "riba",
  "transferencia,? a",
  "transferencia,?",
  "giro a",
  "crédito a",
  "a los",
  "dentro de los",
  "dentro de",
  "em até",
  "por pix em até",
  "pix em até",
  "por pix em",
  "pix em",
  "no prazo de",
  "sous",
  "dans les",
  "virement à",
  "virement sous",
  "w ciągu",
  "w terminie",
  "przelewem w",
  "przelew w",
  "przelew",
  "w",
  "do",
  "v průběhu",
  "εντός",
  "μέσα σε",
  "в течение",
  "не позднее",
  "через",
  "протягом",
  "упродовж",
  "dalam waktu",
  "dalam",
  "paling lambat",
  "maksimal",
  "tempo",
  "netto",
  "neto",
  "net",
]
  .map((phrase) => foldLine(phrase).replaceAll(" ", String.raw`\s`))
  .toSorted((one, other) => other.length - one.length)
  .join("|");

/** Words that continue a term after the days. */
export const BEHIND_DAYS = folded(
  "net|nett|netto|neto|from|upon|ohne|fora|naturales|after|of|following|end|eom|date|nach|ab|datum|fin|fine|de|da|dal|dalla|data|dopo|a|d.f.f.m.|d.f.|apres|factur|fecha|desde|contra|recibida|tras|na|fra|efter|etter|po|od|receipt|dfm|rechn|einde|eind|après|depois|após|från|laskusta|laskun|laskutuksesta|с|со|после|от|з|зі|після|від|από|μετά|setelah|sejak|dari|via|per|úteis|hábiles|löpande|ilman|bez",
).replaceAll(/(?:factur|rechn)(?=\|)/g, String.raw`$&\p{L}*`);

/** Words with which a writer comments on the terms; they are not part of the terms. */
export const ASIDE = new RegExp(
  String.raw`\s+(?:-\s)?${phraseSource({
    en: "as usual|as always|like last time|as before|pls|please|thanks|i'm|i am|if that's ok|ok",
    de: "wie immer|wie gewohnt|wie üblich|wie gehabt|bitte",
    fr: "comme d'habitude|comme toujours|svp|merci|s'il vous plaît",
    es: "como siempre|como de costumbre|por favor|gracias",
    pt: "como sempre|como de costume|por favor|obrigad*",
    it: "come sempre|come al solito|come d'accordo|grazie|per favore",
    nl: "zoals altijd|zoals gewoonlijk|zoals gebruikelijk|graag",
    pl: "jak zawsze|jak zwykle|proszę|dziękuję",
    sv: "som vanligt|som alltid|tack",
    da: "som altid|som sædvanlig|som vanlig|tak",
    no: "som vanlig|som alltid|takk",
    fi: "kuten aina|kuten ennenkin|tavalliseen tapaan|kiitos",
    cs: "jako vždy|jako obvykle|děkuji|prosím",
    el: "όπως πάντα|ως συνήθως|ευχαριστώ",
    tr: "her zamanki gibi|lütfen|teşekkürler",
    ru: "как обычно|как всегда|пожалуйста|спасибо",
    uk: "як завжди|як зазвичай|будь ласка|дякую",
    id: "seperti biasa|terima kasih|ya",
  })}.*$`,
  "u",
);

/** Words for payment and invoices. */
export const PAYMENT_WORDS = phraseSource({
  en: "payment|payable|pay|paid|invoice|invoices|invoiced|terms|due|settle|settled",
  de: "zahl*|*zahlung|zahlung*|fällig*|*konditionen",
  fr: "paiement*|règlement|payable|réglons|régler|règle|facture|virement|payons|modalités",
  es: "pago|pagos|pagar*|pagad*|pagamos|forma de pago|abono|abonar*|giro",
  pt: "pagamento*|pagar*|pagam*|pagto",
  it: "pagamento*|paghiamo|pagare|pagat*|saldo|pag|bonifico",
  nl: "betaling*|betaal*|betalen|factuur",
  pl: "płatnoś*|zapłat*|płatne|przelew*|termin płatności",
  sv: "betalning*|betalas|betaling*|betales|faktura*|betalar",
  da: "betal*|faktura*",
  no: "betal*|faktura*|forfall*",
  fi: "maksu*|maksamme|maksetaan|lasku*",
  cs: "splatn*|platb*|zaplat*|faktur*|uhrad*",
  el: "πληρωμ*|πληρών*|εξόφλησ*|τιμολόγι*",
  tr: "ödeme*|vade*|fatura*|ödüyoruz",
  ru: "оплат*|счет*|счёт*|платеж*|отсрочк*",
  uk: "оплат*|рахун*|платіж*|відстрочк*",
  ko: "결제|지급|입금|지불|대금|청구|송금|계산서",
  zh: "付款|账期|帳期|结算|結算|支付|发票|發票|请款|請款",
  ar: "الدفع|السداد|الفاتورة|دفع|سداد|فاتورة|ندفع|نسدد",
  id: "pembayaran|bayar|dibayar|faktur|jatuh tempo|tagihan|membayar",
  ja: "支払|お支払い|お振込|振込",
  hi: "भुगतान|पेमेंट|पैसे|बिल|चालान",
});

/** Labels that precede terms within a line: `… Pago: giro a 30 días`. */
export const TERMS_LABELS = phraseSource({
  en: "payment terms|terms of payment|payment|terms",
  de: "zahlungsbedingungen|zahlungsziel|zahlung|konditionen|zahlbar",
  fr: "conditions de paiement|modalités de paiement|paiement|règlement|modalités|échéance",
  es: "condiciones de pago|forma de pago|pago",
  pt: "condições de pagamento|condição de pagamento|pagamento|prazo",
  it: "condizioni di pagamento|pagamento|pag.",
  nl: "betalingstermijn|betaling|betalingsvoorwaarden",
  pl: "termin płatności|płatność|warunki płatności",
  sv: "betalningsvillkor|betalning",
  da: "betalingsbetingelser|betaling",
  no: "betalingsbetingelser|betaling|betalingsfrist",
  fi: "maksuehto|maksuehdot|maksu|maksuaika",
  cs: "splatnost|platební podmínky|platba|splatnost faktury",
  el: "όροι πληρωμής|πληρωμή|εξόφληση",
  tr: "ödeme koşulları|ödeme şartları|ödeme vadesi|ödeme|vade",
  ru: "условия оплаты|оплата|срок оплаты|порядок оплаты",
  uk: "умови оплати|оплата|термін оплати|строк оплати",
  ko: "결제 조건|지급 조건|결제조건|지급조건|결제|대금 지급|지급",
  zh: "付款条件|付款條件|付款方式|付款|账期|帳期|结算方式|結算",
  ar: "شروط الدفع|شروط السداد|الدفع|السداد",
  id: "syarat pembayaran|ketentuan pembayaran|termin pembayaran|pembayaran",
  ja: "支払条件|お支払い条件|お支払条件|支払い条件|お支払い|支払い|支払",
  hi: "भुगतान की शर्तें|भुगतान शर्तें|भुगतान|पेमेंट|पैसे",
});
