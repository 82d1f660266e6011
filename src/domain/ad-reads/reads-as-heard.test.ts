import { describe, expect, it } from "vitest";
import type { Segment } from "../transcript-formats/segment.ts";
import type { BookedRead, KnownBrands } from "./air-check.ts";
import { booking, brand, READ, spoken, talk } from "./air-checks.test-support.ts";
import { checkRead } from "./check-read.ts";

const BOOKED: Partial<BookedRead> = { promoCode: "PIER20", promoUrl: "quillon.example/pier" };
const NONE: KnownBrands = { competitors: [], otherBrands: [] };

const check = (texts: readonly string[], given: Partial<BookedRead> = BOOKED, known = NONE) =>
  checkRead(booking(given), { durationSec: null, segments: spoken(texts) }, known);

/** Segments of alternating speakers. */
const dialogue = (lines: readonly (readonly [string, string])[]): Segment[] =>
  spoken(lines.map(([, text]) => text)).map((segment, index) => ({
    ...segment,
    speaker: lines[index]![0],
  }));

describe("a name as it is said", () => {
  it.each([
    [
      "en",
      "Moss and Fern",
      "This episode is brought to you by Moss and Fern. Get their lamp for free.",
    ],
    [
      "de",
      "Moss und Fern",
      "Diese Folge wird unterstützt von Moss und Fern. Die Lampe gibt es gratis.",
    ],
    [
      "es",
      "Moss y Fern",
      "Este episodio llega gracias a Moss y Fern. La lámpara te la dan gratis.",
    ],
    ["it", "Moss e Fern", "Questa puntata è offerta da Moss e Fern. La lampada è gratis per voi."],
  ])("has the word of the language for its sign (%s)", (_, name, text) => {
    expect(check([text], { brand: "Moss & Fern" }).read?.quote).toContain(name);
  });

  it("may have a Korean ending in another script", () => {
    const found = check(["이 방송은 토미라입니다. 토미라 닷 컴에서 무료 배송입니다."], {
      brand: "Tomira",
    });
    expect(found.read).not.toBeNull();
  });
});

describe("the start of a read", () => {
  it("is the sentence that opens it, before the name", () => {
    const lead = "Right, a quick word before I forget, and it is about tea.";
    const { read } = check([...talk(8), lead, ...READ, ...talk(8)]);
    expect(read?.quote.startsWith(lead)).toBe(true);
  });

  it("is the story of the speaker who then names the brand", () => {
    const story = "Last week my aunt came to stay and she would not drink a thing.";
    const segments = dialogue([
      ["Ann", "We slept on the floor of the station."],
      ["Bob", story],
      ["Bob", "So I made her Quillon Tea, and you can try it for free."],
      ["Bob", "Go to quillon dot example slash pier and use the code PIER20."],
    ]);
    const { read } = checkRead(booking(BOOKED), { durationSec: null, segments }, NONE);
    expect(read?.quote.startsWith(story)).toBe(true);
  });
});

describe("of several reads", () => {
  it("the one in the booked place is judged, and all are listed", () => {
    const texts = [...talk(30), ...READ, ...talk(40), ...READ, ...talk(2)];
    const found = check(texts, { ...BOOKED, placement: "post_roll" });
    expect(found).toMatchObject({ position: "post_roll", flags: ["double_spot"] });
    expect(found.reads).toHaveLength(2);
    expect(found.read).toEqual(found.reads[1]);
  });
});

describe("an advertisement of an unknown brand", () => {
  const OTHER = [
    "And while we are on it, a word about Zinnia Travel, who go to the coast in May.",
    "Everything is on zinniatravel dot example.",
  ];
  it("beside a read makes it stacked, and is no part of it", () => {
    const { read, flags } = check([...talk(9), ...READ, ...OTHER, ...talk(9)]);
    expect(flags).toEqual(["stacked"]);
    expect(read?.quote).toBe(READ.join(" "));
  });
  it("further away does not", () => {
    expect(check([...talk(9), ...READ, ...talk(6), ...OTHER, ...talk(9)]).flags).toEqual([]);
  });
});

describe("a spoken address", () => {
  it("belongs to the name that shares more of its letters, not to a short one", () => {
    const known = { competitors: [], otherBrands: [brand("Ur"), brand("Kila")] };
    const texts = READ.map((text) => text.replaceAll("quillon dot", "kwillon dot"));
    expect(check([...talk(8), ...texts, ...talk(8)], BOOKED, known).flags).toEqual([]);
  });
});

describe("a code", () => {
  it.each([
    [
      "spelled with words before its digits",
      "The code is P, I, E, R, and then the number two zero.",
    ],
    ["in words", "The code is pier twenty."],
  ])("is heard when it is %s", (_, text) => {
    const texts = [READ[0]!, READ[1]!, text, "That is quillon dot example slash pier."];
    expect(check([...talk(8), ...texts, ...talk(8)]).promoCodeFound).toBe(true);
  });
});

describe("a talking point", () => {
  const judged = (point: string, text: string) => {
    const texts = [...talk(8), READ[0]!, text, ...READ.slice(2), ...talk(8)];
    const found = check(texts, { ...BOOKED, talkingPoints: [point] });
    return { found: found.talkingPoints[0]!.found, asked: found.questions.map(({ flag }) => flag) };
  };
  it("is said in another unit of time", () => {
    const text = "You can try it for a whole month, a month to drink it.";
    expect(judged("Trial of 30 days", text).found).toBe(true);
  });
  it("is not said by a sentence that denies it", () => {
    const text = "Postage is six pounds on top, I have to say.";
    expect(judged("Free postage", text)).toEqual({ found: false, asked: [] });
    expect(judged("Dishwasher safe", "The pot is not dishwasher safe, mind.").found).toBe(false);
  });
  it("of which some words are said is a question and no flag", () => {
    const text = "The teapot has a lid, a green one.";
    expect(judged("Teapot with strainer and saucer", text).found).toBe(false);
    expect(judged("Teapot glazed twice", text)).toEqual({
      found: true,
      asked: ["missed_talking_point"],
    });
  });
});

describe("a flag", () => {
  it("says how sure it is and why", () => {
    const named = check([...talk(8), "My sister worked at Quillon Tea for a year.", ...talk(8)]);
    expect(named.flagDetails).toMatchObject([{ flag: "missing", confidence: "low" }]);
    expect(check(talk(8)).flagDetails).toMatchObject([{ flag: "missing", confidence: "high" }]);
    const texts = READ.map((text) => text.replace("PIER20", "DOCK35"));
    expect(check([...talk(8), ...texts, ...talk(8)]).flagDetails).toEqual([
      { flag: "bad_promo", confidence: "high", reason: "Another code is said: DOCK35." },
    ]);
  });
});
