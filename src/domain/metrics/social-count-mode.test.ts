import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyCountMode, countAccountsOnce, type LinkedAccount } from "./social-count-mode.ts";

const SHOWS = ["s1", "s2", "s3", "s4"];

/**
 * Few shows, platforms and ids, so that accounts are shared; each platform of a show once, as a
 * connection is.
 */
const accounts = fc.uniqueArray(
  fc.record({
    showId: fc.constantFrom(...SHOWS, "left"),
    platform: fc.constantFrom("youtube", "instagram", "__proto__"),
    accountId: fc.option(fc.constantFrom("a", "b", "c")),
  }),
  { selector: ({ showId, platform }) => `${showId} ${platform}`, maxLength: 15 },
);
const order = fc.shuffledSubarray(SHOWS, { minLength: 4, maxLength: 4 });

/** The rule by asking of each account whether any earlier show has it. */
function naive(
  list: readonly LinkedAccount[],
  shows: readonly string[],
): { kept: LinkedAccount[]; suppressed: Map<string, Set<string>> } {
  const rank = (showId: string): number => (shows.includes(showId) ? shows.indexOf(showId) : 99);
  const suppressed = new Map<string, Set<string>>();
  const kept = list.filter((account) => {
    const isCopy =
      account.accountId !== null &&
      list.some(
        (other) =>
          other.platform === account.platform &&
          other.accountId === account.accountId &&
          rank(other.showId) < rank(account.showId),
      );
    if (isCopy)
      suppressed.set(
        account.showId,
        (suppressed.get(account.showId) ?? new Set()).add(account.platform),
      );
    return !isCopy;
  });
  return { kept, suppressed };
}

const keys = (list: readonly LinkedAccount[]): string[] =>
  list.map(({ showId, platform }) => `${showId} ${platform}`).toSorted();

describe("unique accounts", () => {
  it("agree with the rule asked account by account", () => {
    fc.assert(
      fc.property(accounts, order, (list, shows) => {
        const { accounts: left, suppressed } = applyCountMode("unique", list, shows);
        const expected = naive(list, shows);
        expect(keys(left)).toEqual(keys(expected.kept));
        expect(new Map(Object.entries(suppressed))).toEqual(
          new Map(
            [...expected.suppressed].map(([showId, platforms]) => [
              showId,
              [...platforms].toSorted(),
            ]),
          ),
        );
      }),
      { numRuns: 500 },
    );
  });

  it("lose no account, name a show that counts as the source of each copy, and do not depend on the order they come in", () => {
    fc.assert(
      fc.property(accounts, order, (list, shows) => {
        const { counted, copies } = countAccountsOnce(list, shows);
        expect(keys([...counted, ...copies.map(({ account }) => account)])).toEqual(keys(list));
        for (const { account, sameSourceAs } of copies) {
          expect(counted).toContainEqual({
            showId: sameSourceAs,
            platform: account.platform,
            accountId: account.accountId,
          });
        }
        expect(keys(countAccountsOnce(list.toReversed(), shows).counted)).toEqual(keys(counted));
      }),
    );
  });

  it("are kept by the first show of the workspace, not of the alphabet", () => {
    const list = [
      { showId: "s1", platform: "youtube", accountId: "UC1" },
      { showId: "s2", platform: "youtube", accountId: "UC1" },
    ];
    expect(applyCountMode("unique", list, ["s2", "s1"])).toEqual({
      accounts: [list[1]],
      suppressed: { s1: ["youtube"] },
    });
    expect(applyCountMode("per_show", list, ["s2", "s1"])).toEqual({
      accounts: list,
      suppressed: {},
    });
  });

  it("are never told by an id that is not known, nor across platforms", () => {
    const list = [
      { showId: "s1", platform: "youtube", accountId: null },
      { showId: "s2", platform: "youtube", accountId: null },
      { showId: "s3", platform: "instagram", accountId: "7" },
      { showId: "s4", platform: "instagramBusiness", accountId: "7" },
    ];
    expect(applyCountMode("unique", list, SHOWS).suppressed).toEqual({});
  });
});
