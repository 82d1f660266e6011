import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideLookup, type LookupCandidate, type LookupResult } from "./episode-lookup.ts";
import { normaliseTitle } from "./normalise-title.ts";
import { TITLE_NOISES } from "./title-noises.test-support.ts";

/** Pairs of titles that differ only in what makes them two episodes. */
const TWINS: readonly ((base: string) => readonly [string, string])[] = [
  (base) => [`${base}, Part 1`, `${base}, Part 2`],
  (base) => [`${base} (Part One)`, `${base} (Part Two)`],
  (base) => [`${base} – Teil I`, `${base} – Teil II`],
  (base) => [`Part #1: ${base}`, `Part #2: ${base}`],
  (base) => [`#1290 ${base}`, `#1291 ${base}`],
  (base) => [`1290: ${base}`, `1291: ${base}`],
  (base) => [`Episode 9 - ${base}`, `Episode 10 - ${base}`],
  (base) => [`S2E5: ${base}`, `S2E6: ${base}`],
  (base) => [`S1E5: ${base}`, `S2E5: ${base}`],
  (base) => [`${base} (#41)`, `${base} (#42)`],
  (base) => [`${base} | Episode 41`, `${base} | Episode 42`],
  (base) => [`${base} 2019`, `${base} 2020`],
  (base) => [`2019: ${base}`, `2020: ${base}`],
  (base) => [`${base} 1/11/2011`, `${base} 11/1/2011`],
  (base) => [`${base}, Volume 1`, `${base}, Volume 11`],
  (base) => [base, `${base} (re-release)`],
  (base) => [base, `${base} [Live]`],
  (base) => [base, `${base} – Bonus`],
  (base) => [base, `${base} 2`],
  (base) => [base, `Trailer: ${base}`],
  (base) => [`${base} 第一集`, `${base} 第十一集`],
  (base) => [`${base}（上）`, `${base}（下）`],
];

/** Noises that do not take away what tells the twins apart. */
const noises = Object.entries(TITLE_NOISES).filter(
  ([name]) => name !== "the guid" && !name.startsWith("cut") && name !== "punctuation left out",
);

const SHOW = "Salt and Signal";

const episode = (episodeId: string, title: string, publishedOn: string): LookupCandidate => ({
  episodeId,
  clusterId: null,
  title,
  normalisedTitle: normaliseTitle(title, SHOW),
  publishedAt: new Date(`${publishedOn}T09:00:00Z`),
  season: null,
  number: null,
  guid: null,
  simplecastEpisodeId: null,
  appleEpisodeId: null,
  spotifyEpisodeId: null,
  removed: false,
});

const base = fc.constantFrom(
  "The lighthouse keeper",
  "Rückkehr der Wölfe",
  "Rent",
  "Best of the week",
  "Город у моря",
  "灯台守の手紙",
  "L.A. nights",
);
const day = fc.constantFrom("2026-03-09", "2026-03-10", "2026-03-11");

interface Question {
  asked: { title: string; publishedOn: string };
  noise: (typeof noises)[number][1];
}

function ask({ asked, noise }: Question, candidates: readonly LookupCandidate[]): LookupResult {
  const known = { showName: SHOW, guid: "", ...asked };
  return decideLookup(
    {
      simplecastEpisodeId: null,
      guid: null,
      appleEpisodeId: null,
      spotifyEpisodeId: null,
      title: null,
      publishedOn: null,
      ...noise(known),
    },
    candidates,
    { limit: 5, showName: SHOW },
  );
}

const twins = fc.record({
  base,
  make: fc.constantFrom(...TWINS),
  isSwapped: fc.boolean(),
  noise: fc.constantFrom(...noises.map(([, noise]) => noise)),
  askedOn: day,
  otherOn: day,
});

describe("look-up among near twins", () => {
  it("never names the one that is in the show for the one that is not", () => {
    fc.assert(
      fc.property(twins, ({ base: title, make, isSwapped, noise, askedOn, otherOn }) => {
        const [asked, other] = isSwapped ? make(title).toReversed() : make(title);
        const question = { asked: { title: asked ?? "", publishedOn: askedOn }, noise };
        const { best } = ask(question, [episode("other", other ?? "", otherOn)]);
        expect(best).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it("never names the other where both are in the show", () => {
    fc.assert(
      fc.property(twins, ({ base: title, make, isSwapped, noise, askedOn, otherOn }) => {
        const [asked, other] = isSwapped ? make(title).toReversed() : make(title);
        const question = { asked: { title: asked ?? "", publishedOn: askedOn }, noise };
        const { best } = ask(question, [
          episode("asked", asked ?? "", askedOn),
          episode("other", other ?? "", otherOn),
        ]);
        expect(best?.episode_id ?? "asked").toBe("asked");
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not take a title that is cut off before its part for either part", () => {
    const long = "What the tide took, and what it brought back from the other side";
    for (const [one, other] of [
      [`${long}: Part 1`, `${long}: Part 2`],
      [`${long} of 2019`, `${long} of 2020`],
      [`${long} one`, `${long} two`],
      [long, `${long} (re-release)`],
    ] as const) {
      const asked = { title: one.slice(0, 60), publishedOn: "2026-03-10" };
      const noise = ({ title, publishedOn }: typeof asked) => ({ title, publishedOn });
      const twin = episode("other", other, "2026-03-10");
      expect(ask({ asked, noise }, [twin]).best).toBeNull();
      expect(ask({ asked, noise }, [twin, episode("one", one, "2026-03-03")]).best).toBeNull();
    }
  });
});
