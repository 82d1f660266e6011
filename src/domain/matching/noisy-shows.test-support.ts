/**
 * Shows in several languages and scripts, made for tests. Each has a name, the days between its
 * episodes, and titles.
 */
export interface NoisyShow {
  name: string;
  everyDays: number;
  titles: readonly string[];
}

export const NOISY_SHOWS: readonly NoisyShow[] = [
  {
    name: "Salt and Signal",
    everyDays: 7,
    titles: [
      "The lighthouse keeper who wrote to the sea",
      "#102: Why do harbours smell the way they do?",
      "L.A. to Lisbon in a boat made of bottles",
      "Tom & Mary's last ferry",
      "A visit to the U.S. Coast Guard school",
      "What the tide took, and what it brought back from the other side of the bay",
      "Fog – a love story",
      "2024: a year in storms",
      "Part 1: The wreck of the Amelia",
      "Part 2: The wreck of the Amelia",
      "24-hour watch: a night with the pilots who guide the largest ships through the strait",
    ],
  },
  {
    name: "Money & Mortar",
    everyDays: 3,
    titles: [
      "231 | Who pays for the bridge?",
      "232 | Rent control, explained by a landlord, a tenant and an economist who changed her mind",
      "233 | The 1% problem",
      "234 | Café economics: what a cup of coffee really costs",
      "235 | Don't buy the boat",
      "236 | How a small town in the mountains built its own fibre network and beat a giant",
      "237 | Interview: Zoë Kravchenko on zoning",
      "238 | Bricks, mortar, and the long road home",
      "239 | Insurance for people who hate insurance",
    ],
  },
  {
    name: "Morgenlage",
    everyDays: 1,
    titles: [
      "Die Rückkehr der Wölfe",
      "Müll, Märkte und Moral",
      "Größer, schneller, teurer: Warum Bahnhöfe nie fertig werden und wer dafür bezahlt",
      "Straße frei für Radfahrer?",
      "Was bleibt vom Wirtschaftswunder?",
      "Ein Abend mit der Bürgermeisterin von Überlingen",
      "Zwölf Stunden im Stellwerk",
      "Brückentage und andere Ausreden",
      "Warum wir über das Wetter reden, wenn uns die Worte für alles andere fehlen",
    ],
  },
  {
    name: "Café des Ondes",
    everyDays: 7,
    titles: [
      "Épisode 12 : L'été où tout a changé",
      "Épisode 13 : La mémoire des forêts",
      "Épisode 14 : À la recherche du goût perdu",
      "Épisode 15 : Où vont les rêves des marins ?",
      "Épisode 16 : Une journée avec les éclusiers du canal, de l'aube jusqu'à la dernière péniche",
      "Épisode 17 : Le facteur n'a pas sonné",
      "Épisode 18 : Quand la ville s'endort",
      "Épisode 19 : Élise, boulangère de nuit",
    ],
  },
  {
    name: "Voces del Puerto",
    everyDays: 7,
    titles: [
      "S2E1: El corazón de la bahía",
      "S2E2: ¿Quién cuida a los que cuidan?",
      "S2E3: Canción para un barco sin nombre",
      "S2E4: Mañana será otro año",
      "S2E5: La niña que contaba olas",
      "S2E6: Las últimas tejedoras del archipiélago y el secreto de la lana que nunca se moja",
      "S2E7: Pan, sal y paciencia",
      "S2E8: Adiós al viejo mercado",
    ],
  },
  {
    name: "Maré Alta",
    everyDays: 14,
    titles: [
      "A avó que atravessou o oceano",
      "Coração de pescador",
      "Não há peixe sem história",
      "Lições de um farol apagado",
      "São João à beira-mar",
      "Quando a maré baixa, descobrimos tudo aquilo que o mar guardou durante o inverno",
      "Três irmãs e um moinho",
    ],
  },
  {
    name: "Nocna Zmiana",
    everyDays: 7,
    titles: [
      "Źródło pod miastem",
      "Życie nocnych piekarzy",
      "Łódź, której nie było",
      "Ostatni tramwaj na Pragę",
      "Gęś, żółw i inne opowieści z ogrodu zoologicznego po zamknięciu bram dla zwiedzających",
      "Szept z archiwum radiowego",
    ],
  },
  {
    name: "Gece Yolu",
    everyDays: 7,
    titles: [
      "İstanbul'un ışıkları",
      "Çay, simit ve sessizlik",
      "Güneşi bekleyen köy",
      "Şoförler anlatıyor: uzun yolun kısa hikâyeleri ve gece yarısı verilen molaların tadı",
      "Kayıp mektupların postacısı",
    ],
  },
  {
    name: "Тихая гавань",
    everyDays: 7,
    titles: [
      "Выпуск 7. Город у моря",
      "Выпуск 8. Ёлка на крыше",
      "Выпуск 9. Последний паром до рассвета",
      "Выпуск 10. Письма, которые никто не отправил, потому что почтальон заблудился в тумане",
      "Выпуск 11. Йод, соль и северный ветер",
      "Выпуск 12. Голоса старого вокзала",
    ],
  },
  {
    name: "Το Λιμάνι",
    everyDays: 7,
    titles: [
      "Ο φάρος που δεν κοιμάται",
      "Ιστορίες από την αγορά",
      "Η θάλασσα και οι άνθρωποι",
      "Το τελευταίο καΐκι του νησιού και ο άνθρωπος που δεν ήθελε ποτέ να γίνει ψαράς",
      "Άνεμος από τον βορρά",
    ],
  },
  {
    name: "נמל הבית",
    everyDays: 7,
    titles: [
      "המגדלור של סבתא",
      "לילה אחד בתחנת הרכבת",
      "מכתבים שלא נשלחו מעולם",
      "השוק הישן מתעורר לחיים",
      "שיחה עם הדייג האחרון בנמל על הים, על הבדידות ועל הרשתות שנקרעו בסערה הגדולה",
    ],
  },
  {
    name: "حكايات الميناء",
    everyDays: 7,
    titles: [
      "منارة في آخر الليل",
      "أصوات من السوق القديم",
      "الرسالة التي لم تصل",
      "رحلة القطار الأخير إلى الشمال",
      "البحّار الذي عاد بعد أربعين سنة ليجد أن المدينة كلها قد تغيّرت إلا بيت أمّه",
    ],
  },
  {
    name: "港町ラジオ",
    everyDays: 7,
    titles: [
      "第12回 灯台守の手紙と嵐の夜",
      "第13回 朝市で出会った人びとの話",
      "第14回 海の見える図書館でひと休み",
      "第15回 がんこなパン職人の一日",
      "第16回 終電のあとに残された傘たち",
    ],
  },
  {
    name: "夜航船",
    everyDays: 7,
    titles: [
      "灯塔看守人写给大海的信",
      "老城区最后一家钢笔修理铺",
      "凌晨四点的批发市场与卖花人",
      "一座桥和它的三个名字的故事",
      "外婆的厨房里藏着整个北方",
    ],
  },
  {
    name: "밤의 항구",
    everyDays: 7,
    titles: [
      "등대지기가 쓴 편지",
      "시장에서 만난 사람들",
      "마지막 배를 기다리며",
      "오래된 기차역의 목소리",
      "바다를 처음 본 날의 기억",
    ],
  },
  {
    name: "ท่าเรือยามค่ำ",
    everyDays: 7,
    titles: ["ประภาคารกับจดหมายเก่า", "ตลาดเช้าริมแม่น้ำ", "รถไฟเที่ยวสุดท้ายไปเหนือ", "เสียงเพลงของชาวประมง"],
  },
  {
    name: "बंदरगाह की रात",
    everyDays: 7,
    titles: [
      "प्रकाशस्तंभ का पहरेदार",
      "पुराने बाज़ार की आवाज़ें",
      "आखिरी रेलगाड़ी का मुसाफ़िर",
      "समुद्र किनारे की कहानी",
    ],
  },
];
