import { describe, expect, it } from "vitest";
import { booking, spoken } from "../air-checks.test-support.ts";
import { checkRead } from "../check-read.ts";

const LEAD: Readonly<Record<string, string>> = {
  en: "This episode is brought to you by Quillon Tea.",
  de: "Diese Folge wird präsentiert von Quillon Tea, und das ist schön.",
  fr: "Cet épisode vous est proposé par Quillon Tea, et nous en sommes contents.",
  es: "Este episodio está patrocinado por Quillon Tea, y nos gusta mucho.",
  pt: "Este episódio é um oferecimento da nossa patrocinadora Quillon Tea, e nós gostamos.",
  nl: "Deze aflevering wordt mogelijk gemaakt door Quillon Tea, en dat is fijn.",
  sv: "Det här avsnittet presenteras av Quillon Tea, och det är vi glada för.",
  tr: "Bu bölümün sponsoru Quillon Tea, çok güzel bir marka ve biz çok seviyoruz.",
  ja: "この番組はQuillon Teaの提供でお送りします。",
  ko: "이번 방송은 Quillon Tea의 후원으로 함께합니다.",
  zh: "今天的节目由Quillon Tea赞助播出。",
};

/** Whether a point is found, and whether it is flagged, where one sentence of a read is given. */
function judged(language: string, sentence: string, point: string) {
  const found = checkRead(booking({ promoUrl: "quillon.example", talkingPoints: [point] }), {
    durationSec: null,
    segments: spoken([LEAD[language]!, sentence, "quillon.example, Quillon Tea, quillon.example."]),
  });
  return {
    isFound: found.talkingPoints[0]!.found,
    isFlagged: found.flags.includes("missed_talking_point"),
  };
}
const SAID = { isFound: true, isFlagged: false };
const DENIED = { isFound: false, isFlagged: true };

describe("a promise in other words", () => {
  it.each([
    ["en", "You can stop whenever you want.", "Cancel any time"],
    ["en", "They cover the postage as well.", "Free shipping"],
    ["de", "Und ihr könnt das monatlich kündigen.", "Keine Vertragsbindung"],
    ["de", "Das kommt alles ohne Plastik zu euch.", "Plastikfreie Verpackung"],
    ["fr", "Et si ça ne va pas, on vous rembourse.", "Satisfait ou remboursé"],
    ["es", "Y os devuelven el dinero sin preguntar.", "Garantía de devolución"],
    ["sv", "Det finns inga annonser i den.", "Reklamfri"],
    ["tr", "Üstelik kargo parası yok.", "Ücretsiz kargo"],
    ["ja", "送料はかかりませんし、気軽に頼めます。", "送料無料"],
    ["ko", "배송비도 없어요, 그래서 편해요.", "무료 배송"],
    ["zh", "运费他们出，很方便。", "包邮"],
  ])("is said: %s, %s", (language, sentence, point) => {
    expect(judged(language, sentence, point)).toEqual(SAID);
  });
});

describe("a promise that is denied", () => {
  it.each([
    ["en", "Delivery is not free, mind you, it is four pounds.", "Free delivery"],
    ["de", "Das Porto müsst ihr allerdings selbst zahlen.", "Kostenloser Versand"],
    ["fr", "La livraison est pas gratuite, c'est six euros.", "Livraison gratuite"],
    ["es", "Y tú no eliges, te llega lo que hay.", "Tú eliges lo que va en la caja"],
    ["nl", "De verzendkosten komen er wel bij.", "Gratis verzending"],
    ["zh", "运费要自己付，大概十块。", "免运费"],
    ["ko", "배송비는 별도예요, 삼천 원이에요.", "무료 배송"],
  ])("is missed: %s, %s", (language, sentence, point) => {
    expect(judged(language, sentence, point)).toEqual(DENIED);
  });

  it("is none where a comma or another clause parts the word that denies from it", () => {
    const sentence = "The pot is not pretty, but it is dishwasher safe.";
    expect(judged("en", sentence, "Dishwasher safe")).toEqual(SAID);
  });

  it("is none where the price below a booked sum is told", () => {
    const sentence = "Shipping is free above 25 pounds, below that the delivery costs extra.";
    expect(judged("en", sentence, "Free shipping above 25 pounds").isFlagged).toBe(false);
  });
});

describe("a length of time", () => {
  it("in another unit is another one", () => {
    expect(judged("ja", "仕上がりまでは二か月待ちです。", "二週間で仕上がり").isFound).toBe(false);
    expect(judged("en", "You try it for fourteen days.", "Two weeks to try it").isFound).toBe(true);
  });

  it("that is said nowhere is a flag that asks", () => {
    const found = checkRead(booking({ talkingPoints: ["Guarantee of ten years on the pots"] }), {
      durationSec: null,
      segments: spoken([LEAD["en"]!, "The pots have a guarantee.", "Go to quillon dot example."]),
    });
    const detail = found.flagDetails.find(({ flag }) => flag === "missed_talking_point");
    expect(detail?.confidence).toBe("low");
  });
});
