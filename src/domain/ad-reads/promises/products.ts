import type { Promised } from "./promised.ts";

/** Promises about products: material, properties and use. */
export const PRODUCT_PROMISES: readonly Promised[] = [
  // Offline use.
  {
    said:
      "offline|without internet|without the internet|no internet|without wifi|no wifi|no wi fi|" +
      "without a signal|without signal|no signal|no reception|without a connection|" +
      "no connection|airplane mode|flight mode|no data connection|ohne internet|ohne netz|" +
      "kein netz|kein internet|ohne empfang|keinen empfang|kein empfang|im funkloch|ohne wlan|" +
      "flugmodus|hors ligne|sans internet|sans connexion|sans réseau|pas de réseau|sans wifi|" +
      "mode avion|sans le net|sin internet|sin conexión|sin cobertura|sin señal|sin wifi|" +
      "modo avión|sin datos|sem internet|sem sinal|sem rede|sem conexão|sem wifi|sem wi fi|" +
      "modo avião|senza internet|senza rete|senza connessione|senza campo|senza wifi|" +
      "non c è campo|non prende|modalità aereo|zonder internet|zonder verbinding|zonder bereik|" +
      "geen bereik|geen internet|zonder wifi|vliegtuigstand|オフライン|電波がな|電波のな|電波が届かな|圏外|ネットがな|" +
      "ネットなし|ネットにつなが|インターネットなし|インターネットがな|通信なし|機内モード|오프라인|인터넷 없|인터넷이 없|데이터 없|와이파이 없|와이파이가 없|" +
      "인터넷 안|비행기 모드|离线|離線|没有网络|沒有網路|没网|沒網|不用联网|不联网|断网|斷網|没信号|沒訊號|飞行模式|ऑफ़लाइन|ऑफलाइन|" +
      "बिना इंटरनेट|इंटरनेट के बिना|बिना नेट|नेट के बिना|नेटवर्क न|बिना नेटवर्क|bez internetu|" +
      "bez zasięgu|bez sieci|nie ma zasięgu|tryb samolotowy|bez wifi|utan internet|utan nät|" +
      "utan täckning|utan uppkoppling|ingen täckning|inget nät|flygplansläge|çevrimdışı|" +
      "internetsiz|internet olmadan|internet yokken|internet yok|çekmediği yerde|çekmese de|" +
      "bağlantı olmadan|uçak modu",
    denied: "",
  },
  // Data stay on the device.
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
      "non escono dal|non esce dal|non vendono i|senza tracciament*|blijft op je|blijven op je|" +
      "verkopen je gegevens niet|geen tracking|zonder tracking|端末から出|端末の外|スマホから出|スマホの中だけ|外に出ません|" +
      "外部に送|データは端末|밖으로 안 나가|밖으로 나가지|폰에만|기기에만|휴대폰에만|팔지 않|不会离开|不會離開|不上传|不上傳|只存在手机|只存在本地|留在手机|不卖|" +
      "फ़ोन से बाहर नहीं|फोन से बाहर नहीं|फ़ोन में ही रह|फोन में ही रह|डेटा नहीं बेच|zostają na|" +
      "zostaje na|nie opuszczają|nie opuszcza|nie sprzedają danych|bez śledzenia|stannar på|" +
      "stannar i|lämnar aldrig|säljer inte|ingen spårning|utan spårning|telefonunda kal*|" +
      "telefonunuzda kal*|telefondan çıkm*|cihazda kal*|verilerini satm*|takip yok",
    denied: "",
  },
  // No intermediary between the maker and the buyer.
  {
    said:
      "no middlem*|without middlem*|cut out the middle|direct from|directly from|straight from|" +
      "direct trade|bought direct|ohne zwischenhändler|ohne zwischenhandel|kein zwischenhandel|" +
      "kein zwischenhändler|direkt vom|direkt von|direkt beim|direkt bei|direktvermarkt*|" +
      "direkthandel|sans intermédiaire*|pas d intermédiaire*|en direct|directement|" +
      "aucun intermédiaire|circuit court|sin intermediarios|directo de|directo del|directamente|" +
      "directos de|sem intermediário*|sem atravessador*|direto de|direto do|direto da|" +
      "direto dos|diretamente|senza intermediari|direttamente|niente intermediari|diretto dal|" +
      "zonder tussenhand*|zonder tussenpersoon|rechtstreeks|direct van|geen tussenhand*|直送|産地直送|" +
      "直接仕入|仲介なし|中間業者|農家さんから|農家から直|生産者から|직거래|산지 직송|직송|중간 상인|중간 유통|직접 받|직접 가져|直供|直发|没有中间商|沒有中間商|" +
      "产地直|產地直|直接从|跟小农|सीधे|बिना बिचौलिए|बिचौलिया नहीं|बिचौलिये नहीं|bez pośredników|prosto od|" +
      "bezpośrednio od|żadnych pośredników|wprost od|utan mellanhänder|inga mellanhänder|" +
      "direkt från|raka vägen från|aracısız|aracı yok|aracı olmadan|doğrudan|direkt üreticiden|" +
      "üreticiden",
    denied: "",
  },
  // Lifetime durability or guarantee.
  {
    said:
      "lifetime warranty|lifetime guarantee|guaranteed for life|warranty for life|lifelong|" +
      "for life|as long as you live|lebenslang*|ein leben lang|auf lebenszeit|garanti* à vie|" +
      "à vie|toute la vie|de por vida|para toda la vida|garantía vitalicia|vitalicia|vitalíci*|" +
      "para a vida toda|para sempre|para toda a vida|a vita|per sempre|per tutta la vita|" +
      "levenslang*|een leven lang|voor het leven|永久保証|一生保証|生涯保証|生涯..保証|一生もの|평생|终身|終身|保一辈子|一辈子|" +
      "永久保修|आजीवन|लाइफटाइम|लाइफ़टाइम|ज़िंदगी भर|जिंदगी भर|dożywotni*|na całe życie|" +
      "do końca życia|livstid*|livet ut|hela livet|ömür boyu|hayat boyu|ömürlük",
    denied: "",
  },
  // No sugar.
  {
    said:
      "no added sugar|no sugar|sugar free|without sugar|without added sugar|zero sugar|" +
      "unsweetened|ohne zuckerzusatz|ohne zugesetzten zucker|zuckerfrei|ohne zucker|kein zucker|" +
      "kein zuckerzusatz|keinen zucker|ungesüßt|sans sucre*|pas de sucre|aucun sucre|zéro sucre|" +
      "sin azúcar*|sin azúcares|nada de azúcar|cero azúcar|no lleva azúcar|sem açúcar*|" +
      "nada de açúcar|zero açúcar|não leva açúcar|não tem açúcar|senza zucchero|senza zuccheri|" +
      "niente zucchero|zero zuccheri|zonder suiker|suikervrij|geen suiker|" +
      "zonder toegevoegde suiker*|砂糖不使用|無糖|砂糖なし|砂糖を使|砂糖は使|砂糖ゼロ|砂糖は入|砂糖を入|砂糖が入ってな|무설탕|설탕 없|설탕이 없|" +
      "설탕을 안|설탕 안|설탕을 넣지|설탕은 안|무가당|无糖|不加糖|没有糖|没加糖|零糖|不放糖|बिना चीनी|चीनी नहीं|शुगर फ्री|" +
      "चीनी के बिना|नो शुगर|bez cukru|zero cukru|bez dodatku cukru|nie ma cukru|" +
      "bez dodanego cukru|sockerfri*|utan socker|inget socker|utan tillsatt socker|osötad*|" +
      "inget tillsatt socker|şekersiz|şeker yok|şeker ilave*|şeker katma*|ilave şeker*|" +
      "şeker eklenme*",
    denied:
      "added sugar now|spoonful of sugar|etwas zucker|un peu de sucre|un poco de azúcar|" +
      "um pouco de açúcar|un po di zucchero|beetje suiker|砂糖が入って|설탕이 들어|加了糖|थोड़ी चीनी|" +
      "trochę cukru|lite socker|biraz şeker",
  },
  // No gluten.
  {
    said:
      "gluten free|without gluten|no gluten|glutenfrei*|ohne gluten|kein gluten|sans gluten|" +
      "sin gluten|sin tacc|sem glúten|senza glutine|glutenvrij|zonder gluten|グルテンフリー|小麦不使用|小麦を使|" +
      "小麦粉を使わ|グルテンなし|글루텐 프리|글루텐프리|글루텐 없|글루텐이 없|밀가루 없|밀가루 안|无麸质|無麩質|不含麸质|ग्लूटेन फ्री|" +
      "ग्लूटन फ्री|bezglutenow*|bez glutenu|glutenfri*|utan gluten|glutensiz*|gluten yok|" +
      "gluten içerme*",
    denied: "",
  },
  // No plastic packaging.
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
  // Machine-washable.
  {
    said:
      "machine washable|washing machine|machine wash|in the wash|waschmaschine|" +
      "maschinenwaschbar|waschbar|waschmaschinenfest|lavable*|en machine|passe en machine|" +
      "lave linge|lavadora|lava roupas|na máquina|lavável|máquina de lavar|lavabile|lavatrice|" +
      "wasmachine|machinewasbaar|wasbaar|洗濯機|丸洗い|洗える|ウォッシャブル|세탁기|물세탁|물빨래|机洗|機洗|洗衣机|洗衣機|可水洗|" +
      "मशीन में धो|वॉशिंग मशीन|मशीन वॉश|धुल जाता|धो सकते|pralce|pralki|prać w|tvättmaskin*|" +
      "maskintvätt*|tvättbar*|tvättas|makinede yıkan*|çamaşır makinesi*|makineye at*|yıkanabil*",
    denied: "",
  },
  // Handmade.
  {
    said:
      "handmade|hand made|made by hand|by hand|hand crafted|handcrafted|hand sewn|hand stitched|" +
      "hand woven|hand poured|handgemacht|von hand|per hand|handarbeit|handgefertigt|handgenäht|" +
      "mit der hand|fait main|faits main|faite main|à la main|cousu* main|hecho* a mano|" +
      "hecha* a mano|a mano|artesan*|feito* à mão|feita* à mão|à mão|manual*|fatto a mano|" +
      "fatti a mano|fatta a mano|fatte a mano|artigian*|handgemaakt|met de hand|handwerk|" +
      "ambachtelijk*|手作り|手作業|ハンドメイド|手縫い|手仕事|手で|수제|손으로|핸드메이드|수작업|손바느질|手工|手作|手缝|纯手|हाथ से|हाथ की|" +
      "हाथ का|हाथों से|हस्तनिर्मित|ręcznie|ręczna|ręczne|ręcznej|handgjord*|för hand|hantverk*|" +
      "handsydd*|el yapımı|elde|el emeği|el işi|elle|elde dik*",
    denied: "",
  },
  // Unlimited use.
  {
    said:
      "unlimited|as many as you|as much as you|no limit*|unbegrenzt|unlimitiert|so viel*..wollt|" +
      "so viel*..willst|so oft|beliebig viel*|ohne limit|illimité*|autant que|autant d|" +
      "à volonté|sans limite*|ilimitad*|sin límite*|todo lo que quier*|cuant*..quier*|" +
      "todas las que|à vontade|sem limite*|quanto* quiser*|illimitat*|senza limiti|quanto vuoi|" +
      "quant*..vuoi|quante..volete|onbeperkt*|zoveel..je wil*|zonder limiet|無制限|使い放題|放題|何枚でも|" +
      "何回でも|いくつでも|いくらでも|何枚入って|무제한|마음껏|얼마든지|제한 없|제한이 없|몇 개든|无限|無限|不限|随便|असीमित|अनलिमिटेड|" +
      "जितना चाहो|जितने चाहो|जितना चाहें|bez limitu|bez ograniczeń|nielimitowan*|ile chce*|" +
      "do woli|obegränsa*|hur många som helst|hur mycket som helst|utan gräns*|så många du vill|" +
      "så mycket du vill|sınırsız*|istediğin kadar|istediğiniz kadar|dilediğin kadar",
    denied: "",
  },
  // Silent operation.
  {
    said:
      "quiet|silent*|noiseless|no noise|makes no sound|whisper|don t hear|can t hear|leise*|" +
      "geräuschlos*|lautlos*|flüsterleise|macht keinen lärm|hört man nicht|kaum zu hören|" +
      "silencieu*|sans bruit|pas de bruit|ne fait pas de bruit|silencios*|sin ruido|" +
      "no hace ruido|no se oye|sem barulho|não faz barulho|quietinh*|não se ouve|silenzios*|" +
      "senza rumore|non fa rumore|non si sente|stil|geruisloos|fluisterstil|hoor je niet|静か|静音|" +
      "音がしな|音がうるさくな|音が出な|조용|무소음|소리가 안|소리 안|소음이 없|靜音|安静|安靜|没声音|沒聲音|没有噪音|शांत|आवाज़ नहीं|" +
      "बिना आवाज़|शोर नहीं|cich*|bezgłośn*|nie słychać|bez hałasu|tyst*|ljudlös*|hörs inte|" +
      "hör man inte|låter inte|sessiz*|ses çıkarm*|gürültüsüz|ses yok|sesi çıkm*",
    denied: "",
  },
];
