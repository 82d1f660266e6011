import { describe, expect, it } from "vitest";
import type { Segment } from "../../transcript-formats/segment.ts";
import { booking, brand, READ, spoken, talk } from "../air-checks.test-support.ts";
import { checkRead } from "../check-read.ts";

const BOOKED = booking({ promoCode: "PIER20", promoUrl: "quillon.example/pier" });
const check = (segments: readonly Segment[], known?: Parameters<typeof checkRead>[2]) =>
  checkRead(BOOKED, { durationSec: null, segments }, known);

describe("stacked", () => {
  const AD = [
    "And the people of Larchway make pillows, in a shop by the river, and they measure your neck.",
    "They come in sizes, as shoes do, and they last.",
    "You find them on larchway.example.",
  ];

  it("counts from where the turn of a brand that is not known begins", () => {
    const segments = spoken([...talk(8), ...READ, ...AD, ...talk(8)]);
    const address = segments.find(({ text }) => text.includes("larchway.example"))!;
    const found = check(segments);
    expect(address.startSec! - found.read!.endSec!).toBeGreaterThan(13);
    expect(found.flags).toContain("stacked");
  });

  it("is none where hosts say that they are paid", () => {
    const segments = spoken([...talk(8), ...READ, "Well, they pay for this.", ...talk(8)]);
    expect(check(segments).flags).not.toContain("stacked");
  });

  it("finds a short read of a known brand by its address", () => {
    const again = "And Larchway and Rowe, the sale is on until Sunday, larchwayrowe.example.";
    const found = check(spoken([...talk(8), ...READ, again, ...talk(8)]), {
      competitors: [brand("Larchway & Rowe")],
      otherBrands: [],
    });
    expect(found.flags).toEqual(expect.arrayContaining(["stacked", "competitor_in_episode"]));
  });

  it("leaves the advertisement before it out of the read", () => {
    const segments = spoken([...talk(8), ...AD, ...READ, ...talk(8)]);
    expect(check(segments).read?.quote).toMatch(/^This episode/);
  });
});

describe("a sponsor of the past", () => {
  it("is not sold", () => {
    const found = check(
      spoken([
        ...talk(8),
        "Quillon Tea used to sponsor us, remember, with the code PIER20.",
        "Oh, that code doesn't work any more.",
        ...talk(8),
      ]),
    );
    expect(found.flags).toEqual(["missing"]);
  });
});

describe("cta_not_repeated", () => {
  const flags = (...texts: string[]) =>
    check(spoken([...talk(8), ...READ.slice(0, 2), ...texts, ...talk(8)])).flags;
  const address = (url: string, text: string) =>
    checkRead(booking({ promoUrl: url }), {
      durationSec: null,
      segments: spoken([READ[0]!, text]),
    }).flags;

  it("is none where the code is said again as a sentence of its own", () => {
    const read = "Go to Quillon Tea and say PIER20 for a free tin. Pier 20.";
    expect(flags(read)).not.toContain("cta_not_repeated");
  });

  it("does not take the path of the address for the code", () => {
    const found = checkRead(booking({ promoCode: "PIER", promoUrl: "quillon.example/pier" }), {
      durationSec: null,
      segments: spoken([READ[0]!, "The code is PIER, on quillon dot example slash pier."]),
    });
    expect(found.flags).toContain("cta_not_repeated");
  });

  it.each([
    [
      "quillon-isle.example",
      "It is quillon isle dot example, with a hyphen. Quillon hyphen isle dot example.",
    ],
    ["quillon.example", "On quillon dot example, so quillon, all in one word, dot example."],
  ])("hears %s twice", (url, text) => {
    expect(address(url, text)).not.toContain("cta_not_repeated");
  });
});

describe("a name in a written address", () => {
  it("is the name, though in small letters", () => {
    const found = checkRead(booking({ brand: "Quillontea" }), {
      durationSec: null,
      segments: spoken([
        "My Uncle Bert and I met Ann in York, and we had tea.",
        "You get twenty percent off, that's on quillontea.example, and delivery is free.",
      ]),
    });
    expect(found.read).not.toBeNull();
  });
});
