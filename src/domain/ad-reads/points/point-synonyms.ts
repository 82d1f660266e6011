import { foldWord } from "../../text-search/fold-word.ts";

/** Synonyms in the talking points of advertisements, over all languages. */

const fold = (words: string): string[] => words.split(" ").map(foldWord);

/**
 * Groups of stems with the same meaning in an advertisement; a word may have up to four letters
 * more than the stem.
 */
const GROUPS = [
  "half halb halben halber mitad moitié metà metade helft połowa połowę yarı setengah половин आधा आधी نصف",
  "quarter quarters viertelstunde viertelstündchen quart cuarto quarto kwartier kvart çeyrek kwadrans четверть",
  "free gratis kostenlos umsonst geschenkt kostenfrei gratuit offert gratuita gratuito livre bezpłatn " +
    "darmow ücretsiz bedava nothing nowt niks nichts nulla niente nada rien muft offre offer offrono regalan regala geschenk бесплатн मुफ्त फ्री मुफ़्त مجان بلاش",
  "delivery deliver shipping ship postage versand liefer lieferung envío envía entrega frete livraison livré " +
    "spedizione consegna bezorg verzend przesyłk dostaw kargo teslimat ongkir kirim доставк डिलीवरी توصيل",
  "cancel kündbar kündigen cancela resilier résiliable annul disdir disdetta opzeg zrezygn iptal отмен",
  "month monat monate mes meses mois mese mesi maand 月 månad månader miesiąc bulan месяц 달 개월 한달 महीन شهر",
  "trial try test testen probier prueba proba essai essay prova prove prober proef deneme coba проб تجرب جرب",
  "wash washable waschbar waschen waschmaschine lavable laver lavar lavab wasbaar wassen washing 물세탁 세탁 씻을 씻어 씻고 빨아 빨래 غسيل ينغسل يغسل yıka cuci стир धोने धुल",
  "repair fix reparatur repariert reparieren repara répar ripara reparat napraw",
  "money geld dinero argent denaro dinheiro soldi pieniądz деньг पैसा पैसे فلوس",
  "cheap cheaper affordable günstig billig preiswert barat económic economic goedkoop tani",
  "fast quick quickly schnell rápid rapide vite veloce snel szybk hızlı cepat быстр",
  "hand handmade handcrafted handgemacht handarbeit mano main mão handgemaakt ręcznie",
  "child children kid kids kinder kind niño enfant bambin criança kinderen dzieci çocuk anak дет",
  "phone smartphone handy telefon móvil celular téléphone telefono telefoon hp ponsel телефон",
  "year jahr jahre año años année ans anno anni ano anos jaar rok lat lata yıl tahun år 年 год",
  "week woche wochen semana semaine settimana weken vecka veckor hafta 週 周 tydzień hafta minggu недел सप्ताह हफ़्ते हफ्ते أسبوع أسابيع 주일",
  "night nacht nächte noche nuit notte noite nachten noc gece malam ночь",
  "guarantee warranty garantie garantía garanzia garantia gwarancj garanti garansi гаранти",
  "return refund zurück rückgabe devol retour rimbors reembols terug zwrot iade возврат",
  "country rural countryside land ländlich dorf campo roça campagne rurale platteland wieś",
  "app application aplicación applicazione aplicativo aplikasi uygulama приложен",
  "start begin anfang beginn empieza commence inizia começa",
  "local regional regionale nearby umgebung région vicin lokal",
  "old alt alte alten viejo vieil vecchi velho oud stary eski lama",
  "insured insurance versichert versicherung seguro assur assicura verzeker ubezpiecz sigorta",
  "day days 日 天 dag dagar tag tage tagen día días dias jour jours journée giorno giorni dagen dzień dni gün hari день дня дней दिन يوم أيام 일",
  "hour hours h hr hrs std stdn 時 时 timme timmar stunde stunden hora horas heure heures ora ore uur uren godzin saat jam час часов часа घंटे घंटा ساعة ساعات 시간",
  "minute min minuten 分 minuto minutos minuta minut dakika menit минут मिनट دقيقة دقائق 분",
  "doorstep haustür tür türe puerta porte puerta porta deur drzwi kapı pintu двер दरवाज़े باب 문앞 piano étage domicile domicilio",
  "dishwasher spülmaschine geschirrspüler lavavajillas lavaplatos lavastoviglie lave-vaisselle vaatwasser zmywark bulaşık посудомо",
  "additive zusatz zusatzstoff zusätze pulver additif aditivo conservante conservateur konservierung preservativ " +
    "e-nummer chemie chemical chemisch künstlich artificial artificiel artificiale química chimici konserwant katkı",
  "generation generationen generaciones générations generazioni gerações generaties pokolen nesil kleinkinder enkel " +
    "grandchildren nietos petits-enfants nipoti netos внук",
  "lifetime lifelong forever lebenslang levenslang livslång livstid dożywotn vitalici пожизнен leben life vida vie vita leven życie ömür жизн सदा उम्रभर الحياة مدى 평생 always siempre toujours sempre altijd",
  "staff employee employees worker workers mitarbeiter belegschaft empleado trabajador employé salarié dipendent personeel medewerker сотрудник",
  "human humans person people menschen mensch persona personas personne gente humain umani pessoas mensen люд человек",
  "subscription abo abonnement suscripción abbonamento assinatura abonament abonelik langganan подписк सब्सक्रिप्शन اشتراك 구독",
  "pause pausier pausar pausa pauzeren suspend skip überspring aussetzen unterbrech einfrieren freeze wstrzym duraklat jeda пауз приостан रोक",
  "replacement replace ersatz ersetz ersetzen neue austausch umtausch exchange swap swapped cambio cambia cambiar remplac échange " +
    "sostitu troca trocam substitu vervang wymian değiş замен बदल استبدال 교환",
  "refill nachfüll nachfüllbar auffüll auffüllen befüllen nachfüllen rellen recarg recharge rechargeable ricaric riempi reabastec navul bijvul uzupełn",
  "support trägt tragen belastbar hold holds carry carries bear soporta aguanta resiste suporta aguenta supporte sopporta regge draagt udźwig выдерж",
  "organic bio biohof biohöfe biohöfen bioland biologisch ökologisch öko ecológic orgánic orgânic biologique biologic ekologiczn organik органи जैविक عضوي 유기농",
  "vegan pflanzlich plant plants vegetal végétal vegetale plantaardig roślinn растительн",
  "battery batteries akku batterie batería bateria accu batterij baterai батаре аккумулятор बैटरी بطارية 배터리",
  "recycled recyclable recycling recycelt recycelbar reciclado reciclable recyclé riciclato riciclabile gerecycled recyklin geri-dönüş переработ wiederverwertet altbetten",
  "compost compostable kompost kompostierbar composté composte compostabile kompostuj",
  "alert alerts notification notify notif text texts message messages sms benachrichtig meldung nachricht avis aviso alerta notifica melding powiadom bildirim уведомл",
  "small tiny little compact size sized klein winzig kompakt pequeñ petit piccol pequen klein mał küçük kecil маленьк",
  "light lightweight leicht leichtgewicht liger léger legger leve licht lekk hafif ringan легк हल्क خفيف",
  "soft weich suave doux morbid macio zacht miękk yumuşak lembut мягк मुलायम ناعم",
  "family familie familia famille famiglia família rodzin aile keluarga семь परिवार عائل 가족",
  "owner owned own belongs gehört eigentümer inhaber propiedad appartient proprietà pertence eigendom",
  "warehouse store shop laden geschäft tienda magasin negozio loja winkel sklep mağaza toko магазин दुकान متجر 매장",
  "expert doctor vet tierarzt veterinari vétérinaire dierenarts weterynar врач ветеринар डॉक्टर طبيب 의사",
  "sugar zucker azúcar sucre zucchero açúcar suiker cukr şeker сахар चीनी سكر 설탕",
  "water wasser agua eau acqua água woda вод पानी ماء 물",
  "waterproof impermeable imperméable impermeabile impermeável wasserdicht waterdicht wodoodporn водонепрониц",
  "wood holz madera bois legno madeira hout drewn ahşap kayu дерев लकड़ी خشب 나무",
  "cotton baumwolle algodón algodon coton cotone algodão katoen bawełn pamuk katun хлоп सूती قطن 면",
  "wool wolle lana laine wol wełn yün шерст ऊन صوف 양모",
  "leather leder cuero cuir pelle couro skór deri кож चमड़ा جلد 가죽",
  "salt salz zout tuz соль नमक ملح 소금",
  "milk milch leche lait latte leite melk mleko süt susu молок दूध حليب 우유",
  "coffee kaffee café caffè koffie kawa kahve kopi кофе कॉफी قهوة 커피",
  "name namen nombre nom nome naam imię isim nama имя नाम اسم 이름",
  "farm farms farmer bauer bauern bauernhof hof granja granjero ferme fermier fattoria contadino fazenda boerderij ferm çiftlik ферм किसान مزرعة 농장 농가",
  "plastic plastik kunststoff plástico plastique plastica пластик प्लास्टिक بلاستيك 플라스틱",
  "packaging verpackung embalaje emballage imballaggio confezione embalagem verpakking opakowani ambalaj kemasan упаковк पैकेजिंग تغليف 포장",
  "minimum mindest mínimo minimo minimale minimaal najmniej",
  "weekend wochenende fin-de-semana fine-settimana fim-de-semana",
  "체험 써 써보고",
  "반품 돌려보내 환불",
];

const SYNONYMS = new Map(
  GROUPS.flatMap((group, index) => fold(group).map((word): [string, number] => [word, index])),
);

const groupOf = (word: string): number => SYNONYMS.get(word) ?? -1;

/**
 * The group of words for a half or fifty per cent; `FREE` is the group of words for "free of
 * charge".
 */
export const HALF = groupOf("half");
export const FREE = groupOf("free");
/** The group of words for a quarter of an hour. */
export const QUARTER = groupOf("quarter");
/** The group of words for something without an end. */
export const LIFETIME = groupOf("lifetime");

/** Hours of a unit of time, by its group; a month counts as 30 days, a year as twelve months. */
export const UNIT_HOURS: ReadonlyMap<number, number> = new Map([
  [groupOf("hour"), 1],
  [groupOf("day"), 24],
  [groupOf("week"), 168],
  [groupOf("month"), 720],
  [groupOf("year"), 8640],
]);

const ENDING_LETTERS = 4;
const STEM_LETTERS = 4;
/** Minimum letters of a stem in scripts whose letters are syllables. */
const SYLLABLES = 2;
const HANGUL = /^\p{Script=Hangul}/u;

/** The group of a word, by the whole word or by the longest stem that it begins with. */
export function synonymOf(word: string): number | undefined {
  const exact = SYNONYMS.get(word);
  if (exact !== undefined) return exact;
  const stem = HANGUL.test(word) ? SYLLABLES : STEM_LETTERS;
  const least = Math.max(stem, word.length - ENDING_LETTERS);
  for (let length = word.length - 1; length >= least; length -= 1) {
    const group = SYNONYMS.get(word.slice(0, length));
    if (group !== undefined) return group;
  }
  return undefined;
}
