import { describe, expect, it } from "vitest";
import type { Segment } from "../transcript-formats/segment.ts";
import type { BookedRead } from "./air-check.ts";
import { booking, READ, spoken, talk } from "./air-checks.test-support.ts";
import { checkRead } from "./check-read.ts";

const BOOKED: Partial<BookedRead> = { promoCode: "PIER20", promoUrl: "quillon.example/pier" };

const check = (segments: readonly Segment[], given: Partial<BookedRead> = {}) =>
  checkRead(booking({ ...BOOKED, ...given }), { durationSec: null, segments });

/** Segments of alternating speakers, half a second apart. */
function dialogue(texts: readonly string[]): Segment[] {
  let at = 0;
  return texts.map((text, index) => {
    const startSec = at;
    const endSec = at + text.length / 10;
    at = endSec + 0.5;
    return { startSec, endSec, speaker: index % 2 === 0 ? "Ann" : "Ben", text };
  });
}

const flagsOf = (found: ReturnType<typeof check>, flag: string) => ({
  isFlag: found.flags.some((one) => one === flag),
  isQuestion: found.questions.some((one) => one.flag === flag),
});
const FLAG = { isFlag: true, isQuestion: false };
const QUESTION = { isFlag: false, isQuestion: true };

describe("the start of a read in a dialogue", () => {
  it("is the question that the brand answers", () => {
    const texts = ["The boat was late.", "It was.", "Ben, what did you have for breakfast today?"];
    const segments = dialogue([
      ...texts,
      "I had a cup of Quillon Tea, as it happens.",
      "And they post it?",
      "They do, go to quillon dot example slash pier with the code PIER20.",
    ]);
    expect(check(segments).read?.startSec).toBe(segments[2]!.startSec);
  });

  it("is the sentence of the other host that opens the advertisement", () => {
    const segments = dialogue([
      "The boat was late and the harbour was closed.",
      "Before we go on, a word from our sponsor, what do you drink in the morning, Ben?",
      "I drink Quillon Tea, every day of the week, and I never tire of it.",
      "Go to quillon dot example slash pier and use the code PIER20 for a free tin.",
    ]);
    expect(check(segments).read?.startSec).toBe(segments[1]!.startSec);
  });
});

describe("short", () => {
  const segments = dialogue([
    "My hands were cold, so I borrowed a tin from the shelf.",
    "Borrowed it and kept it, that is Quillon Tea.",
    "Go to quillon dot example slash pier and use the code PIER20 for a free tin.",
  ]);
  const { startSec, endSec } = check(segments).read!;
  const lengthSec = endSec! - startSec!;

  it("is asked where talk before it may lead to the read", () => {
    const found = check(segments, { lengthSec: lengthSec / 0.75 });
    expect(flagsOf(found, "short")).toEqual(QUESTION);
  });

  it("is a flag where no reading is long enough", () => {
    const found = check(segments, { lengthSec: lengthSec * 3 });
    expect(flagsOf(found, "short")).toEqual(FLAG);
  });
});

describe("missed_talking_point", () => {
  const missed = (texts: readonly string[], point: string) =>
    flagsOf(
      check(spoken([...talk(8), ...texts, ...talk(8)]), { talkingPoints: [point] }),
      "missed_talking_point",
    );

  it("is a flag where nothing of a read that is understood has a tie to the point", () => {
    expect(missed(READ, "Certified sustainable")).toEqual(FLAG);
  });

  it("is asked where a word or a number of the point is said", () => {
    const texts = READ.with(1, "Quillon Tea sells leaves from one hillside.");
    expect(missed(texts, "Hand rolled oolong leaves")).toEqual(QUESTION);
  });

  it("is asked where much of the read is not understood", () => {
    const stories = [
      "My aunt looked at the cup and she would not put it down for an hour.",
      "You need not know a thing about it, I could not even boil an egg.",
      "He had been a baker for thirty years before he came to live beside the harbour.",
    ];
    expect(missed([READ[0]!, ...stories, ...READ.slice(2)], "No skills")).toEqual(QUESTION);
  });

  it("is a flag where another length of time is said of the point", () => {
    const texts = READ.with(1, "Quillon Tea has a guarantee of two years on every pot.");
    expect(missed(texts, "Guarantee of 10 years")).toEqual(FLAG);
  });

  it("is a flag where what was booked for a lifetime has an end", () => {
    const texts = READ.with(1, "Quillon Tea repairs every pot for free for two years.");
    expect(missed(texts, "Free repairs, lifelong")).toEqual(FLAG);
  });
});

describe("bad_promo", () => {
  const withCode = (text: string) =>
    check(spoken([...talk(8), ...READ.slice(0, 2), text, ...talk(8)]));

  it("is a flag where the digits of the code are not said", () => {
    expect(flagsOf(withCode("The code is wharf at Quillon Tea."), "bad_promo")).toEqual(FLAG);
  });

  it("is asked where a word may be misheard before the digits", () => {
    const found = withCode("Use the code BEER20 at Quillon Tea.");
    expect(flagsOf(found, "bad_promo")).toEqual(QUESTION);
  });
});

describe("double_spot", () => {
  it("is none where another sponsor has the same path", () => {
    const other = "Go to larchway dot example slash pier and get two months free.";
    const found = check(spoken([...READ, ...talk(30), other, ...talk(9)]));
    expect(found.flags).not.toContain("double_spot");
  });
});

describe("a number", () => {
  it("with a sign between its groups is the one that is said as one word", () => {
    const found = check(
      spoken([
        "Deze aflevering wordt mogelijk gemaakt door Quillon Tea.",
        "Waterdicht, want hij houdt twintigduizend millimeter tegen, en dat is niet weinig.",
        "Ga naar quillon punt example slash pier en gebruik de code PIER20.",
      ]),
      { talkingPoints: ["Waterdicht tot 20.000 millimeter"] },
    );
    expect(found.talkingPoints[0]!.found).toBe(true);
  });
});

describe("Swedish", () => {
  it("is understood", () => {
    const found = check(
      spoken([
        "Vi bodde i ett hus vid havet och det var kallt hela vintern.",
        "Det här avsnittet presenteras av Quillon Tea, och det är vi glada för.",
        "Gå in på quillon punkt example snedstreck pier och använd koden PIER20, så får ni fri frakt.",
      ]),
    );
    expect(found.promoCodeFound).toBe(true);
    expect(found.read?.quote).toMatch(/^Det här avsnittet/);
  });
});
