import type { Phrases } from "./phrase-pattern.ts";

/**
 * Headings of columns about the order, of columns without a field, and of prices before a discount.
 */
export const IGNORED_COLUMN_WORDS: Phrases = {
  en: "list price|rate card|ratecard|gross rate|gross price|discount|disc|off|buyer|brand|client|currency",
  de: "listenpreis|preisliste|bruttopreis|rabatt|nachlass|kunde|marke|wahrung|tarifpreis",
  fr: "prix catalogue|prix public|tarif brut|prix brut|remise|rabais|client|marque|devise|regie",
  es: "tarifa oficial|precio tarifa|tarifa bruta|precio bruto|descuento|dto|desc|cliente|marca|moneda|divisa",
  pt: "tabela|preco de tabela|valor tabela|preco bruto|desconto|desc|cliente|marca|moeda",
  it: "prezzo listino|listino|prezzo di listino|prezzo lordo|sconto|cliente|marca|valuta",
  nl: "lijstprijs|brutoprijs|tariefkaart|korting|klant|merk|munt|valuta",
  pl: "cennik|cena cennikowa|cena katalogowa|rabat|upust|klient|marka|waluta|lp|l.p",
  sv: "listpris|bruttopris|rabatt|kund|varumärke|valuta",
  da: "listepris|bruttopris|rabat|kunde|mærke|valuta",
  no: "listepris|bruttopris|rabatt|kunde|merke|valuta",
  fi: "listahinta|ovh|bruttohinta|alennus|ale|asiakas|brändi|valuutta|alv",
  cs: "ceníková cena|ceníková|sleva|klient|zákazník|značka|měna|dph|poř",
  el: "τιμή καταλόγου|τιμοκατάλογος|έκπτωση|πελάτης|μάρκα|νόμισμα|φπα|α/α",
  tr: "liste fiyatı|indirim|iskonto|müşteri|marka|para birimi|kdv|sıra|sıra no",
  ru: "прайс|цена по прайсу|скидка|клиент|заказчик|бренд|валюта|ндс|№|п/п",
  uk: "прайс|ціна за прайсом|знижка|клієнт|замовник|бренд|валюта|пдв|№|з/п",
  ja: "定価|割引|値引|割引率|値引率|広告主|通貨|消費税|税率|項番",
  ko: "정가|할인|할인율|광고주|통화|부가세|번호|순번|브랜드",
  zh: "刊例价|刊例|原价|原價|折扣|客户|客戶|品牌|货币|貨幣|税额|税率|序号|序號|编号",
  hi: "छूट|ग्राहक|ब्रांड|मुद्रा|क्रम|क्र.सं|क्र.",
  ar: "سعر القائمة|الخصم|خصم|العميل|العلامة|العملة|الضريبة|رقم|م",
  id: "harga daftar|diskon|potongan|klien|merek|mata uang|ppn",
};

/** Words for the price of one unit after a discount. */
export const NET_RATE_WORDS: Phrases = {
  en: "net|nett|after discount|net of discount|discounted|less discount",
  de: "netto*|n. rabatt|nach rabatt|abzgl. rabatt|rabattiert*",
  fr: "net|nette|apres remise|remise deduite|remisé",
  es: "neto|neta|tras descuento|con descuento|con dto|despues de descuento",
  pt: "liq*|liquido|apos desconto|com desconto",
  it: "netto|netta|scontato|scontata|dopo sconto",
  nl: "netto*|na korting|met korting",
  pl: "netto|po rabacie|po upuście",
  sv: "netto*|efter rabatt",
  da: "netto*|efter rabat",
  no: "netto*|etter rabatt",
  fi: "netto*|alennettu|alennuksen jälkeen",
  cs: "po slevě|netto",
  el: "μετά την έκπτωση|με έκπτωση|καθαρ*",
  tr: "indirimli|net|indirim sonrası",
  ru: "со скидкой|после скидки|нетто",
  uk: "зі знижкою|після знижки|нетто",
  ja: "割引後|値引後|ネット",
  ko: "할인 후|할인후|할인가|넷",
  zh: "折后|折後|优惠后|净价",
  hi: "छूट के बाद",
  ar: "بعد الخصم|صافي",
  id: "setelah diskon|bersih|neto|nett",
};
