import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CandidatePost, Claim, EpisodeFacts } from "./claim.ts";
import { claimPosts } from "./claim-posts.ts";
import { day, episode, post, SHOW, spoken } from "./claims.test-support.ts";

const RUNS = { numRuns: 60 };

const word = fc.constantFrom(
  ..."harbour anchor lantern meadow vinegar compass orchard thunder velvet marble".split(" "),
  ..."море маяк колокол 灯台 夜汽車 豆腐屋 바다 등대 البحر منارة the a of and in".split(" "),
);
const words = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((list) => list.join(" "));
const date = fc
  .integer({ min: 1, max: 28 })
  .map((at) => day(`2026-03-${String(at).padStart(2, "0")}`));

const episodes = fc
  .array(
    fc.record({
      title: words(1, 6),
      description: fc.option(words(3, 20)),
      number: fc.option(fc.integer({ min: 1, max: 30 })),
      publishedAt: fc.option(date),
      durationSec: fc.option(fc.integer({ min: 0, max: 4000 })),
      transcript: fc.option(fc.array(words(4, 12), { minLength: 1, maxLength: 6 })),
      guest: fc.option(words(2, 2)),
    }),
    { maxLength: 5 },
  )
  .map((list) =>
    list.map(({ transcript, guest, ...given }, at) =>
      episode(`e${at}`, {
        ...given,
        link: `https://show.example/e/${at}`,
        people: guest === null ? [] : [{ name: guest, role: "guest" }],
        transcript: transcript === null ? null : spoken(...transcript),
      }),
    ),
  );

const posts = fc
  .array(
    fc.record({
      title: fc.option(words(1, 6)),
      text: fc.option(
        fc
          .tuple(words(0, 20), fc.option(fc.integer({ min: 0, max: 6 })))
          .map(([text, link]) =>
            link === null ? text : `${text} #${link} https://show.example/e/${link}`,
          ),
      ),
      publishedAt: fc.option(date),
      durationSec: fc.option(fc.integer({ min: 0, max: 4000 })),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.map((given, at) => post(`p${at}`, given)));

/** The same list in another order. */
const turned = <T>(list: readonly T[], by: number): T[] => {
  const at = list.length === 0 ? 0 : by % list.length;
  return [...list.slice(at), ...list.slice(0, at)].toReversed();
};

describe("claims of any posts", () => {
  it("do not depend on the order of the input", () => {
    fc.assert(
      fc.property(episodes, posts, fc.nat(20), (all, given, by) => {
        expect(claimPosts(SHOW, turned(all, by), turned(given, by + 1))).toEqual(
          claimPosts(SHOW, all, given),
        );
      }),
      RUNS,
    );
  });

  it("are one a post, of the episodes given, with scores in range and reasons above low", () => {
    fc.assert(
      fc.property(episodes, posts, (all, given) => {
        const claims = claimPosts(SHOW, all, given);
        const ids = new Set(all.map(({ id }) => id));
        expect(new Set(claims.map(({ candidateKey }) => candidateKey)).size).toBe(claims.length);
        for (const claim of claims) {
          expect(ids).toContain(claim.episodeId);
          expect(claim.score).toBeGreaterThan(0);
          expect(claim.score).toBeLessThanOrEqual(1);
          expect(claim.rivals.length).toBeLessThanOrEqual(3);
          expect(claim.rivals.map(({ episodeId }) => episodeId)).not.toContain(claim.episodeId);
          for (const { score } of claim.evidence) expect(Math.abs(score)).toBeLessThanOrEqual(1);
          if (claim.confidence !== "low") expect(claim.reason).not.toBe("");
          if (claim.confidence === "high")
            expect(claim.evidence.some(({ isHard }) => isHard)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it("are never turned to high for another episode by one that shares nothing with the post", () => {
    const stranger = (at: Date): EpisodeFacts =>
      episode("stranger", {
        title: "Quixotic zeppelins",
        description: "Bumblefoot wyverns juggle.",
        publishedAt: at,
        transcript: spoken("zugzwang flummox kerfuffle", "gobbledygook nincompoop"),
      });
    fc.assert(
      fc.property(episodes, posts, date, (all, given, at) => {
        // What is rare is counted in all texts, so that a doubtful link may become a sure one.
        const isHigh = ({ confidence, evidence }: Claim): boolean =>
          confidence === "high" && !evidence.some(({ kind, isHard }) => kind === "link" && isHard);
        const before = new Map(
          claimPosts(SHOW, all, given).map((claim) => [claim.candidateKey, claim.episodeId]),
        );
        for (const claim of claimPosts(SHOW, [...all, stranger(at)], given).filter(isHigh))
          // A post without a claim may get one of its own.
          expect(claim.episodeId).toBe(before.get(claim.candidateKey) ?? claim.episodeId);
      }),
      RUNS,
    );
  });

  it("of posts that quote a transcript word by word name its episode", () => {
    const sentence = fc
      .uniqueArray(
        fc.stringMatching(/^[bcdfgklmnprst][aeiou][bcdfgklmnprst][aeiou][bcdfgklmnprst]{2}$/),
        {
          minLength: 6,
          maxLength: 10,
        },
      )
      .map((list) => list.join(" "));
    fc.assert(
      fc.property(fc.uniqueArray(sentence, { minLength: 2, maxLength: 4 }), (sentences) => {
        const all = sentences.map((text, at) =>
          episode(`e${at}`, { publishedAt: day("2026-03-02"), transcript: spoken("…", text) }),
        );
        const given = sentences.map((text, at): CandidatePost =>
          post(`p${at}`, { text, publishedAt: day("2026-03-05") }),
        );
        for (const claim of claimPosts(SHOW, all, given))
          expect(claim).toMatchObject({
            episodeId: claim.candidateKey.replace("p", "e"),
            confidence: "high",
          });
      }),
      RUNS,
    );
  });
});
