import type { Promised } from "./promised.ts";

/** Promises about producers, users and services. */
export const SERVICE_PROMISES: readonly Promised[] = [
  // Fair pay for the producers.
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
      "sprawiedliw*|uczciw*..płac*|uczciw*..wynagr*|godnie|dobrze płacą|rättvis*|schyst betalt|" +
      "bra betalt|adil*|hakkını*|emeğinin karşılığı",
    denied: "",
  },
  // Free choice.
  {
    said:
      "you choose|you pick|choose your|pick your|choose which|ihr sucht..aus|du suchst..aus|" +
      "aussuchen|selbst wählen|selber wählen|wählt selbst|frei wählbar|sucht euch aus|" +
      "vous choisissez|tu choisis|au choix|choisir|tú eliges|eliges tú|elegís|escoges|elegir|" +
      "a elegir|você escolhe|cê escolhe|escolhes|escolher|à escolha|scegli|scegliete|a scelta|" +
      "kies*..zelf|zelf kiez*|zelf uitkiez*|kiest|選べ|お好みで|好きなの|고를 수|골라|선택할 수|自己选|自己選|任选|任選|自由选|" +
      "चुन सकते|ख़ुद चुन|खुद चुन|अपनी पसंद|wybierasz|wybieracie|do wyboru|sam* wybier*|" +
      "välj* själv*|väljer du|får välja|seçebil*|sen seç*|kendin seç*|siz seç*",
    denied:
      "don t get to choose|can t choose|you don t choose|kann man nicht aussuchen|" +
      "nicht aussuchen|ne choisissez pas|choisit pas|no eliges|no se puede elegir|no escoges|" +
      "não escolhe|não dá pra escolher|non scegli|non si sceglie|niet zelf kiezen|" +
      "kun je niet kiezen|選べません|選べない|고를 수 없|골라 주는 대로|不能自己选|不能选|चुन नहीं|nie wybierasz|" +
      "nie można wybrać|kan inte välja|väljer inte|seçemi*",
  },
  // No advertisements.
  {
    said:
      "ad free|no ads|no adverts|without ads|without adverts|zero ads|werbefrei*|ohne werbung|" +
      "keine werbung|sans pub|sans publicité|pas de pub|aucune pub|sin anuncios|sin publicidad|" +
      "no tiene anuncios|sem anúncio*|sem publicidade|sem propaganda|não tem anúncio*|" +
      "senza pubblicità|niente pubblicità|zonder reclame*|reclamevrij*|geen reclame*|" +
      "geen advertenties|zonder advertenties|広告なし|広告がな|広告は出|広告ゼロ|広告も出|광고 없|광고가 없|광고도 없|무광고|无广告|" +
      "無廣告|没有广告|沒有廣告|零广告|बिना विज्ञापन|विज्ञापन नहीं|कोई ऐड नहीं|ऐड फ्री|बिना ऐड|bez reklam|" +
      "żadnych reklam|zero reklam|nie ma reklam|reklamfri*|inga annonser|inga reklamer|" +
      "ingen reklam|utan reklam|utan annonser|reklamsız|reklam yok|reklam çıkm*",
    denied: "",
  },
  // No previous knowledge needed.
  {
    said:
      "for beginners|beginner friendly|no experience|from scratch|from zero|total beginners|" +
      "complete beginner*|für anfänger*|anfängerfreundlich|ohne vorkenntnisse|" +
      "keine vorkenntnisse|von null|nichts können vorher|ohne erfahrung|pour débutant*|" +
      "débutant*|sans expérience|aucune expérience|partir de zéro|para principiantes|" +
      "principiante*|sin experiencia|desde cero|para iniciantes|iniciante*|do zero|" +
      "sem experiência|per principianti|principiant*|da zero|senza esperienza|voor beginners|" +
      "beginner*|zonder ervaring|vanaf nul|初心者|未経験|はじめての方でも|ゼロから|초보*|처음 하는|처음이라도|零基础|零基礎|新手|小白|" +
      "शुरुआती|नौसिखिए|बिल्कुल शुरू से|dla początkujących|początkując*|od zera|" +
      "bez doświadczenia|för nybörjare|nybörjar*|från noll|från grunden|utan förkunskaper|" +
      "yeni başlayan*|sıfırdan|deneyim gerekm*|bilmene gerek yok",
    denied: "",
  },
  // Reusable product.
  {
    said:
      "reusable|use it again|use them again|reuse|wiederverwend*|mehrweg*|immer wieder verwend*|" +
      "réutilisable*|réutilis*|reutilizable*|reutiliz*|retornable*|reutilizáve*|reutilizável|" +
      "riutilizzabil*|riutilizz*|herbruik*|opnieuw gebruik*|繰り返し使|リユース|何度でも使|再利用|다회용|일회용이 아니|" +
      "재사용|다시 쓸 수|可重复使用|重复使用|重複使用|循环使用|दोबारा इस्तेमाल|बार बार इस्तेमाल|wielokrotn*|wielorazow*|" +
      "återanvänd*|flergångs*|yeniden kullan*|tekrar kullan*|tekrar tekrar",
    denied: "",
  },
  // No installation of a program.
  {
    said:
      "no app|without an app|don t need an app|no sign up|no registration|no account|ohne app|" +
      "keine app|ohne anmeldung|ohne registrierung|keine anmeldung|sans application|sans appli|" +
      "pas d application|sans inscription|sin app|sin aplicación|sin registro|sin registrarte|" +
      "sem app|sem aplicativo|sem cadastro|sem registo|senza app|senza registrazione|zonder app|" +
      "geen app|zonder registratie|zonder account|アプリ不要|アプリは要|アプリなし|登録不要|会員登録なし|앱 없|앱 설치 없|가입 없|" +
      "회원 가입 없|不用下载|无需下载|不用注册|无需注册|ऐप की ज़रूरत नहीं|बिना ऐप|रजिस्ट्रेशन नहीं|bez aplikacji|" +
      "bez rejestracji|bez zakładania|utan app|ingen app|utan registrering|uygulama gerekm*|" +
      "uygulama..gerek yok|uygulamasız|kayıt olmadan|üyelik gerekm*|uygulamayı..gerek yok",
    denied: "",
  },
  // A part of the price is donated.
  {
    said:
      "donate*|donation*|goes to charity|give..to charity|spende*|spenden|revers*..association|" +
      "reversé*|font un don|dona|donan|donación*|doam|doação|doações|vai para o|vai pra|donano|" +
      "donazione*|in beneficenza|doneer*|doneren|gaat naar|goede doel|寄付|寄附|기부|捐赠|捐給|捐给|捐出|दान|" +
      "przekazują|przekazuje|na cele|skänk*|donerar|går till|bağış*",
    denied: "",
  },
  // A tree is planted for each order.
  {
    said:
      "plant*..tree*|plant..trees|trees..planted|tree..planted|pflanz*..baum|pflanz*..bäume|" +
      "baum..gepflanzt|plant*..arbre*|arbre planté|arbres plantés|plant*..árbol*|árbol plantado|" +
      "plant*..árvore*|árvore plantada|piant*..alber*|albero piantato|plant*..boom|" +
      "plant*..bomen|boom geplant|木を植え|植樹|나무를 심|나무 한 그루|种一棵树|種一棵樹|种树|種樹|पेड़ लगा|sadz*..drzew*|" +
      "drzewo..posadz*|plant*..träd|träd planteras|ağaç dik*|fidan dik*",
    denied: "",
  },
  // Personalisation with a name.
  {
    said:
      "engrav*|personalised|personalized|with your name|your initials|mit namen|mit eurem namen|" +
      "mit deinem namen|graviert|gravur|personalisier*|gravé*|gravure|avec votre nom|" +
      "avec ton nom|personnalis*|grabado*|grabar|con tu nombre|personaliza*|gravad*|gravação|" +
      "com o seu nome|com o teu nome|incis*|con il tuo nome|col tuo nome|personalizzat*|" +
      "gegraveerd|graver*|met je naam|名入れ|名前を入れ|名前が入|名前の刺繍|刻印|이름을 새|이름 새겨|각인|刻字|刻名|印名字|" +
      "नाम लिखवा|नाम छप|नाम खुद|grawer*|z imieniem|z twoim imieniem|gravera*|gravyr|" +
      "med ditt namn|ditt namn på|isim yaz*|ismini yaz*|adını yaz*|isme özel",
    denied: "",
  },
  // Open around the clock.
  {
    said:
      "around the clock|24 7|24 hours|day and night|rund um die uhr|24 stunden|tag und nacht|" +
      "24 heures sur 24|24 heures|jour et nuit|las 24 horas|24 horas|día y noche|dia e noite|" +
      "24 ore su 24|24 ore|giorno e notte|dag en nacht|24 uur|24時間|二十四時間|24시간|24 시간|24小时|24小時|" +
      "二十四小时|चौबीसों घंटे|24 घंटे|całodobow*|całą dobę|24 godziny|dygnet runt|24 timmar|7 24|" +
      "günün her saati|24 saat",
    denied: "",
  },
  // The parcel fits through a letter box.
  {
    said:
      "letterbox|letter box|mailbox|through the door slot|briefkasten|boîte aux lettres|buzón|" +
      "caixa de correio|buca delle lettere|cassetta della posta|cassetta delle lettere|" +
      "brievenbus*|ポスト|우편함|信箱|लेटर बॉक्स|skrzynk* pocztow*|do skrzynki|brevlåda*|brevlådan|" +
      "posta kutusu*",
    denied: "",
  },
];
