import { foldLine } from "../text/fold-line.ts";
import { FURTHER_LABELS } from "./further-labels.ts";
import type { LabelName } from "./label-name.ts";

/** Folded labels, separated by bars, in the languages of `words/`. */
const LABELS: Readonly<Record<LabelName, string>> = {
  advertiser:
    "besteller|zleceniodawca (reklamodawca)|placed for|werbeauftraggeber|kundenname|adverteerder|opdrachtgever|klant|inserzionista|committente|reklamodawca|zleceniodawca|klient|annonsor|annoncor|kund|スポンサー|クライアント|広告主様|विज्ञापनदाता|ग्राहक|ब्रांड|advertiser/brand|client/brand|advertiser / brand|sponsor name|advertiser (client)|client (advertiser)|booked for|marque|inserent|razao social|advertiser name|advertiser|client name|client|brand|sponsor|customer|werbetreibender|werbekunde|werbungtreibender|kunde|auftraggeber|annonceur|anunciante|cliente|marca|広告主",
  agency:
    "byra|posrednik / agencja|posrednik/agencja|posrednik|booked through|booked via|placed by|placed through|ihre agentur|via agency|mediabureau|reclamebureau|centro media|agenzia|agenzia media|agencia de midia|dom mediowy|agencja|mediebyra|mediabyra|mediebureau|広告代理店|代理店|एजेंसी|विज्ञापन एजेंसी|booked by|booked|gebucht durch|gebucht von|media buyer|agentur/bucher|agency of record|media agency|buying agency|advertising agency|agency name|agency|mediaagentur|agentur|agence media|agence|agencia de medios|agencia|代理店",
  campaign_name:
    "actie|motiv/kampagne|motiv|aktion|kampagnentitel|campagna|campanha|kampania|kampanj|kampanje|案件名|अभियान|अभियान का नाम|कैंपेन|campaign/product|campaign / product|nome da campanha|nome campagna|nom de l'operation|accion|naam campagne|campaign name|campaign title|campaign|kampagnenname|kampagne|nom de la campagne|campagne|operation|nombre de la campana|campana|キャンペーン名|キャンペーン",
  io_number:
    "bokningsnr|bokningsnummer|bookingsnummer|folio|booking confirmation|buchungsbestatigung|opdrachtbevestiging|pauta publicitaria|zlecenie emisji reklam|numero|nummer|発注no|注文no|申込no|no orden|n. orden|numero orden|encomenda|zlecenie reklamowe|zlecenie nr|zlecenie reklamowe nr|inkoopnummer|auftragsbestatigung|confirmation|offer no|campaign confirmation|auftragsnr.|pedido de insercao no|bestellnummer|bestell-nr|bestell-nr.|bestellnr|bestellnr.|auftrags-nr.|auftrags-nummer|po number|po no|po ref|po|p.o. number|purchase order|purchase order no|purchase order number|booking ref|booking reference|booking number|booking no|confirmation no|confirmation number|ref|ref.|ref no|reference no|ref number|no de commande|numero de commande|commande no|reference|no de pedido|no pedido|numero de pedido|numero pedido|pedido no|pedido de compra|pedido|pedido de insercao|pi no|pi|numero pi|no pi|n° pi|n. ordine|numero d'ordine|numero ordine|ordine n|ordine di acquisto|ordine|conferma d'ordine|rif|rif.|bestelnummer|bestelnr|bestelnr.|bestelbon|ordernummer|opdrachtnummer|opdrachtnr|numer zamowienia|nr zamowienia|zamowienie nr|zamowienie|ordrenummer|order-nr|ordernr|ordrenr|bestallningsnummer|発注番号|申込番号|受注番号|管理番号|伝票番号|お申込番号|आदेश संख्या|आदेश क्रमांक|ऑर्डर नंबर|ऑर्डर संख्या|पीओ नंबर|referencia|no de referencia|orden de publicidad|orden no|io|order #|insertion order number|insertion order no|insertion order id|insertion order ref|insertion order|io reference|io number|io no|io id|io ref|io|order number|order no|order id|order ref|order reference|order|reference number|reference|auftragsnummer|auftrags-nr|auftrag nr|auftragsnr|auftrag|io-nummer|io-nr|insertionsauftrag|buchungsnummer|numero d'ordre|ordre d'insertion|bon de commande|n° d'ordre|n° de commande|n° de bon|n° io|reference de commande|orden de insercion|orden de compra|numero de orden|n.o de orden|no de orden|n° de orden|orden|注文番号",
  currency:
    "valuta|waluta|moeda|मुद्रा|todos os valores em|tutti gli importi in|alle bedragen in|all amounts in|all prices in|all rates in|currency|wahrung|alle preise in|alle betrage in|devise|monnaie|tous les montants en|moneda|divisa|importes en|通貨",
  flight:
    "fechas|datas|daten|from / to|from/to|okres emisji|on air dates|runs|periodo di messa in onda|periodo di campagna|periodo da campanha|looptijd|campagneperiode|okres|okres kampanii|kampanjperiod|kampanjeperiode|放送期間|実施期間|配信期間|अवधि|अभियान अवधि|veiculacao|airing period|on air|in onda|schaltzeitraum|flight dates|flight period|flight|campaign dates|campaign period|campaign flight|run dates|dates|period|term|laufzeit|zeitraum|kampagnenzeitraum|kampagnenlaufzeit|aktionszeitraum|periode de diffusion|periode|dates de campagne|dates de diffusion|fechas de campana|periodo de campana|periodo|vigencia|期間|掲載期間",
  start_date:
    "data de inicio|data inizio|dal|startdato|startdatum|begindatum|poczatek|開始|शुरू तिथि|प्रारंभ|campaign start date|campaign start|flight start date|flight start|start date|start|begins|startdatum|kampagnenstart|beginn|date de debut|debut|fecha de inicio|inicio|開始日",
  end_date:
    "termino|data de termino|data fim|data fine|sluttdato|slutdatum|slutdato|einddatum|koniec|終了|समाप्ति तिथि|campaign end date|campaign end|flight end date|flight end|end date|end|ends|enddatum|kampagnenende|ende|date de fin|fin|fecha de fin|fecha de finalizacion|fecha final|終了日",
  payment_terms:
    "condiciones|conditions|modalites|konditionen|condizioni|condicoes|voorwaarden|warunki|pay|billing|accounts|agency terms|prazo|termin platnosci|betaling binnen|terms|payment due|cond. pagto|cond. pgto|cond. de pagamento|condicoes de pagamento|condicao de pagamento|pagamento|forma de pagamento|prazo de pagamento|termini di pagamento|condizioni di pagamento|modalita di pagamento|betaling|betalingstermijn|betalingsvoorwaarden|betalingsconditie|betaaltermijn|platnosc|termin platnosci|warunki platnosci|betalning|betalningsvillkor|betalingsbetingelser|betalingsfrist|支払い条件|お支払い条件|お支払条件|支払期限|お支払い|支払|支払方法|भुगतान शर्तें|भुगतान की शर्तें|भुगतान शर्त|भुगतान|delai de paiement|echeance|plazo|vencimiento|payment terms|terms of payment|payment term|billing terms|payment|zahlungsbedingungen|zahlungsziel|zahlungskonditionen|zahlung|conditions de paiement|conditions de reglement|modalites de paiement|reglement|paiement|condiciones de pago|forma de pago|plazo de pago|pago|支払条件",
  net: "net total|total net cost|total net amount|total net|total (net)|total, net|net amount|net cost|net investment|net budget|net payable|total due net|net|nettosumme|gesamt netto|netto gesamt|gesamtsumme netto|gesamtsumme (netto)|gesamt (netto)|summe netto|summe (netto)|nettobetrag|gesamtnetto|netto|total ht|total h.t.|total net ht|montant ht|total hors taxes|total hors taxe|montant net|total neto|importe neto|total sin iva|total (sin iva)|base imponible|neto|total before tax|total before vat|total ex vat|total ex. vat|total excl. vat|total excluding vat|total (excl. vat)|total (ex vat)|税抜合計|税抜",
  subtotal: "subtotal|sub-total|sub total|zwischensumme|sous-total|小計",
  total:
    "campaign total|total campaign cost|total cost|total investment|total amount|total order value|total value|total spend|total budget|order total|order value|total|budget|gesamtsumme|gesamt|gesamtkosten|summe|total general|importe total|montant total|合計",
  gross:
    "gross total|total gross|gross amount|gross cost|gross|grand total|total due|amount due|total including vat|total incl. vat|total incl vat|total inc. vat|total inc vat|total (incl. vat)|total (inc. vat)|total including tax|total with tax|gesamtbetrag|rechnungsbetrag|gesamt brutto|bruttosumme|bruttobetrag|brutto|gesamtsumme brutto|gesamtsumme (brutto)|total ttc|total t.t.c.|montant ttc|net a payer|total con iva|total (con iva)|total (iva incluido)|total iva incluido|税込合計|税込",
  tax: "vat|sales tax|tax|gst|hst|zzgl. mwst|zzgl. mwst.|mwst|mwst.|ust|ust.|umsatzsteuer|mehrwertsteuer|tva|t.v.a.|iva|i.v.a.|消費税",
  commission:
    "agency commission|less agency commission|commission|agency discount|discount|less discount|volume discount|agenturprovision|ae-provision|abzgl. agenturprovision|rabatt|abzgl. rabatt|commission d'agence|remise|comision de agencia|descuento",
  promo:
    "listener code|vanity code|offer code|code|horercode|gutscheincode|kortingscode|luisteraarscode|cupom|cupon|codice sconto|codice promo|codice|codigo de descuento|codigo promo|codigos|codigos para oyentes|code auditeurs|code promotionnel|クーポンコード|プロモコード|コード|プロモーションコード|प्रोमो कोड|कूपन कोड|kod rabatowy|kod promocyjny|rabattkod|rabatkode|rabattkode|promo code|promotional code|promo|discount code|offer code|code promo|gutscheincode|rabattcode|aktionscode|codigo promocional|codigo",
  other:
    "billing contact|product|advertiser contact|agency contact|client contact|client address|po box|担当|担当者|備考|連絡先|申込日|発行日|contatto|contato|data|emissao|praca|cnpj|veiculo|opmerking|uwagi|kontaktperson|hinweise|hinweis|nota|obs|obs.|sachbearbeitung|bank|iban|tel|date|io date|order date|issue date|issued|contact|email|e-mail|phone|telephone|address|prepared by|prepared for|account manager|sales contact|sales rep|seller|publisher|network|bill to|billing contact|billing|invoice to|version|attn|to|from|cc|subject|datum|ansprechpartner|kontakt|adresse|telefon|vermarkter|anbieter|rechnung an|rechnungsadresse|contacto|fecha|direccion|telefono|editor|editeur|regie|contact commercial|terms|notes|objective|target|audience|product|signature|signed|name|title|発行日|媒体",
};

const PHRASES = (Object.keys(LABELS) as LabelName[])
  .flatMap((name) =>
    [...LABELS[name].split("|"), ...(FURTHER_LABELS[name]?.split("|") ?? [])].map((phrase) => ({
      name,
      phrase: foldLine(phrase),
    })),
  )
  .toSorted((one, other) => other.phrase.length - one.phrase.length);

export interface FoundLabel {
  name: LabelName;
  phrase: string;
  /** True where a colon or another mark of a label follows it. */
  isMarked: boolean;
  /** The text after the label; empty where the value is elsewhere. */
  value: string;
}

const MARK =
  /^\s*(?:\([^)]{0,30}\)\s*)?(?:(?:no|nr|num|number|id|nro)\b\.?\s*)?(?:\.{0,40}[:：]|[#=]|\.{3,}|n°|№|c\.\s|n\.?o\.?\s|no\.|nr\.|n\.\s)[\s#:：.]*/;
/** Words that may follow the label of a number and name its owner: `Order number client:`. */
const QUALIFIED = /^(?:\s+[\p{L}.'-]{1,20}){1,3}\s*[:：]\s*(?=\S{0,20}\d)/u;
const OWN =
  /^(?:our|your|unsere?|ihre?|notre|nos|votre|nuestr[oa]|vuestr[oa]|[ao] noss[oa]|noss[oa]|il nostro|la nostra|nostr[oa]|ons|onze|uw|nasz[ea]?|var|vart)\s+/;

/** The label at the start of a text. */
export function labelOf(text: string): FoundLabel | null {
  const folded = foldLine(text);
  const lead = /^[\s•*>·-]*/.exec(folded)?.[0].length ?? 0;
  const start = lead + (OWN.exec(folded.slice(lead))?.[0].length ?? 0);
  const body = folded.slice(start);
  for (const { name, phrase } of PHRASES) {
    if (!body.startsWith(phrase)) continue;
    const rest = body.slice(phrase.length);
    if (/^[\p{L}\d]/u.test(rest) && /[a-z\u03ac-\u03ce\u0430-\u045f\u0600-\u06ff]$/.test(phrase))
      continue;
    if (/^-[\p{L}\d]/u.test(rest)) continue;
    const mark =
      MARK.exec(rest)?.[0] ??
      (name === "io_number" ? QUALIFIED.exec(rest)?.[0] : undefined) ??
      (/^\s+-\s+|^\s*\([^)]{0,30}\)\s*$/.exec(rest)?.[0] || "");
    const value = text.slice(start + phrase.length + mark.length).trim();
    const isMarked = mark !== "" || rest.trim() === "";
    return { name, phrase, isMarked, value: value.replace(/^[.\s]+/, "") };
  }
  return null;
}
