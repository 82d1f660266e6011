import type { Language } from "./language.ts";

export const tr: Language = {
  code: "tr",
  stopWords:
    "ve veya ya da de ama fakat ile için gibi kadar bir bu şu o ben sen biz siz onlar beni seni bana sana " +
    "bizim sizin benim senin onun mi mı mu mü ne kim nasıl nerede değil var yok çok daha en her şey çünkü " +
    "ki ise olan olarak oldu olduğu sonra önce şimdi işte yani hem diye den dan nin nın",
  numbers: {
    units:
      "sıfır bir iki üç dört beş altı yedi sekiz dokuz on onbir oniki onüç ondört onbeş onaltı onyedi onsekiz ondokuz yirmi",
    tens: "otuz kırk elli altmış yetmiş seksen doksan",
    hundred: "yüz",
    thousand: "bin",
    and: "",
  },
  letters:
    "be=b ce=c de=d fe=f ge=g he=h je=j ke=k le=l me=m ne=n pe=p re=r se=s te=t ve=v ye=y ze=z",
  dot: "nokta",
  slash: "slaş|slash|bölü|taksim|eğik çizgi",
  codeWords: "kod|kodu|kodunu|koduyla|kodumuz|kodunuz|kupon",
  codeFillers: "indirim promosyon kelimesi büyük harflerle tekrar yani bu",
  sponsor:
    "bize destek|bize getiriyor|katkı sağlıyor|yanımızda olan|" +
    "sponsor*|katkılarıyla|desteğiyle|destekleriyle|sunar|iş birliği*|işbirliği*|reklam|destekçimiz|destekliyor|teşekkür*..için|dostlarımız",
  offer:
    "yüzde #|% #|indirim*|ücretsiz|bedava|deneme süresi|para iade|ilk sipariş*|ilk ay*|ilk kutu*|yarı fiyat*|fırsat*|" +
    "kampanya|hediye|kargo|dinleyici*|iptal|taahhüt*|avantaj*|lira|ayda #",
  action:
    "ziyaret edin|ziyaret et|girin|gir|gidin|git|deneyin|dene|sipariş verin|sipariş ver|kaydolun|kaydol|üye ol*|indirin|tıkla*|kullan|kullanın|" +
    "göz atın|göz at|keşfedin|keşfet|ödeme sırasında|ödeme ekranında|sepette|alın|bakın|yazın|edinin",
  link: "açıklamada|açıklamalarda|bölüm notlarında|link açıklama*|nokta com|nokta example",
  back: "geri dönüyoruz|dönelim|geri döndük|devam edelim|devam ediyoruz|nerede kalmıştık|sohbetimize dön*|tekrar hoş geldiniz|konumuza",
  and: "ve|ile",
  or: "veya ya",
  not: "",
  extra: "ekstra|ayrıca ücret*|dahil değil",
  past:
    "eski sponsor*|eskiden sponsor*|artık sponsor* değil|artık bize destek|" +
    "kod artık çalışm*|kod artık geçm*|kodun süresi",
  opening:
    "selam gönder*|bir selam|bir sponsor daha|öneri yapayım|kısa bir not|" +
    "kısa bir ara|söz açılmışken|başlamadan önce|devam etmeden|bahsetmek iste*|" +
    "anlatmak iste*|bir parantez|bu bölüm*|bugünkü bölüm*",
};
