import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasSharedFolder, sharedFolder } from "../../../test/shared-folder.ts";
import type { AccountPlatform } from "./address.ts";
import { readAccount } from "./named-account.ts";
import { recogniseAddress } from "./recognise-address.ts";

/** Addresses of the test suites of other projects, with what each project makes of them. */
const FOLDER = sharedFolder("addresses");
const PRESENT = hasSharedFolder(FOLDER, "the reading of 1,256 addresses of other projects");

interface Address {
  platform: string;
  url: string;
  kind?: string;
  id?: string | null;
  should?: string;
}

const read = (file: string): Address[] =>
  PRESENT ? (JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as Address[]) : [];
const ALL = [...new Map(read("addresses.json").map((entry) => [entry.url, entry])).values()];
const idOf = (url: string): string | null => {
  const recognised = recogniseAddress(url);
  return recognised.kind === "post" ? recognised.reference.externalId : null;
};

/** Refused: two ids, a fragment, an app's scheme, an id with more letters, no post of its own. */
const NOT_READ = /&v=|#p\/a|^vnd\.|-cdveCh1kQk(?:-|whatever)$|CmRswhatever|watchparty|\/flx\/warn/;
/** The other project gives the id of the media inside the post. */
const OF_MEDIA = new Set(["560070183650213889", "654001591733886977"]);

describe.skipIf(!PRESENT)("addresses of other projects", () => {
  it("names posts in forms that other readers of addresses know", () => {
    const unlike = read("posts-missed.json").flatMap(({ url, id }) => {
      const found = idOf(url);
      if (NOT_READ.test(url)) return found === null ? [] : [url];
      const isOther = id !== null && found !== id && !OF_MEDIA.has(found ?? "");
      return found === null || isOther ? [url] : [];
    });
    expect(unlike).toEqual([]);
  });

  it("connects profiles alone, and each as the account that it is", () => {
    for (const { platform, url, should = "" } of read("profiles-should.json")) {
      const reading = readAccount(platform as AccountPlatform, url);
      const named = should.replace(/^page /, "");
      expect([url, reading.ok ? reading.named.handle : "refused"]).toEqual([
        url,
        should.startsWith("refused") ? "refused" : named,
      ]);
    }
  });

  it("names 430 posts or more, and a post in nothing that is a profile", () => {
    expect(ALL.filter(({ url }) => idOf(url) !== null).length).toBeGreaterThanOrEqual(430);
    const profiles = ALL.filter(({ kind = "" }) => kind.startsWith("profile"));
    expect(profiles.filter(({ url }) => idOf(url) !== null)).toEqual([]);
  });

  it("knows no account in what is no profile", () => {
    const named = ALL.filter(({ kind }) => kind === "no-profile").filter(
      ({ url }) => recogniseAddress(url).kind === "account",
    );
    expect(named).toEqual([]);
  });

  it("says in a sentence what each of the others is", () => {
    const reasons = ALL.flatMap(({ url }) => {
      const recognised = recogniseAddress(url);
      return "reason" in recognised ? [recognised.reason] : [];
    });
    expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
  });
});
