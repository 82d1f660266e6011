import type { Promised } from "./promised.ts";

/** Promises about orders: price, contract, delivery and return. */
export const ORDER_PROMISES: readonly Promised[] = [
  // Free delivery.
  {
    said:
      "free shipping|free delivery|free postage|free p and p|ships free|shipping..free|" +
      "delivery..free|postage..free|no shipping|no delivery fee|no delivery charge|" +
      "cover..shipping|cover..postage|cover..delivery|pay..the postage|shipping..on them|" +
      "delivery..on them|shipping..on us|free worldwide shipping|delivered..free|" +
      "versandkostenfrei*|kostenlos*..versand|kostenlos*..lieferung|gratisversand|" +
      "versand..gratis|versand..kostenlos*|versand..umsonst|lieferung..gratis|" +
      "lieferung..kostenlos*|ohne versandkosten|versand übernehmen|porto übernehmen|" +
      "versand..geschenkt|versandfrei|portofrei|frei haus|livraison..gratuit*|" +
      "livraison..offert*|livraison..gratos|port offert|port gratuit|frais de port..offert*|" +
      "frais de port inclus|frais de port compris|sans frais de port|sans frais de livraison|" +
      "livré*..gratuit*|livré*..gratos|envío..gratis|envío..gratuito|envíos..gratis|" +
      "envíos gratuitos|sin gastos de envío|envío incluido|envío..por su cuenta|entrega..gratis|" +
      "entrega gratuita|envío..va por su|frete..grátis|frete..gratuito|frete..por conta|" +
      "entrega grátis|portes grátis|portes gratuitos|portes..por conta|envio grátis|" +
      "envio gratuito|sem portes|sem frete|spedizione..gratis|spedizione..gratuita|" +
      "spedizione inclusa|spedizione..a carico loro|spedizione..la pagano loro|" +
      "consegna..gratuita|consegna..gratis|spediscono gratis|senza spese di spedizione|" +
      "gratis verzending|gratis verzonden|verzending..gratis|verzendkosten..gratis|" +
      "gratis bezorg*|gratis thuisbezorg*|bezorging..gratis|bezorgen..gratis|geen verzendkosten|" +
      "zonder verzendkosten|verzending is inbegrepen|送料無料|送料..無料|送料も無料|送料込み|送料はかかりません|送料..持ち|" +
      "送料..負担してくれ|配送無料|配送料無料|送料ゼロ|送料なし|送料がかからな|送料がかかりません|무료 배송|무료배송|배송비 무료|배송비..무료|배송은 무료|" +
      "배송도 무료|배송비 없|배송비는 없|배송비도 없|배송비..안 받|배송비..안 내|배송비..공짜|배송..공짜|包邮|包郵|免运费|免運費|免运|免運|运费..他们出|" +
      "運費..他們出|运费全免|不收运费|不用运费|不用付运费|运费他们|免费配送|免費配送|免费送货|免費宅配|免配送费|फ्री डिलीवरी|मुफ़्त डिलीवरी|" +
      "डिलीवरी..फ्री|डिलीवरी..मुफ़्त|फ्री शिपिंग|मुफ़्त शिपिंग|शिपिंग..फ्री|डिलीवरी का कोई|" +
      "डिलीवरी चार्ज नहीं|डिलीवरी का पैसा नहीं|भेजने का कोई|darmow* dostaw*|darmow* wysył*|" +
      "bezpłatn* dostaw*|bezpłatn* wysył*|dostaw*..darmo*|wysyłk*..darmo*|dostaw*..gratis|" +
      "wysyłk*..gratis|przesyłk*..darmo*|dostaw*..za nic|dostawę pokrywa*|fri frakt|fraktfri*|" +
      "gratis frakt|frakten..fri|frakten..gratis|frakten ingår|gratis leverans|fri leverans|" +
      "frakten bjud*|utan frakt*|leverans*..gratis|frakten står de|ücretsiz kargo|" +
      "kargo..ücretsiz|kargo..bedava|kargo bedava|bedava kargo|kargo..onlardan|kargo..bizden|" +
      "kargo dahil|kargo parası yok|kargo ücreti yok|kargoya para|ücretsiz teslimat|" +
      "teslimat..ücretsiz|eve teslim ücretsiz",
    denied:
      "plus postage|plus shipping|plus delivery|shipping..extra|delivery..extra|postage..extra|" +
      "shipping isn t|shipping s not|shipping is not|delivery isn t|delivery s not|" +
      "delivery is not|you pay..shipping|you pay..postage|you pay..delivery|pay for shipping|" +
      "pay for delivery|pay for postage|pay the shipping|shipping is #|postage is #|" +
      "delivery is #|porto..selbst|versand..selbst|versand zahlt ihr|versandkosten..dazu|" +
      "versand..extra|versand kostet|versandkosten kommen|porto kommt|zuzüglich versand|" +
      "lieferung kostet|versandkosten zahl*|livraison..pas gratuite|livraison..à votre charge|" +
      "livraison..payante|livraison coûte|frais de port..en plus|frais de port..à votre|" +
      "port..pas offert|livraison..c est #|livraison..en sus|envío..aparte|envío..no es gratis|" +
      "envío..se paga|envío..lo pagas|envío cuesta|envío..no está incluido|" +
      "gastos de envío aparte|envío son #|el envío va aparte|frete..à parte|frete não é|" +
      "frete..cobrado|frete..não está incluído|portes..à parte|portes não|frete..por sua conta|" +
      "frete..pago|envio é pago|spedizione..non è gratis|spedizione..a parte|spedizione si paga|" +
      "spedizione costa|spedizione..non è gratuita|spedizione..a carico vostro|" +
      "spese di spedizione a parte|verzendkosten komen|verzendkosten betaal*|" +
      "verzending..niet gratis|verzending kost|verzendkosten..zelf|bezorgen kost|bezorging kost|" +
      "送料は別|送料別|送料がかかります|送料はかかります|送料はお客|送料..自己負担|送料は有料|送料は別途|送料が別|배송비..별도|배송비가 붙|배송비는 따로|" +
      "배송비..내셔야|배송비..내야|배송비는 있|배송비..본인|运费另|運費另|运费要自|運費要自|运费自|運費自|运费得自己|运费要另|邮费自理|运费需要|" +
      "डिलीवरी का खर्च|डिलीवरी के अलग|शिपिंग के अलग|भेजने का ख़र्चा|भेजने का खर्चा|" +
      "डिलीवरी..फ्री नहीं|डिलीवरी चार्ज लगेगा|डिलीवरी चार्ज अलग|dostaw*..płatna|" +
      "dostawa kosztuje|wysyłka kosztuje|wysyłka..płatna|za dostawę płaci*|za wysyłkę płaci*|" +
      "plus dostawa|plus wysyłka|dostawa..nie jest darmowa|przesyłk*..doliczają|" +
      "frakten tillkommer|frakten..betalar|frakt tillkommer|frakten kostar|frakten..inte fri|" +
      "frakten ingår inte|plus frakt|kargo..size ait|kargo..ücretli|kargo ücreti var|" +
      "kargo..ücretsiz değil|kargo..bedava değil|kargoyu siz|kargo parasını siz|kargo hariç|" +
      "kargo ayrı|kargo ekstra",
  },
  // Money back, or free return.
  {
    said:
      "money back|refund*|full refund|send it back|send them back|sends it back|return it|" +
      "give you your money|geld zurück|geldzurück*|geld..zurück|erstatten|erstattet|erstattung|" +
      "zurückschick*|zurückgeben|rückgabe*|schickt..zurück|schickst..zurück|rembours*|" +
      "satisfait ou remboursé|rend..argent|renvoyer|renvoyez|vous rendent|retour gratuit|" +
      "retours gratuits|devolución|devoluciones|devuelven..dinero|devuelven el|devolver*|" +
      "te devuelven|os devuelven|les devuelven|reembols*|devolvem|dinheiro de volta|" +
      "devolve..dinheiro|devolver o|devolução|rimbors*|soddisfatti o|restituiscono|restituire|" +
      "ridanno i soldi|indietro i soldi|soldi indietro|reso gratuito|geld terug|niet goed|" +
      "terugsturen|geld..terug|retourneren|stuur..terug|terugbetaald|返金|全額返|返品|お金..戻|返してくれ|お金を返|" +
      "返せる|환불|돈..돌려|돌려받|반품|돌려줘|돌려줍|돌려 줘|退款|退钱|退錢|全额退|可以退|可退|退货|退貨|把钱退|钱退给|包退|无理由退|पैसे वापस|" +
      "पैसा वापस|मनी बैक|रिफंड|रिफ़ंड|वापस कर|वापसी|लौटा|zwrot pieniędzy|zwrot kosztów|" +
      "oddają pieniądze|oddadzą..pieniądze|zwracają pieniądze|zwrócą..pieniądze|zwrot*|odesłać|" +
      "pengarna tillbaka|pengar tillbaka|öppet köp|skicka tillbaka|fri retur|lämna tillbaka|" +
      "returrätt|returnera|para iade*|parası iade|paranı..geri|paranızı..geri|iade*|paran geri|" +
      "يرجعون..فلوس|استرجاع|فلوسك|ترجع|uang kembali|pengembalian|garansi uang|возврат*|" +
      "вернут деньги|вернут",
    denied: "",
  },
  // Cancellation at any time.
  {
    said:
      "cancel any time|cancel anytime|cancel whenever|cancel when|stop any time|stop anytime|" +
      "stop whenever|stop when you|leave any time|leave anytime|leave whenever|quit any time|" +
      "quit whenever|no commitment|no contract|no minimum term|no lock in|no long term|" +
      "not tied in|no tie in|no strings|cancel in|cancel with|jederzeit kündbar|" +
      "jederzeit..kündigen|monatlich kündbar|monatlich..kündigen|kündbar|kündigen könnt|" +
      "kündigen kann*|jederzeit..aufhören|jederzeit..raus|jederzeit..stoppen|" +
      "jederzeit abbestell*|jederzeit beenden|keine mindestlaufzeit|ohne mindestlaufzeit|" +
      "ohne bindung|keine bindung|keine vertragsbindung|ohne vertrag|kein knebelvertrag|" +
      "keine laufzeit|sans engagement|résiliable*|résili*..quand|résili*..moment|annul*..quand|" +
      "annul*..moment|arrêt*..quand|arrêt*..moment|pas d engagement|aucun engagement|" +
      "sans abonnement obligatoire|désabonn*..quand|sin permanencia|cancel*..cuando|" +
      "cancel*..momento|dar*..de baja|das de baja|dais de baja|sin compromiso*|lo dejas cuando|" +
      "sin ataduras|sin contrato|sem fidelidade|cancel*..quando|cancel*..hora|sem compromisso|" +
      "sem permanência|sem contrato|sem multa|desist*..quando|disdi*..quando|disdi*..momento|" +
      "disdire|disdici|disdetta|senza vincol*|nessun vincolo|senza impegno|smett*..quando|" +
      "senza contratto|cancell*..quando|opzegbaar|opzeggen|opgezegd|opzeg*..wanneer|" +
      "stop*..wanneer|geen contract|zonder contract|nergens aan vast|zit je..vast|" +
      "maandelijks opzeg*|いつでも解約|解約自由|解約でき|解約は自由|いつでもやめ|いつやめても|縛りなし|縛りがな|縛りもな|やめたくなったら|退会自由|" +
      "いつでも退会|언제든 해지|언제든지 해지|해지 가능|해지할 수|해지하|해지도|약정 없|약정이 없|약정도 없|언제든 취소|언제든지 취소|언제든 끊|언제든 그만|" +
      "위약금 없|随时取消|隨時取消|随时退|隨時退|随时可以取消|随时可以退|随时停|想停就停|不绑约|不綁約|没有合约|随时能退|कभी भी कैंसल|" +
      "कभी भी कैंसिल|कभी भी बंद|कभी भी रद्द|जब चाहो बंद|जब चाहें बंद|जब मन करे बंद|कभी भी छोड़|" +
      "बंद कर सकते|कैंसल कर सकते|कैंसिल कर सकते|कोई बंधन नहीं|rezygn*..kiedy|rezygn*..chwili|" +
      "rezygn*..moment*|w każdej chwili..rezygn*|w każdej chwili zrezygn*|bez umowy|" +
      "bez zobowiązań|anulow*..kiedy|anulow*..chwili|bez okresu|nie ma umowy|zrezygnować|" +
      "wypowiedzieć..chwili|binder sig inte|binder dig inte|ingen bindningstid|" +
      "utan bindningstid|ingen bindning|avslut*..när|avbryt*..när|säg*..upp när|sluta när|" +
      "utan avtal|inget avtal|säga upp|istediğin* zaman iptal|istediğin* an iptal|" +
      "istediğin* zaman bırak*|istediğin* zaman çık*|taahhüt yok|taahhütsüz|iptal edebil*|" +
      "iptal ediyor*|dilediğin* zaman iptal|bağlayıcılığı yok",
    denied:
      "can t cancel|cannot cancel|twelve month contract|minimum term of|# month contract|" +
      "mindestlaufzeit von|mindestlaufzeit beträgt|engagement de #|engagement d un an|" +
      "permanencia de|fidelidade de|vincolo di|contract van #|解約金|최소 약정|约定期|uçtaki taahhüt|" +
      "taahhüdü var|bindningstid på|bindningstiden är|umowa na",
  },
  // No additional charge.
  {
    said:
      "no fees|no fee|fee free|without fees|no commission|commission free|zero commission|" +
      "no charges|no hidden fees|no annual fee|no transfer fees|no monthly fee|keine gebühr*|" +
      "gebührenfrei|ohne gebühr*|provisionsfrei|keine provision|ohne provision|keine kosten|" +
      "keine grundgebühr|keine kontoführung*|sans frais|aucun frais|pas de frais|" +
      "sans commission|aucune commission|pas de commission|zéro commission|zéro frais|" +
      "sin comisi*|cero comisi*|no cobran comisi*|no hay comisi*|ninguna comisi*|sin cuota|" +
      "sin cargos|no cobran nada|sem taxa*|sem tarifa*|sem anuidade|sem comiss*|sem custos|" +
      "zero taxa*|isent* de taxa*|não cobra* taxa*|não cobra nada|não tem taxa*|não tem tarifa*|" +
      "senza commission*|zero commission*|nessuna commissione|senza spese|zero spese|" +
      "senza canone|canone zero|nessun costo|geen kosten|zonder kosten|kosteloos|geen provisie|" +
      "geen commissie|zonder provisie|手数料無料|手数料なし|手数料ゼロ|手数料がかから|手数料はかかりません|手数料はゼロ|手数料..無料|年会費無料|" +
      "수수료 없|수수료가 없|수수료 무료|수수료..무료|수수료도 없|수수료..안|수수료 영|연회비 없|无手续费|免手续费|零手续费|不收手续费|手续费全免|没有手续费|" +
      "免手續費|零手續費|不收費|कोई फीस नहीं|कोई फ़ीस नहीं|बिना फीस|बिना किसी फीस|कोई चार्ज नहीं|" +
      "कोई शुल्क नहीं|ज़ीरो फीस|कमीशन नहीं|bez opłat|bez prowizji|zero prowizji|zero opłat|" +
      "nie ma opłat|nie ma prowizji|żadnych opłat|żadnej prowizji|inga avgift*|utan avgift*|" +
      "avgiftsfri*|ingen avgift|inga kostnader|ingen provision|komisyonsuz|komisyon yok|" +
      "komisyon almıyor*|masrafsız|masraf yok|aidatsız|aidat yok|kesinti yok|işlem ücreti yok",
    denied:
      "charge* a fee|there s a fee|there is a fee|cobran comisión|sí cobran|cobra taxa|" +
      "cobra uma taxa|gebühr von|kommt eine gebühr|frais de #|prélèvent|commissione di|" +
      "rekenen ze|手数料がかかります|手数料はかかります|수수료가 있|수수료를 받|收手续费|收手續費|फीस लगती|चार्ज लगता|" +
      "pobierają prowizję|pobierają opłatę|tar en avgift|komisyon alıyor*",
  },
  // Delivery on the day of the order.
  {
    said:
      "same day|same afternoon|gleichen tag|selben tag|am gleichen tag|noch am tag|le jour même|" +
      "jour même|mismo día|en el día|mesmo dia|no dia|stesso giorno|in giornata|dezelfde dag|" +
      "zelfde dag|当日|その日のうち|その日に|同日|당일|그날|当天|當天|同一天|उसी दिन|सेम डे|tego samego dnia|tego dnia|" +
      "samma dag|aynı gün",
    denied: "",
  },
  // Delivery on the day after the order.
  {
    said:
      "next day|next morning|overnight|the day after|über nacht|nächsten tag|nächsten morgen|" +
      "am tag darauf|lendemain|en 24 heures|día siguiente|de un día para otro|" +
      "de la noche a la mañana|dia seguinte|no outro dia|de um dia para o outro|giorno dopo|" +
      "giorno successivo|il giorno seguente|volgende dag|dag erna|morgen in huis|翌日|次の日|あくる日|" +
      "다음 날|다음날|익일|내일 도착|次日|隔天|第二天|隔日|अगले दिन|अगले ही दिन|नेक्स्ट डे|następnego dnia|" +
      "na drugi dzień|kolejnego dnia|nästa dag|dagen efter|dagen därpå|ertesi gün|" +
      "bir sonraki gün",
    denied: "",
  },
  // Payment by instalments.
  {
    said:
      "installments|instalments|in installments|monthly payments|spread the cost|pay over|" +
      "pay later|ratenzahlung|in raten|auf raten|monatsraten|plusieurs fois|en trois fois|" +
      "en # fois|mensualités|a plazos|en cuotas|cuotas|meses sin intereses|parcel*|em # vezes|" +
      "prestações|a rate|rate mensili|in # rate|termijnen|gespreid betalen|分割払い|分割|할부|分期|किश्त*|" +
      "किस्त*|ईएमआई|raty|w ratach|ratalne|delbetal*|avbetal*|taksit*",
    denied:
      "no installments|no instalments|keine raten*|ratenzahlung gibt es nicht|" +
      "ratenzahlung gibt s nicht|pas de paiement en plusieurs|sin cuotas|no hay cuotas|" +
      "não parcela*|niente rate|分割はでき|할부는 안|不能分期|किश्त नहीं|nie ma rat|taksit yok",
  },
  // Collection by the seller.
  {
    said:
      "pick it up|picked up from|collected from|collect it from|come and collect|" +
      "pick up at your|pickup at your|pick up from your|they pick up|holen..ab|abholung|" +
      "abgeholt|kommen..abholen|abholen|viennent chercher|vient chercher|passent prendre|" +
      "passe prendre|enlèvement|lo recogen|la recogen|pasan a recoger*|recogen|recogida|" +
      "vienen ellos|buscam|recolh*|levantam em casa|coleta em|vêm buscar|vem buscar|ritir*|" +
      "vengono a prender*|passano a prender*|ophal*|halen..op|opgehaald|komen..halen|集荷|取りに来|" +
      "引き取り|回収して|集めに来|수거|가져가|찾아가|픽업|上门取|上門取|上门收|上门回收|घर से ले|उठा के ले|पिकअप|लेने आते|odbier*|" +
      "odbiór|przyjeżdżają po|zabierają|hämt*|kommer och häm*|kapıdan al*|kapınızdan al*|" +
      "evden al*|gelip al*",
    denied: "",
  },
  // No subscription.
  {
    said:
      "no subscription|without a subscription|not a subscription|subscription free|kein abo|" +
      "ohne abo|keine abofalle|sans abonnement|pas d abonnement|aucun abonnement|" +
      "sin suscripción|no hay suscripción|no es una suscripción|sem assinatura|" +
      "não tem assinatura|sem mensalidade|senza abbonamento|nessun abbonamento|geen abonnement|" +
      "zonder abonnement|定期購入では|定期購入じゃな|定期縛り|サブスクでは|サブスクじゃな|月額なし|구독이 아니|구독 없|구독료 없|정기 결제 없|不用订阅|" +
      "无需订阅|不是订阅|不用訂閱|bez abonamentu|bez abonament*|żadn* abonament*|nie ma abonament*|" +
      "bez subskrypcji|ingen prenumeration|utan prenumeration|inget abonnemang|utan abonnemang|" +
      "abonelik yok|aboneliksiz|abonelik gerekmi*|सब्सक्रिप्शन नहीं|बिना सब्सक्रिप्शन",
    denied: "",
  },
  // No minimum order.
  {
    said:
      "no minimum|without a minimum|kein mindestbestell*|ohne mindestbestell*|" +
      "kein mindestumsatz|sans minimum|pas de minimum|aucun minimum|sin mínimo|" +
      "sin pedido mínimo|no hay mínimo|sem mínimo|sem pedido mínimo|sem valor mínimo|" +
      "não tem mínimo|senza minimo|nessun minimo|senza ordine minimo|geen minimum|" +
      "zonder minimum*|最低注文なし|最低注文数はな|一個から|ひとつから|최소 주문 없|최소 주문이 없|최소 수량 없|한 개부터|没有起订|无起送|不限起订|" +
      "一件起|न्यूनतम नहीं|कोई न्यूनतम|bez minimaln*|nie ma minimum|żadnego minimum|ingen minsta|" +
      "inget minsta|utan minsta|ingen minimi*|minimum sipariş yok|minimum sipariş..yok|" +
      "minimum..yok|alt limit yok",
    denied: "",
  },
  // Assembly by the seller.
  {
    said:
      "installation included|installation is included|fitting included|they install it|" +
      "install it for you|we install|set it up for you|montage inklusive|aufbau inklusive|" +
      "montieren|bauen..auf|installation comprise|pose comprise|installent|montage compris|" +
      "viennent l installer|instalación incluida|lo instalan|te lo instalan|montaje incluido|" +
      "te lo montan|instalação incluída|instalam|montagem incluída|montam|installazione inclusa|" +
      "montaggio incluso|lo montano|la montano|te lo installano|installatie inbegrepen|" +
      "montage inbegrepen|installeren|取り付け|取付|設置|설치|上门安装|上門安裝|包安装|इंस्टॉलेशन|लगा के जाते|" +
      "लगाकर जाते|montaż w cenie|montują|instalują|montering ingår|monterar|installerar|" +
      "sätter upp|montaj dahil|kurulum dahil|kuruyorlar|kurulumu|takıyorlar",
    denied: "",
  },
  // Fixed price.
  {
    said:
      "fixed price|flat price|flat rate|flat fee|one price|festpreis*|fester preis|zum fixpreis|" +
      "pauschal*|prix fixe|prix unique|forfait|precio fijo|precio cerrado|tarifa plana|" +
      "preço fixo|prezzo fisso|prezzo bloccato|vaste prijs|vast bedrag|vast maandbedrag|定額|一律|" +
      "정액|고정 가격|같은 가격|固定价|一口价|統一價|统一价|फिक्स दाम|एक ही दाम|तय दाम|stała cena|stałą cenę|" +
      "jedna cena|ryczałt*|fast pris|samma pris|enhetspris|sabit fiyat|tek fiyat",
    denied: "",
  },
];
