import { describe, expect, it } from "vitest";
import type { Segment } from "../transcript-formats/segment.ts";
import type { BookedRead, KnownBrands } from "./air-check.ts";
import { booking, brand, READ, spoken, talk } from "./air-checks.test-support.ts";
import { checkRead } from "./check-read.ts";

const BOOKED: Partial<BookedRead> = { promoCode: "PIER20", promoUrl: "quillon.example/pier" };

const check = (texts: readonly string[], given: Partial<BookedRead> = BOOKED, known = NONE) =>
  checkRead(booking(given), { durationSec: null, segments: spoken(texts) }, known);
const NONE: KnownBrands = { competitors: [], otherBrands: [] };

const OTHER_READ = [
  "And we are supported by Ambrel Socks.",
  "Ambrel Socks are knitted in one piece, go to ambrel dot example for free shipping.",
];

describe("a read", () => {
  it("goes from the first to the last sentence that sells the brand", () => {
    const before = talk(12);
    const segments = spoken([...before, ...READ, ...talk(12)]);
    const { read, flags } = checkRead(booking(BOOKED), { durationSec: null, segments }, NONE);
    expect(read?.quote).toBe(READ.join(" "));
    expect(read?.startSec).toBeCloseTo(segments[before.length]!.startSec!, 1);
    expect(read?.endSec).toBeCloseTo(segments[before.length + READ.length - 1]!.endSec!, 1);
    expect(flags).toEqual([]);
  });

  it("is no talk about the brand", () => {
    const { read, flags, score } = check([
      ...talk(8),
      "My sister worked at Quillon Tea for a year, in the warehouse.",
      "Quillon Tea was a strange place, everybody whispered.",
      ...talk(8),
    ]);
    expect({ read, flags, score }).toEqual({ read: null, flags: ["missing"], score: 0 });
  });

  it.each([
    ["split into words that sound like it", "quill on tea"],
    ["misspelled", "Quilon Tee"],
    ["joined", "quillontea"],
  ])("is found when the name is %s", (_, name) => {
    const texts = READ.map((text) => text.replaceAll("Quillon Tea", name));
    expect(check([...talk(8), ...texts, ...talk(8)]).read?.quote).toContain(name);
  });

  it("in a transcript without times has its quote and no seconds", () => {
    const segments: Segment[] = spoken([...talk(8), ...READ, ...talk(8)]).map((segment) => ({
      ...segment,
      startSec: null,
      endSec: null,
    }));
    const given = { ...BOOKED, placement: "post_roll", lengthSec: 600 } as const;
    const found = checkRead(booking(given), { durationSec: 3600, segments }, NONE);
    expect(found.read).toEqual({ startSec: null, endSec: null, quote: READ.join(" ") });
    expect(found).toMatchObject({ position: null, flags: [] });
  });

  it("of a common word starts where that word is the brand", () => {
    const texts = [
      ...talk(4),
      "We dropped the anchor at noon, and the anchor held.",
      ...talk(6),
      "This show is brought to you by Anchor.",
      "With Anchor you share a bill in two taps, download the Anchor app for free.",
      ...talk(6),
    ];
    expect(check(texts, { brand: "Anchor" }).read?.quote).toMatch(
      /^This show is brought .* free\.$/,
    );
  });

  it("of hostile text is answered in time", () => {
    const texts = ["a".repeat(50_000), "の".repeat(20_000), "x.".repeat(20_000), ".".repeat(9000)];
    expect(check([...texts, ...READ]).read?.quote).toContain("Quillon");
    expect(check([]).flags).toEqual(["missing"]);
  });

  it("is quoted with at most 2,000 characters", () => {
    const long = Array.from({ length: 40 }, () => READ[1]!);
    const { read } = check([READ[0]!, ...long, ...READ.slice(2)]);
    expect(read?.quote).toHaveLength(2000);
  });
});

describe("a flag", () => {
  it("wrong_position follows the first and the last tenth", () => {
    const given = (placement: BookedRead["placement"]) => ({ ...BOOKED, placement });
    const early = [...READ, ...talk(80)];
    expect(check(early, given("pre_roll"))).toMatchObject({ position: "pre_roll", flags: [] });
    expect(check(early, given("mid_roll")).flags).toEqual(["wrong_position"]);
    const middle = [...talk(60), ...READ, ...talk(60)];
    expect(check(middle, given("mid_roll"))).toMatchObject({ position: "mid_roll", flags: [] });
    expect(check([...talk(80), ...READ], given("post_roll")).flags).toEqual([]);
  });

  it("short is under four fifths of the booked length", () => {
    const { read } = check([...talk(8), ...READ, ...talk(8)]);
    const lengthSec = read!.endSec! - read!.startSec!;
    const texts = [...talk(8), ...READ, ...talk(8)];
    expect(check(texts, { ...BOOKED, lengthSec: lengthSec / 0.82 }).flags).toEqual([]);
    expect(check(texts, { ...BOOKED, lengthSec: lengthSec / 0.7 }).flags).toEqual(["short"]);
  });

  it("bad_promo names the code that was heard instead", () => {
    const texts = READ.map((text) => text.replace("PIER20", "DOCK35"));
    const found = check([...talk(8), ...texts, ...talk(8)]);
    expect(found).toMatchObject({
      flags: ["bad_promo"],
      promoCodeFound: false,
      heardPromoCodes: ["DOCK35"],
    });
  });

  it("missed_talking_point asks about a point of which a half is said", () => {
    const points = ["Picked by hand", "Posted the same week or collected"];
    const found = check([...talk(8), ...READ, ...talk(8)], { ...BOOKED, talkingPoints: points });
    expect(found.talkingPoints.map((point) => point.found)).toEqual([true, false]);
    expect(found.talkingPoints[0]!.atSec).toBeGreaterThan(found.read!.startSec!);
    expect(found.flags).toEqual([]);
    expect(found.questions).toMatchObject([{ flag: "missed_talking_point" }]);
  });

  it("double_spot counts reads that stand apart", () => {
    const found = check([...talk(9), ...READ, ...talk(30), ...READ, ...talk(9)]);
    expect(found.reads).toHaveLength(2);
    expect(found.flags).toEqual(["double_spot"]);
  });

  it("competitor_in_episode needs the competitor to be sold", () => {
    const known = { competitors: [brand("Ambrel Socks")], otherBrands: [] };
    const texts = [...talk(9), ...READ, ...talk(30)];
    expect(check([...texts, ...OTHER_READ, ...talk(9)], BOOKED, known).flags).toEqual([
      "competitor_in_episode",
    ]);
    const named = "My brother wears Ambrel Socks, the green ones.";
    expect(check([...texts, named, ...talk(9)], BOOKED, known).flags).toEqual([]);
    const compared = READ.with(1, `Unlike Ambrel Socks, Quillon Tea is picked by hand.`);
    expect(check([...talk(9), ...compared, ...talk(9)], BOOKED, known).flags).toEqual([]);
  });

  it("stacked is an advertisement within 15 seconds", () => {
    const known = { competitors: [], otherBrands: [brand("Ambrel Socks")] };
    const at = (between: number) =>
      check([...talk(9), ...OTHER_READ, ...talk(between), ...READ, ...talk(9)], BOOKED, known);
    expect(at(0).flags).toEqual(["stacked"]);
    expect(at(1).flags).toEqual(["stacked"]);
    expect(at(5).flags).toEqual([]);
    expect(at(0).read!.quote).toBe(READ.join(" "));
  });

  it("cta_not_repeated is a code or an address that is said once", () => {
    const once = check([...talk(8), ...READ.slice(0, 3), ...talk(8)]);
    expect(once.flags).toEqual(["cta_not_repeated"]);
    const none = check([...talk(8), ...READ.slice(0, 3), ...talk(8)], {});
    expect(none.flags).toEqual([]);
  });
});

describe("brands with like names", () => {
  it("have reads of their own", () => {
    const texts = [
      ...talk(6),
      "We are supported by Quillon, go to quillon dot example for a free box.",
      ...talk(12),
      "We are supported by Quillan, go to quillan dot example for free paint.",
      ...talk(6),
    ];
    const known = { competitors: [], otherBrands: [brand("Quillan")] };
    const found = check(texts, { brand: "Quillon", promoUrl: "quillon.example" }, known);
    expect(found.reads.map(({ quote }) => quote)).toEqual([texts[6]]);
    expect(found.otherReads.map((read) => read.brand)).toEqual(["Quillan"]);
  });
});

describe("reads of other languages", () => {
  it.each([
    [
      "de",
      "Diese Folge wird euch präsentiert von Quillon Tea. Mit dem Code Pier zwanzig spart ihr auf quillon Punkt example.",
    ],
    [
      "es",
      "Este episodio llega gracias a Quillon Tea. Con el código pier veinte tenéis envío gratis en quillon punto example.",
    ],
    [
      "fr",
      "Cet épisode vous est proposé par Quillon Tea. Avec le code pier vingt la livraison est offerte sur quillon point example.",
    ],
    [
      "it",
      "Questa puntata è offerta da Quillon Tea. Con il codice pier venti la spedizione gratuita su quillon punto example.",
    ],
    [
      "pt",
      "Este episódio tem o apoio da Quillon Tea. Com o código pier vinte o frete grátis em quillon ponto example.",
    ],
    [
      "nl",
      "Deze aflevering is mogelijk gemaakt door Quillon Tea. Met de code pier twintig korting op quillon punt example.",
    ],
    [
      "pl",
      "Partnerem odcinka jest Quillon Tea. Z kodem pier dwadzieścia masz zniżkę na quillon kropka example.",
    ],
    [
      "tr",
      "Bu bölüm Quillon Tea katkılarıyla hazırlandı. Pier yirmi kodu ile indirim quillon nokta example adresinde.",
    ],
    [
      "id",
      "Episode ini dipersembahkan oleh Quillon Tea. Pakai kode pier dua puluh untuk diskon di quillon titik example.",
    ],
    [
      "ru",
      "Этот выпуск вышел при поддержке Квиллон Ти. По промокоду пир двадцать скидка на квиллон точка example.",
    ],
    ["hi", "यह एपिसोड क्विलन टी के सहयोग से है। कोड पियर बीस डालिए और छूट पाइए quillon dot example पर।"],
    [
      "ar",
      "هذه الحلقة برعاية كويلون تي. استخدموا الكود بيير عشرين على كويلون دوت اكزامبل ولكم خصم.",
    ],
    ["ja", "この番組はクイロンティーの提供でお送りします。コードはPIER20で送料無料です。"],
    ["ko", "이 방송은 퀼론 티 제공으로 함께합니다. 코드 PIER20 입력하면 무료 배송입니다."],
    ["zh", "本期节目由奎隆茶赞助播出。输入优惠码PIER20就可以免费试用。"],
  ])("are found (%s)", (_, text) => {
    const given = {
      ...BOOKED,
      otherNames: ["Квиллон Ти", "क्विलन टी", "كويلون تي", "クイロンティー", "퀼론 티", "奎隆茶"],
    };
    const found = check([text], given);
    expect(found.read?.quote).toBe(text);
    expect(found.promoCodeFound).toBe(true);
  });
});
