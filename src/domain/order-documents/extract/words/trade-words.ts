import type { DeliverableType, RateType } from "../extracted-order.ts";
import type { Phrases } from "./phrase-pattern.ts";

/** Trade terms by language, folded (`fold-line.ts`). */

/**
 * Words for deliverables, in the order in which they are looked for: a newsletter of a show is not
 * a read.
 */
export const DELIVERABLE_WORDS: readonly (readonly [DeliverableType, Phrases])[] = [
  [
    "newsletter_placement",
    {
      en: "*newsletter*|email blast|mailing",
      de: "rundbrief",
      fr: "infolettre",
      es: "boletin",
      pt: "boletim",
      nl: "nieuwsbrief*",
      sv: "nyhetsbrev*",
      ja: "ニュースレター|メルマガ|メールマガジン",
      hi: "न्यूज़लेटर|न्यूजलेटर",
    },
  ],
  [
    "video_integration",
    {
      en: "video*|youtube|integration|videos",
      es: "integracion",
      it: "integrazione",
      pt: "integracao",
      nl: "integratie",
      pl: "wideo|film",
      ja: "動画|ユーチューブ",
      hi: "वीडियो|यूट्यूब",
    },
  ],
  [
    "social_clip",
    {
      en: "social|clip|clips|reel|reels|tiktok|feed post|feed posts|instagram|insta|short|shorts|story|stories|facebook",
      de: "*story|instagram*",
      fr: "reseaux sociaux",
      es: "redes sociales",
      pt: "redes sociais",
      it: "storia instagram",
      ja: "インスタグラム|インスタ|ストーリー|リール|ティックトック",
      hi: "इंस्टाग्राम|स्टोरी|रील",
    },
  ],
  [
    "audio_read",
    {
      en: "pre-roll*|mid-roll*|post-roll*|host read|host-read|producer read|live read|live-read|baked in|audio|read|reads|spot|spots|endorsement*|mention|mentions|voiced|ad|ads",
      de: "gelesen*|*spot|*spots|erwahnung*|nennung*|presenting|sponsoring",
      fr: "lu|lus|lue|lues|message|messages|annonce|annonces|lecture*|mention*|parrainage*",
      es: "cuna|cunas|mencion*|leido|leida|leidos|leidas|lectura*|locucion|patrocinio*|anuncio|anuncios",
      pt: "leitura*|testemunhal|testemunhais|lido|lida|lidos|lidas|mencao|mencoes|anuncio|anuncios|spot*|insercao|insercoes|patrocinio*",
      it: "lettura*|annuncio|annunci|letto|letta|letti|lette|menzione|menzioni|citazione|citazioni",
      nl: "voorgelezen|vermelding*|reclamespot*|advertentie*|commercial*",
      pl: "czytan*|lektor*|wzmiank*|reklam*",
      sv: "inlasning*|inlast*|uppläst*|upplast*|annons*|reklaminslag|spottar|oplaest|opplest|lest",
      ja: "読み|リード|音声広告|スポット|タイアップ読",
      hi: "होस्ट की आवाज़|होस्ट की आवाज|स्पॉट|पढ़|विज्ञापन",
    },
  ],
];

export const RATE_WORDS: readonly (readonly [RateType, Phrases])[] = [
  [
    "added_value",
    {
      en: "added-value|av|bonus|makegood|without charge|not charged|n/c|is free|are free|free of charge|no charge|complimentary|foc|at no cost|make-good|no cost|freebie|for free|thrown in|on us",
      de: "kostenlos|kostenfrei|kostet nichts|kostet nix|kostet also nichts|kostet also nix|kostet euch nichts|kostet uns nichts|zum nulltarif|ohne kosten|wiedergutmachung|gratis|mehrwert|ohne berechnung|unentgeltlich|naturalrabatt",
      fr: "rattrapage|geste commercial|gratuit|gratuite|gratuits|sans frais|offert|offerte|offerts|offertes|a titre gracieux",
      es: "sin coste|sin costo|gratuito|gratuita|gratis|compensacion|sin cargo|valor anadido|bonificad*|de regalo|cortesia",
      pt: "sem custo|oferta|oferecid*|ofertad*|sem onus|gratuito|gratuita|gratis|compensacao|bonificad*|bonificacao|cortesia|valor agregado|de brinde",
      it: "omaggio|senza addebito|gratis|a titolo gratuito|recupero|gratuito|gratuita|senza costi|in regalo|valore aggiunto|regalato|regalata|regalati",
      nl: "kosteloos|goedmaker|inhaalspot|zonder kosten|toegevoegde waarde|cadeau",
      pl: "bezplatn*|gratis|w cenie",
      sv: "kostnadsfri*|gratis|utan kostnad|uten kostnad|uden beregning|pa kopet",
      ja: "無料|補填|無償|サービス|ボーナス",
      hi: "मुफ्त|मुफ़्त|निःशुल्क|बोनस",
    },
  ],
  [
    "cpm",
    {
      en: "cpm|cpms|cpt|per thousand|per 1000|per 1,000|per mille|cost per mille",
      de: "tkp|tausenderkontaktpreis|pro tausend|je tausend|pro 1000|je 1.000",
      fr: "cout pour mille|pour mille|les mille",
      es: "coste por mil|por mil|por millar",
      pt: "custo por mil",
      it: "costo per mille|per mille|ogni mille",
      nl: "per duizend|kosten per mille",
      pl: "za tysiac",
      sv: "per tusen|pr. tusind",
      ja: "千回あたり|1000回あたり|1,000回あたり",
      hi: "सीपीएम|प्रति हज़ार|प्रति हजार",
    },
  ],
  [
    "cpa",
    {
      en: "cpa|cpo|cpl|per acquisition|per action|per order|per sale|per sign-up|per signup|per subscriber|per new customer",
      de: "pro bestellung|je bestellung|pro abschluss|pro neukunde",
      fr: "par acquisition|par vente|par inscription|par commande|a la performance",
      es: "por venta|por adquisicion|por registro",
      pt: "por venda|por aquisicao|por cadastro",
      it: "per vendita|per acquisizione",
      nl: "per verkoop|per bestelling",
      ja: "成果報酬|獲得単価",
    },
  ],
];

/** Words that mark an amount as that of each unit. */
export const EACH_WORDS: Phrases = {
  en: "each|ea|apiece|a pop|a go|a time|per spot|per episode|per ep|per read|per unit|per post|per placement|per insertion|per mention|/spot|/ep|/episode|/read",
  de: "pro spot|je spot|pro folge|je folge|pro stuck|je stuck|pro sendung|je sendung|jeweils|pro ausstrahlung|je ausstrahlung|pro schaltung|je schaltung|pro platzierung|stuckpreis|/folge|/stuck|je|pro einsatz",
  fr: "chacun|chacune|piece|la piece|par spot|par episode|par message|le passage|par passage|l'unite|par diffusion|l'unite|unitaire|par insertion",
  es: "cada uno|cada una|cada|por cuna|por spot|por episodio|por mencion|la unidad|por unidad|por emision|por pase|por insercion|/ud|/mencion",
  pt: "cada um|cada uma|cada|por insercao|por spot|por episodio|por leitura|por testemunhal|a unidade|por unidade|por mencao|por veiculacao",
  it: "l'uno|l'una|cadauno|cadauna|cad|ciascuno|ciascuna|a puntata|a spot|per puntata|per spot|per episodio|ognuno|ognuna|a uscita|per uscita|a passaggio|per lettura",
  nl: "per stuk|per spot|per aflevering|per keer|per plaatsing|elk|per uitzending|p.st.|ieder",
  pl: "za spot|za odcinek|za sztuke|kazdy|za emisje|/szt",
  sv: "styck|per st|per styck|per spot|per avsnitt|vardera|per stykke|pr. stk|pr. spot|pr. afsnit|hver",
  ja: "1本|1回|1枠|各|ずつ|回あたり|本あたり|/回|/本|単価",
  hi: "प्रति स्पॉट|प्रति एपिसोड|हर एक|प्रत्येक|प्रति",
};

export const FLAT_WORDS: Phrases = {
  en: "flat|fixed|fix|flat fee|flat rate",
  de: "fest|festpreis|pauschal|pauschale|fixpreis|pauschalpreis",
  fr: "forfait|forfaitaire|prix fixe",
  es: "tarifa plana|tarifa fija|precio fijo|importe fijo|precio cerrado|fijo|fija",
  pt: "preco fixo|valor fixo|fixo|fixa",
  it: "fisso|fissa|forfait|a forfait|forfettario|prezzo fisso",
  nl: "vast|vaste prijs|vast bedrag",
  pl: "ryczalt*|stala cena",
  sv: "fast pris|fastpris",
  ja: "固定|一律",
  hi: "फ्लैट|एकमुश्त",
};

/** Words that mark an amount as the total. */
export const TOTAL_WORDS: Phrases = {
  en: "total|totals|totalling|totaling|in all|all in|altogether|comes to|adds up to|combined|sum",
  de: "insgesamt|gesamt*|zusammen|summe|macht|total|in summe|auftragssumme",
  fr: "au total|total|en tout|le tout|soit|montant total",
  es: "en total|total|suma|suman|todo junto|importe total",
  pt: "no total|total|ao todo|soma|valor total",
  it: "in totale|totale|in tutto|complessivo|complessiva|complessivamente|somma",
  nl: "in totaal|totaal|samen|bij elkaar|opgeteld",
  pl: "razem|lacznie|suma|w sumie",
  sv: "totalt|sammanlagt|summa|i alt|samlet|sammen",
  ja: "合計|総額|計",
  hi: "कुल|योग",
};

/** Units of guaranteed listening after a number. */
export const COUNTED_WORDS: Phrases = {
  en: "impression|impressions|imp|imps|download|downloads|dls|dl|listens|listen|listeners|plays|streams|ais|ai",
  de: "kontakte*|abrufe*|horer*|ad impressions|wiedergaben",
  fr: "ecoutes|telechargements|auditeurs|impressions",
  es: "impresiones|descargas|escuchas|oyentes|reproducciones",
  pt: "impressoes|downloads|ouvintes|plays|reproducoes|audicoes",
  it: "ascolti|impression|scaricamenti|ascoltatori|impressioni",
  nl: "luisteraars|beluisteringen|impressies|vertoningen",
  pl: "odsluchan*|pobran*|wyswietlen*|odtworzen*",
  sv: "lyssningar|nedladdningar|visningar|lyssnare|afspilninger|avspillinger",
  ja: "インプレッション|再生|ダウンロード|imp|回再生",
  hi: "इंप्रेशन|इम्प्रेशन|डाउनलोड|श्रोता",
};

/** Units of a quantity. */
export const UNIT_WORDS: Phrases = {
  en: "pre-roll|pre-rolls|mid-roll|mid-rolls|post-roll|post-rolls|spot|spots|read|reads|ad|ads|placement|placements|integration|integrations|episode|episodes|ep|eps|post|posts|clip|clips|mention|mentions|newsletter|newsletters|insertion|insertions|reel|reels|story|stories|slot|slots|video|videos",
  de: "folge|folgen|schaltung|schaltungen|ausstrahlung|ausstrahlungen|platzierung|platzierungen|einsatz|einsatze|nennungen|erwahnungen|beitrag|ausgabe|ausgaben|sendungen",
  fr: "message|messages|passage|passages|annonce|annonces|diffusions|diffusion|mentions|numeros|lectures",
  es: "cuna|cunas|menciones|mencion|pases|emisiones|episodio|episodios|anuncio|anuncios|inserciones|publicacion",
  pt: "leitura|leituras|testemunhal|testemunhais|insercao|insercoes|mencao|mencoes|episodios|episodio|veiculacoes|anuncio|anuncios",
  it: "annuncio|annunci|lettura|letture|uscite|uscita|puntate|puntata|passaggi|menzioni|citazioni|episodi|episodio",
  nl: "aflevering|afleveringen|vermelding|vermeldingen|plaatsing|plaatsingen|keer|spotjes|commercials|uitzendingen",
  pl: "emisje|emisji|odcinki|odcinkow|spoty|spotow|wzmianki",
  sv: "avsnitt|inlasningar|annonser|gange|ganger|ganger|afsnit|episoder",
  ja: "回|本|枠|話",
  hi: "स्पॉट|एपिसोड|बार|मिड-रोल|प्री-रोल|पोस्ट-रोल",
};
