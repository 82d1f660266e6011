import type { Token } from "./fold-tokens.ts";
import { type FoundPhrase, PhraseTree } from "./phrase-tree.ts";

/**
 * What advertisements promise most often, in all languages: a point is booked in one wording and said
 * in another that shares no word with it. Phrases have the form of `Language`.
 */

interface Promise {
  /** Wordings of the promise. */
  said: string;
  /** Wordings of its contrary. */
  denied: string;
}

const PROMISES: readonly Promise[] = [
  // Nothing is paid for delivery.
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
      "envíos gratuitos|sin gastos de envío|envío incluido|envío..por su cuenta|" +
      "entrega..gratis|entrega gratuita|envío..va por su|frete..grátis|frete..gratuito|" +
      "frete..por conta|entrega grátis|portes grátis|portes gratuitos|portes..por conta|" +
      "envio grátis|envio gratuito|sem portes|sem frete|spedizione..gratis|" +
      "spedizione..gratuita|spedizione inclusa|spedizione..a carico loro|" +
      "spedizione..la pagano loro|consegna..gratuita|consegna..gratis|spediscono gratis|" +
      "senza spese di spedizione|gratis verzending|gratis verzonden|verzending..gratis|" +
      "verzendkosten..gratis|gratis bezorg*|gratis thuisbezorg*|bezorging..gratis|" +
      "bezorgen..gratis|geen verzendkosten|zonder verzendkosten|verzending is inbegrepen|送料無料|" +
      "送料..無料|送料も無料|送料込み|送料はかかりません|送料..持ち|送料..負担してくれ|配送無料|配送料無料|送料ゼロ|送料なし|送料がかからな|送料がかかりません|" +
      "무료 배송|무료배송|배송비 무료|배송비..무료|배송은 무료|배송도 무료|배송비 없|배송비는 없|배송비도 없|배송비..안 받|배송비..안 내|배송비..공짜|" +
      "배송..공짜|包邮|包郵|免运费|免運費|免运|免運|运费..他们出|運費..他們出|运费全免|不收运费|不用运费|不用付运费|运费他们|免费配送|免費配送|免费送货|" +
      "免費宅配|免配送费|फ्री डिलीवरी|मुफ़्त डिलीवरी|डिलीवरी..फ्री|डिलीवरी..मुफ़्त|फ्री शिपिंग|" +
      "मुफ़्त शिपिंग|शिपिंग..फ्री|डिलीवरी का कोई|डिलीवरी चार्ज नहीं|डिलीवरी का पैसा नहीं|" +
      "भेजने का कोई|darmow* dostaw*|darmow* wysył*|bezpłatn* dostaw*|bezpłatn* wysył*|" +
      "dostaw*..darmo*|wysyłk*..darmo*|dostaw*..gratis|wysyłk*..gratis|przesyłk*..darmo*|" +
      "dostaw*..za nic|dostawę pokrywa*|fri frakt|fraktfri*|gratis frakt|frakten..fri|" +
      "frakten..gratis|frakten ingår|gratis leverans|fri leverans|frakten bjud*|utan frakt*|" +
      "leverans*..gratis|frakten står de|ücretsiz kargo|kargo..ücretsiz|kargo..bedava|" +
      "kargo bedava|bedava kargo|kargo..onlardan|kargo..bizden|kargo dahil|kargo parası yok|" +
      "kargo ücreti yok|kargoya para|ücretsiz teslimat|teslimat..ücretsiz|eve teslim ücretsiz",
    denied:
      "plus postage|plus shipping|plus delivery|shipping..extra|delivery..extra|" +
      "postage..extra|shipping isn t|shipping s not|shipping is not|delivery isn t|" +
      "delivery s not|delivery is not|you pay..shipping|you pay..postage|you pay..delivery|" +
      "pay for shipping|pay for delivery|pay for postage|pay the shipping|shipping is #|" +
      "postage is #|delivery is #|porto..selbst|versand..selbst|versand zahlt ihr|" +
      "versandkosten..dazu|versand..extra|versand kostet|versandkosten kommen|porto kommt|" +
      "zuzüglich versand|lieferung kostet|versandkosten zahl*|livraison..pas gratuite|" +
      "livraison..à votre charge|livraison..payante|livraison coûte|frais de port..en plus|" +
      "frais de port..à votre|port..pas offert|livraison..c est #|livraison..en sus|" +
      "envío..aparte|envío..no es gratis|envío..se paga|envío..lo pagas|envío cuesta|" +
      "envío..no está incluido|gastos de envío aparte|envío son #|el envío va aparte|" +
      "frete..à parte|frete não é|frete..cobrado|frete..não está incluído|portes..à parte|" +
      "portes não|frete..por sua conta|frete..pago|envio é pago|spedizione..non è gratis|" +
      "spedizione..a parte|spedizione si paga|spedizione costa|spedizione..non è gratuita|" +
      "spedizione..a carico vostro|spese di spedizione a parte|verzendkosten komen|" +
      "verzendkosten betaal*|verzending..niet gratis|verzending kost|verzendkosten..zelf|" +
      "bezorgen kost|bezorging kost|送料は別|送料別|送料がかかります|送料はかかります|送料はお客|送料..自己負担|送料は有料|送料は別途|" +
      "送料が別|배송비..별도|배송비가 붙|배송비는 따로|배송비..내셔야|배송비..내야|배송비는 있|배송비..본인|运费另|運費另|运费要自|運費要自|运费自|運費自|" +
      "运费得自己|运费要另|邮费自理|运费需要|डिलीवरी का खर्च|डिलीवरी के अलग|शिपिंग के अलग|भेजने का ख़र्चा|" +
      "भेजने का खर्चा|डिलीवरी..फ्री नहीं|डिलीवरी चार्ज लगेगा|डिलीवरी चार्ज अलग|" +
      "dostaw*..płatna|dostawa kosztuje|wysyłka kosztuje|wysyłka..płatna|za dostawę płaci*|" +
      "za wysyłkę płaci*|plus dostawa|plus wysyłka|dostawa..nie jest darmowa|" +
      "przesyłk*..doliczają|frakten tillkommer|frakten..betalar|frakt tillkommer|" +
      "frakten kostar|frakten..inte fri|frakten ingår inte|plus frakt|kargo..size ait|" +
      "kargo..ücretli|kargo ücreti var|kargo..ücretsiz değil|kargo..bedava değil|kargoyu siz|" +
      "kargo parasını siz|kargo hariç|kargo ayrı|kargo ekstra",
  },
  // What was paid is paid back, or a thing can be sent back.
  {
    said:
      "money back|refund*|full refund|send it back|send them back|sends it back|return it|" +
      "give you your money|geld zurück|geldzurück*|geld..zurück|erstatten|erstattet|" +
      "erstattung|zurückschick*|zurückgeben|rückgabe*|schickt..zurück|schickst..zurück|" +
      "rembours*|satisfait ou remboursé|rend..argent|renvoyer|renvoyez|vous rendent|" +
      "retour gratuit|retours gratuits|devolución|devoluciones|devuelven..dinero|devuelven el|" +
      "devolver*|te devuelven|os devuelven|les devuelven|reembols*|devolvem|dinheiro de volta|" +
      "devolve..dinheiro|devolver o|devolução|rimbors*|soddisfatti o|restituiscono|restituire|" +
      "ridanno i soldi|indietro i soldi|soldi indietro|reso gratuito|geld terug|niet goed|" +
      "terugsturen|geld..terug|retourneren|stuur..terug|terugbetaald|返金|全額返|返品|お金..戻|返してくれ|" +
      "お金を返|返せる|환불|돈..돌려|돌려받|반품|돌려줘|돌려줍|돌려 줘|退款|退钱|退錢|全额退|可以退|可退|退货|退貨|把钱退|钱退给|包退|无理由退|" +
      "पैसे वापस|पैसा वापस|मनी बैक|रिफंड|रिफ़ंड|वापस कर|वापसी|लौटा|zwrot pieniędzy|" +
      "zwrot kosztów|oddają pieniądze|oddadzą..pieniądze|zwracają pieniądze|zwrócą..pieniądze|" +
      "zwrot*|odesłać|pengarna tillbaka|pengar tillbaka|öppet köp|skicka tillbaka|fri retur|" +
      "lämna tillbaka|returrätt|returnera|para iade*|parası iade|paranı..geri|paranızı..geri|" +
      "iade*|paran geri|يرجعون..فلوس|استرجاع|فلوسك|ترجع|uang kembali|pengembalian|" +
      "garansi uang|возврат*|вернут деньги|вернут",
    denied: "",
  },
  // It can be ended at any time.
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
      "keine laufzeit|sans engagement|résiliable*|résili*..quand|résili*..moment|" +
      "annul*..quand|annul*..moment|arrêt*..quand|arrêt*..moment|pas d engagement|" +
      "aucun engagement|sans abonnement obligatoire|désabonn*..quand|sin permanencia|" +
      "cancel*..cuando|cancel*..momento|dar*..de baja|das de baja|dais de baja|" +
      "sin compromiso*|lo dejas cuando|sin ataduras|sin contrato|sem fidelidade|" +
      "cancel*..quando|cancel*..hora|sem compromisso|sem permanência|sem contrato|sem multa|" +
      "desist*..quando|disdi*..quando|disdi*..momento|disdire|disdici|disdetta|senza vincol*|" +
      "nessun vincolo|senza impegno|smett*..quando|senza contratto|cancell*..quando|opzegbaar|" +
      "opzeggen|opgezegd|opzeg*..wanneer|stop*..wanneer|geen contract|zonder contract|" +
      "nergens aan vast|zit je..vast|maandelijks opzeg*|いつでも解約|解約自由|解約でき|解約は自由|いつでもやめ|いつやめても|" +
      "縛りなし|縛りがな|縛りもな|やめたくなったら|退会自由|いつでも退会|언제든 해지|언제든지 해지|해지 가능|해지할 수|해지하|해지도|약정 없|약정이 없|" +
      "약정도 없|언제든 취소|언제든지 취소|언제든 끊|언제든 그만|위약금 없|随时取消|隨時取消|随时退|隨時退|随时可以取消|随时可以退|随时停|想停就停|不绑约|" +
      "不綁約|没有合约|随时能退|कभी भी कैंसल|कभी भी कैंसिल|कभी भी बंद|कभी भी रद्द|जब चाहो बंद|" +
      "जब चाहें बंद|जब मन करे बंद|कभी भी छोड़|बंद कर सकते|कैंसल कर सकते|कैंसिल कर सकते|" +
      "कोई बंधन नहीं|rezygn*..kiedy|rezygn*..chwili|rezygn*..moment*|w każdej chwili..rezygn*|" +
      "w każdej chwili zrezygn*|bez umowy|bez zobowiązań|anulow*..kiedy|anulow*..chwili|" +
      "bez okresu|nie ma umowy|zrezygnować|wypowiedzieć..chwili|ingen bindningstid|" +
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
  // It works without a network.
  {
    said:
      "offline|without internet|without the internet|no internet|without wifi|no wifi|" +
      "no wi fi|without a signal|without signal|no signal|no reception|without a connection|" +
      "no connection|airplane mode|flight mode|no data connection|ohne internet|ohne netz|" +
      "kein netz|kein internet|ohne empfang|keinen empfang|kein empfang|im funkloch|ohne wlan|" +
      "flugmodus|hors ligne|sans internet|sans connexion|sans réseau|pas de réseau|sans wifi|" +
      "mode avion|sans le net|sin internet|sin conexión|sin cobertura|sin señal|sin wifi|" +
      "modo avión|sin datos|sem internet|sem sinal|sem rede|sem conexão|sem wifi|sem wi fi|" +
      "modo avião|senza internet|senza rete|senza connessione|senza campo|senza wifi|" +
      "non c è campo|non prende|modalità aereo|zonder internet|zonder verbinding|" +
      "zonder bereik|geen bereik|geen internet|zonder wifi|vliegtuigstand|オフライン|電波がな|電波のな|" +
      "電波が届かな|圏外|ネットがな|ネットなし|ネットにつなが|インターネットなし|インターネットがな|通信なし|機内モード|오프라인|인터넷 없|인터넷이 없|데이터 없|" +
      "와이파이 없|와이파이가 없|인터넷 안|비행기 모드|离线|離線|没有网络|沒有網路|没网|沒網|不用联网|不联网|断网|斷網|没信号|沒訊號|飞行模式|ऑफ़लाइन|" +
      "ऑफलाइन|बिना इंटरनेट|इंटरनेट के बिना|बिना नेट|नेट के बिना|नेटवर्क न|बिना नेटवर्क|" +
      "bez internetu|bez zasięgu|bez sieci|nie ma zasięgu|tryb samolotowy|bez wifi|" +
      "utan internet|utan nät|utan täckning|utan uppkoppling|ingen täckning|inget nät|" +
      "flygplansläge|çevrimdışı|internetsiz|internet olmadan|internet yokken|internet yok|" +
      "çekmediği yerde|çekmese de|bağlantı olmadan|uçak modu",
    denied: "",
  },
  // What is given stays where it is.
  {
    said:
      "never leaves your|nothing leaves your|leaves your phone|leaves the phone|" +
      "leaves your device|stays on your phone|stay on your phone|stays on your device|" +
      "stay on your device|stays on the phone|don t sell your data|doesn t sell your data|" +
      "never sell your data|never sells your data|no tracking|no trackers|data..not sold|" +
      "bleiben auf dem|bleibt auf dem|bleiben auf eurem|bleibt auf eurem|bleiben bei euch|" +
      "keine daten weiter*|verkaufen keine daten|ohne tracking|kein tracking|restent sur|" +
      "reste sur votre|reste sur ton|ne revend* pas|ne vend* pas vos|sans pistage|" +
      "pas de traçage|no salen de tu|no sale de tu|se queda* en tu|se queda* en el móvil|" +
      "no venden tus|sin rastre*|não saem do|não sai do|fica* no celular|fica* no telemóvel|" +
      "fica* no seu|não vende* os seus|não vendem seus|sem rastre*|restano sul|resta sul|" +
      "non escono dal|non esce dal|non vendono i|senza tracciament*|blijft op je|" +
      "blijven op je|verkopen je gegevens niet|geen tracking|zonder tracking|端末から出|端末の外|" +
      "スマホから出|スマホの中だけ|外に出ません|外部に送|データは端末|밖으로 안 나가|밖으로 나가지|폰에만|기기에만|휴대폰에만|팔지 않|不会离开|不會離開|不上传|" +
      "不上傳|只存在手机|只存在本地|留在手机|不卖|फ़ोन से बाहर नहीं|फोन से बाहर नहीं|फ़ोन में ही रह|" +
      "फोन में ही रह|डेटा नहीं बेच|zostają na|zostaje na|nie opuszczają|nie opuszcza|" +
      "nie sprzedają danych|bez śledzenia|stannar på|stannar i|lämnar aldrig|säljer inte|" +
      "ingen spårning|utan spårning|telefonunda kal*|telefonunuzda kal*|telefondan çıkm*|" +
      "cihazda kal*|verilerini satm*|takip yok",
    denied: "",
  },
  // A sum of money is not added.
  {
    said:
      "no fees|no fee|fee free|without fees|no commission|commission free|zero commission|" +
      "no charges|no hidden fees|no annual fee|no transfer fees|no monthly fee|keine gebühr*|" +
      "gebührenfrei|ohne gebühr*|provisionsfrei|keine provision|ohne provision|keine kosten|" +
      "keine grundgebühr|keine kontoführung*|sans frais|aucun frais|pas de frais|" +
      "sans commission|aucune commission|pas de commission|zéro commission|zéro frais|" +
      "sin comisi*|cero comisi*|no cobran comisi*|no hay comisi*|ninguna comisi*|sin cuota|" +
      "sin cargos|no cobran nada|sem taxa*|sem tarifa*|sem anuidade|sem comiss*|sem custos|" +
      "zero taxa*|isent* de taxa*|não cobra* taxa*|não cobra nada|não tem taxa*|" +
      "não tem tarifa*|senza commission*|zero commission*|nessuna commissione|senza spese|" +
      "zero spese|senza canone|canone zero|nessun costo|geen kosten|zonder kosten|kosteloos|" +
      "geen provisie|geen commissie|zonder provisie|手数料無料|手数料なし|手数料ゼロ|手数料がかから|手数料はかかりません|" +
      "手数料はゼロ|手数料..無料|年会費無料|수수료 없|수수료가 없|수수료 무료|수수료..무료|수수료도 없|수수료..안|수수료 영|연회비 없|无手续费|免手续费|" +
      "零手续费|不收手续费|手续费全免|没有手续费|免手續費|零手續費|不收費|कोई फीस नहीं|कोई फ़ीस नहीं|बिना फीस|बिना किसी फीस|" +
      "कोई चार्ज नहीं|कोई शुल्क नहीं|ज़ीरो फीस|कमीशन नहीं|bez opłat|bez prowizji|" +
      "zero prowizji|zero opłat|nie ma opłat|nie ma prowizji|żadnych opłat|żadnej prowizji|" +
      "inga avgift*|utan avgift*|avgiftsfri*|ingen avgift|inga kostnader|ingen provision|" +
      "komisyonsuz|komisyon yok|komisyon almıyor*|masrafsız|masraf yok|aidatsız|aidat yok|" +
      "kesinti yok|işlem ücreti yok",
    denied:
      "charge* a fee|there s a fee|there is a fee|cobran comisión|sí cobran|cobra taxa|" +
      "cobra uma taxa|gebühr von|kommt eine gebühr|frais de #|prélèvent|commissione di|" +
      "rekenen ze|手数料がかかります|手数料はかかります|수수료가 있|수수료를 받|收手续费|收手續費|फीस लगती|चार्ज लगता|" +
      "pobierają prowizję|pobierają opłatę|tar en avgift|komisyon alıyor*",
  },
  // There is none between the maker and the buyer.
  {
    said:
      "no middlem*|without middlem*|cut out the middle|direct from|directly from|" +
      "straight from|direct trade|bought direct|ohne zwischenhändler|ohne zwischenhandel|" +
      "kein zwischenhandel|kein zwischenhändler|direkt vom|direkt von|direkt beim|direkt bei|" +
      "direktvermarkt*|direkthandel|sans intermédiaire*|pas d intermédiaire*|en direct|" +
      "directement|aucun intermédiaire|circuit court|sin intermediarios|directo de|" +
      "directo del|directamente|directos de|sem intermediário*|sem atravessador*|direto de|" +
      "direto do|direto da|direto dos|diretamente|senza intermediari|direttamente|" +
      "niente intermediari|diretto dal|zonder tussenhand*|zonder tussenpersoon|rechtstreeks|" +
      "direct van|geen tussenhand*|直送|産地直送|直接仕入|仲介なし|中間業者|農家さんから|農家から直|生産者から|직거래|산지 직송|직송|" +
      "중간 상인|중간 유통|직접 받|직접 가져|直供|直发|没有中间商|沒有中間商|产地直|產地直|直接从|跟小农|सीधे|बिना बिचौलिए|" +
      "बिचौलिया नहीं|बिचौलिये नहीं|bez pośredników|prosto od|bezpośrednio od|" +
      "żadnych pośredników|wprost od|utan mellanhänder|inga mellanhänder|direkt från|" +
      "raka vägen från|aracısız|aracı yok|aracı olmadan|doğrudan|direkt üreticiden|üreticiden",
    denied: "",
  },
  // It lasts, or is made good, for a whole life.
  {
    said:
      "lifetime warranty|lifetime guarantee|guaranteed for life|warranty for life|lifelong|" +
      "for life|as long as you live|lebenslang*|ein leben lang|auf lebenszeit|garanti* à vie|" +
      "à vie|toute la vie|de por vida|para toda la vida|garantía vitalicia|vitalicia|" +
      "vitalíci*|para a vida toda|para sempre|para toda a vida|a vita|per sempre|" +
      "per tutta la vita|levenslang*|een leven lang|voor het leven|永久保証|一生保証|生涯保証|生涯..保証|一生もの|" +
      "평생|终身|終身|保一辈子|一辈子|永久保修|आजीवन|लाइफटाइम|लाइफ़टाइम|ज़िंदगी भर|जिंदगी भर|dożywotni*|" +
      "na całe życie|do końca życia|livstid*|livet ut|hela livet|ömür boyu|hayat boyu|ömürlük",
    denied: "",
  },
  // No sugar is in it.
  {
    said:
      "no added sugar|no sugar|sugar free|without sugar|without added sugar|zero sugar|" +
      "unsweetened|ohne zuckerzusatz|ohne zugesetzten zucker|zuckerfrei|ohne zucker|" +
      "kein zucker|kein zuckerzusatz|keinen zucker|ungesüßt|sans sucre*|pas de sucre|" +
      "aucun sucre|zéro sucre|sin azúcar*|sin azúcares|nada de azúcar|cero azúcar|" +
      "no lleva azúcar|sem açúcar*|nada de açúcar|zero açúcar|não leva açúcar|não tem açúcar|" +
      "senza zucchero|senza zuccheri|niente zucchero|zero zuccheri|zonder suiker|suikervrij|" +
      "geen suiker|zonder toegevoegde suiker*|砂糖不使用|無糖|砂糖なし|砂糖を使|砂糖は使|砂糖ゼロ|砂糖は入|砂糖を入|砂糖が入ってな|" +
      "무설탕|설탕 없|설탕이 없|설탕을 안|설탕 안|설탕을 넣지|설탕은 안|무가당|无糖|不加糖|没有糖|没加糖|零糖|不放糖|बिना चीनी|चीनी नहीं|" +
      "शुगर फ्री|चीनी के बिना|नो शुगर|bez cukru|zero cukru|bez dodatku cukru|nie ma cukru|" +
      "bez dodanego cukru|sockerfri*|utan socker|inget socker|utan tillsatt socker|osötad*|" +
      "inget tillsatt socker|şekersiz|şeker yok|şeker ilave*|şeker katma*|ilave şeker*|" +
      "şeker eklenme*",
    denied:
      "added sugar now|spoonful of sugar|etwas zucker|un peu de sucre|un poco de azúcar|" +
      "um pouco de açúcar|un po di zucchero|beetje suiker|砂糖が入って|설탕이 들어|加了糖|थोड़ी चीनी|" +
      "trochę cukru|lite socker|biraz şeker",
  },
  // Nothing with gluten is in it.
  {
    said:
      "gluten free|without gluten|no gluten|glutenfrei*|ohne gluten|kein gluten|sans gluten|" +
      "sin gluten|sin tacc|sem glúten|senza glutine|glutenvrij|zonder gluten|グルテンフリー|小麦不使用|" +
      "小麦を使|小麦粉を使わ|グルテンなし|글루텐 프리|글루텐프리|글루텐 없|글루텐이 없|밀가루 없|밀가루 안|无麸质|無麩質|不含麸质|ग्लूटेन फ्री|" +
      "ग्लूटन फ्री|bezglutenow*|bez glutenu|glutenfri*|utan gluten|glutensiz*|gluten yok|" +
      "gluten içerme*",
    denied: "",
  },
  // No plastic is around it.
  {
    said:
      "plastic free|no plastic|without plastic|without any plastic|zero plastic|not plastic|" +
      "plastikfrei*|ohne plastik|kein plastik|null plastik|plastiklos|ohne kunststoff|" +
      "sans plastique|pas de plastique|zéro plastique|aucun plastique|sin plástico*|" +
      "no en plástico|nada de plástico|cero plástico|libre de plástico*|sem plástico|" +
      "zero plástico|livre de plástico|senza plastica|niente plastica|zero plastica|" +
      "plasticvrij*|geen plastic|zonder plastic|プラスチックフリー|プラスチック不使用|プラスチックを使|プラスチックは使|脱プラ|" +
      "プラスチックゼロ|プラなし|플라스틱 없|플라스틱 프리|플라스틱을 안|플라스틱 안|플라스틱을 쓰지|비닐 없|无塑料|無塑|不用塑料|不用塑膠|零塑料|没有塑料|" +
      "बिना प्लास्टिक|प्लास्टिक नहीं|प्लास्टिक मुक्त|प्लास्टिक फ्री|प्लास्टिक के बिना|" +
      "bez plastiku|zero plastiku|nie ma plastiku|żadnego plastiku|plastfri*|ingen plast|" +
      "utan plast|inte plast|plastiksiz|plastik yok|plastik kullanm*",
    denied: "",
  },
  // It can be washed by a machine.
  {
    said:
      "machine washable|washing machine|machine wash|in the wash|waschmaschine|" +
      "maschinenwaschbar|waschbar|waschmaschinenfest|lavable*|en machine|passe en machine|" +
      "lave linge|lavadora|lava roupas|na máquina|lavável|máquina de lavar|lavabile|lavatrice|" +
      "wasmachine|machinewasbaar|wasbaar|洗濯機|丸洗い|洗える|ウォッシャブル|세탁기|물세탁|물빨래|机洗|機洗|洗衣机|洗衣機|可水洗|" +
      "मशीन में धो|वॉशिंग मशीन|मशीन वॉश|धुल जाता|धो सकते|pralce|pralki|prać w|tvättmaskin*|" +
      "maskintvätt*|tvättbar*|tvättas|makinede yıkan*|çamaşır makinesi*|makineye at*|" +
      "yıkanabil*",
    denied: "",
  },
  // People make it with their hands.
  {
    said:
      "handmade|hand made|made by hand|by hand|hand crafted|handcrafted|hand sewn|" +
      "hand stitched|hand woven|hand poured|handgemacht|von hand|per hand|handarbeit|" +
      "handgefertigt|handgenäht|mit der hand|fait main|faits main|faite main|à la main|" +
      "cousu* main|hecho* a mano|hecha* a mano|a mano|artesan*|feito* à mão|feita* à mão|" +
      "à mão|manual*|fatto a mano|fatti a mano|fatta a mano|fatte a mano|artigian*|" +
      "handgemaakt|met de hand|handwerk|ambachtelijk*|手作り|手作業|ハンドメイド|手縫い|手仕事|手で|수제|손으로|핸드메이드|" +
      "수작업|손바느질|手工|手作|手缝|纯手|हाथ से|हाथ की|हाथ का|हाथों से|हस्तनिर्मित|ręcznie|ręczna|ręczne|" +
      "ręcznej|handgjord*|för hand|hantverk*|handsydd*|el yapımı|elde|el emeği|el işi|elle|" +
      "elde dik*",
    denied: "",
  },
  // It comes on the day of the order.
  {
    said:
      "same day|same afternoon|gleichen tag|selben tag|am gleichen tag|noch am tag|" +
      "le jour même|jour même|mismo día|en el día|mesmo dia|no dia|stesso giorno|in giornata|" +
      "dezelfde dag|zelfde dag|当日|その日のうち|その日に|同日|당일|그날|当天|當天|同一天|उसी दिन|सेम डे|" +
      "tego samego dnia|tego dnia|samma dag|aynı gün",
    denied: "",
  },
  // It comes on the day behind the order.
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
  // As much as one likes.
  {
    said:
      "unlimited|as many as you|as much as you|no limit*|unbegrenzt|unlimitiert|" +
      "so viel*..wollt|so viel*..willst|so oft|beliebig viel*|ohne limit|illimité*|autant que|" +
      "autant d|à volonté|sans limite*|ilimitad*|sin límite*|todo lo que quier*|" +
      "cuant*..quier*|todas las que|à vontade|sem limite*|quanto* quiser*|illimitat*|" +
      "senza limiti|quanto vuoi|quant*..vuoi|quante..volete|onbeperkt*|zoveel..je wil*|" +
      "zonder limiet|無制限|使い放題|放題|何枚でも|何回でも|いくつでも|いくらでも|何枚入って|무제한|마음껏|얼마든지|제한 없|제한이 없|몇 개든|无限|" +
      "無限|不限|随便|असीमित|अनलिमिटेड|जितना चाहो|जितने चाहो|जितना चाहें|bez limitu|bez ograniczeń|" +
      "nielimitowan*|ile chce*|do woli|obegränsa*|hur många som helst|hur mycket som helst|" +
      "utan gräns*|så många du vill|så mycket du vill|sınırsız*|istediğin kadar|" +
      "istediğiniz kadar|dilediğin kadar",
    denied: "",
  },
  // It makes no noise.
  {
    said:
      "quiet|silent*|noiseless|no noise|makes no sound|whisper|don t hear|can t hear|leise*|" +
      "geräuschlos*|lautlos*|flüsterleise|macht keinen lärm|hört man nicht|kaum zu hören|" +
      "silencieu*|sans bruit|pas de bruit|ne fait pas de bruit|silencios*|sin ruido|" +
      "no hace ruido|no se oye|sem barulho|não faz barulho|quietinh*|não se ouve|silenzios*|" +
      "senza rumore|non fa rumore|non si sente|stil|geruisloos|fluisterstil|hoor je niet|静か|" +
      "静音|音がしな|音がうるさくな|音が出な|조용|무소음|소리가 안|소리 안|소음이 없|靜音|安静|安靜|没声音|沒聲音|没有噪音|शांत|आवाज़ नहीं|" +
      "बिना आवाज़|शोर नहीं|cich*|bezgłośn*|nie słychać|bez hałasu|tyst*|ljudlös*|hörs inte|" +
      "hör man inte|låter inte|sessiz*|ses çıkarm*|gürültüsüz|ses yok|sesi çıkm*",
    denied: "",
  },
  // It is paid in parts.
  {
    said:
      "installments|instalments|in installments|monthly payments|spread the cost|pay over|" +
      "pay later|ratenzahlung|in raten|auf raten|monatsraten|plusieurs fois|en trois fois|" +
      "en # fois|mensualités|a plazos|en cuotas|cuotas|meses sin intereses|parcel*|em # vezes|" +
      "prestações|a rate|rate mensili|in # rate|termijnen|gespreid betalen|分割払い|分割|할부|分期|" +
      "किश्त*|किस्त*|ईएमआई|raty|w ratach|ratalne|delbetal*|avbetal*|taksit*",
    denied:
      "no installments|no instalments|keine raten*|ratenzahlung gibt es nicht|" +
      "ratenzahlung gibt s nicht|pas de paiement en plusieurs|sin cuotas|no hay cuotas|" +
      "não parcela*|niente rate|分割はでき|할부는 안|不能分期|किश्त नहीं|nie ma rat|taksit yok",
  },
  // They come and fetch it.
  {
    said:
      "pick it up|picked up from|collected from|collect it from|come and collect|" +
      "pick up at your|pickup at your|pick up from your|they pick up|holen..ab|abholung|" +
      "abgeholt|kommen..abholen|abholen|viennent chercher|vient chercher|passent prendre|" +
      "passe prendre|enlèvement|lo recogen|la recogen|pasan a recoger*|recogen|recogida|" +
      "vienen ellos|buscam|recolh*|levantam em casa|coleta em|vêm buscar|vem buscar|ritir*|" +
      "vengono a prender*|passano a prender*|ophal*|halen..op|opgehaald|komen..halen|集荷|取りに来|" +
      "引き取り|回収して|集めに来|수거|가져가|찾아가|픽업|上门取|上門取|上门收|上门回收|घर से ले|उठा के ले|पिकअप|लेने आते|" +
      "odbier*|odbiór|przyjeżdżają po|zabierają|hämt*|kommer och häm*|kapıdan al*|" +
      "kapınızdan al*|evden al*|gelip al*",
    denied: "",
  },
  // No subscription is needed.
  {
    said:
      "no subscription|without a subscription|not a subscription|subscription free|kein abo|" +
      "ohne abo|keine abofalle|sans abonnement|pas d abonnement|aucun abonnement|" +
      "sin suscripción|no hay suscripción|no es una suscripción|sem assinatura|" +
      "não tem assinatura|sem mensalidade|senza abbonamento|nessun abbonamento|" +
      "geen abonnement|zonder abonnement|定期購入では|定期購入じゃな|定期縛り|サブスクでは|サブスクじゃな|月額なし|구독이 아니|구독 없|" +
      "구독료 없|정기 결제 없|不用订阅|无需订阅|不是订阅|不用訂閱|bez abonamentu|bez subskrypcji|ingen prenumeration|" +
      "utan prenumeration|inget abonnemang|utan abonnemang|abonelik yok|aboneliksiz|" +
      "abonelik gerekmi*|सब्सक्रिप्शन नहीं|बिना सब्सक्रिप्शन",
    denied: "",
  },
  // Those who make it are paid well.
  {
    said:
      "fair trade|fairtrade|paid fairly|fair pay|paid properly|fair wages|pay..fairly|" +
      "pay..properly|decent wage*|fair bezahlt|fairer lohn|faire löhne|fair gehandelt|" +
      "fairer handel|anständig bezahlt|ordentlich bezahlt|commerce équitable|équitable*|" +
      "payés correctement|bien payés|payés justement|payées correctement|comercio justo|" +
      "pago justo|pagan bien|precio justo|comércio justo|pagam bem|pago* de forma justa|" +
      "preço justo|equo|commercio equo|pagati bene|pagano bene|pagati il giusto|" +
      "eerlijk*..betaald|eerlijke prijs|eerlijke handel|goed betaald|フェアトレード|適正な価格|正当な対価|" +
      "ちゃんとした値段|공정 무역|공정무역|정당한 값|제값|公平贸易|公平貿易|公道价|合理收购|फेयर ट्रेड|सही दाम|पूरा दाम|उचित दाम|" +
      "sprawiedliw*|uczciw*..płac*|uczciw*..wynagr*|godnie|dobrze płacą|rättvis*|" +
      "schyst betalt|bra betalt|adil*|hakkını*|emeğinin karşılığı",
    denied: "",
  },
  // One chooses oneself.
  {
    said:
      "you choose|you pick|choose your|pick your|choose which|ihr sucht..aus|du suchst..aus|" +
      "aussuchen|selbst wählen|selber wählen|wählt selbst|frei wählbar|sucht euch aus|" +
      "vous choisissez|tu choisis|au choix|choisir|tú eliges|eliges tú|elegís|escoges|elegir|" +
      "a elegir|você escolhe|cê escolhe|escolhes|escolher|à escolha|scegli|scegliete|a scelta|" +
      "kies*..zelf|zelf kiez*|zelf uitkiez*|kiest|選べ|お好みで|好きなの|고를 수|골라|선택할 수|自己选|自己選|任选|任選|" +
      "自由选|चुन सकते|ख़ुद चुन|खुद चुन|अपनी पसंद|wybierasz|wybieracie|do wyboru|sam* wybier*|" +
      "välj* själv*|väljer du|får välja|seçebil*|sen seç*|kendin seç*|siz seç*",
    denied:
      "don t get to choose|can t choose|you don t choose|kann man nicht aussuchen|" +
      "nicht aussuchen|ne choisissez pas|choisit pas|no eliges|no se puede elegir|no escoges|" +
      "não escolhe|não dá pra escolher|non scegli|non si sceglie|niet zelf kiezen|" +
      "kun je niet kiezen|選べません|選べない|고를 수 없|골라 주는 대로|不能自己选|不能选|चुन नहीं|nie wybierasz|" +
      "nie można wybrać|kan inte välja|väljer inte|seçemi*",
  },
];

type PromiseKind = `${"said" | "denied"} ${number}`;

const TREE = new PhraseTree<PromiseKind>();
PROMISES.forEach(({ said, denied }, promise) => {
  for (const phrase of said.split("|")) TREE.add(phrase, `said ${promise}`);
  for (const phrase of denied.split("|")) if (phrase !== "") TREE.add(phrase, `denied ${promise}`);
});

export interface FoundPromise {
  /** Among those that are known. */
  promise: number;
  /** The contrary is said. */
  isDenied: boolean;
  /** Its first token. */
  token: number;
}

/** Promises and their contraries among the tokens from one to another. */
export const promisesAmong = (tokens: readonly Token[], from: number, to: number): FoundPromise[] =>
  TREE.find(tokens, from, to).map(({ kind, token }: FoundPhrase<PromiseKind>) => {
    const [said, promise] = kind.split(" ");
    return { promise: Number(promise), isDenied: said === "denied", token };
  });
