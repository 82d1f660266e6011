import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM } from "./source-files.ts";

/** Files of the program whose code has this. */
const withCode = (pattern: RegExp, below = "src/"): string[] =>
  PROGRAM.filter(({ path, text }) => path.startsWith(below) && pattern.test(codeOf(text))).map(
    ({ path }) => path,
  );

/**
 * What features parse addresses for. An address that a person types and others follow is none of
 * these: it goes through `webAddressOf`.
 */
const PARSERS: Readonly<Record<string, string>> = {
  "src/features/account-discovery/run/read-website.ts": "names the host of a page that was read",
  "src/features/connections/finish-sign-in.ts": "our own address",
  "src/features/episodes/import/fetch-page.ts": "redirects, which the guarded client checks",
  "src/features/sign-in/linked-accounts.ts": "the host of a provider the operator set",
  "src/features/transcripts/fetch/fetch-transcripts.ts": "names the host of a fetched file",
  "src/features/transcripts/generate/download-audio.ts":
    "redirects, which the guarded client checks",
};

describe("one check per kind of thing", () => {
  it("addresses that people type are read by webAddressOf alone", () => {
    const parsing = withCode(/\bnew URL\(|\bURL\.(?:parse|canParse)\(/, "src/features/");
    expect(parsing.toSorted()).toEqual(Object.keys(PARSERS).toSorted());
  });

  it("hosts of platforms are known to the module of addresses alone", () => {
    const knowing = withCode(/"(?:www\.)?(?:open\.spotify|itunes\.apple|vm\.tiktok|instagr)\.\w+"/);
    expect(knowing.filter((path) => !path.startsWith("src/addresses/"))).toEqual([]);
  });

  it("the marks of file types are known in one file, and both that decide by content ask it", () => {
    expect(withCode(/%PDF|PK\\u0003|0x06054b50|0x50, 0x4b/)).toEqual([
      "src/features/library/zip-directory.ts",
      "src/lib/second-type.ts",
    ]);
    expect(withCode(/\bsecondTypeOf\(\w+\);/)).toEqual([
      "src/features/library/media-type.ts",
      "src/insertion-orders/read/child/read-bytes.ts",
    ]);
  });

  it("a new password is checked before it is hashed: nothing else makes a checked one", () => {
    expect(withCode(/\bas CheckedPassword\b/)).toEqual([
      "src/identity/passwords/password-rules.ts",
    ]);
    expect(withCode(/\.rehash\(/)).toEqual(["src/identity/passwords/password-sign-in.ts"]);
    expect(withCode(/\bscrypt\(/)).toEqual([
      "src/backup/master-key.ts",
      "src/identity/passwords/password-hasher.ts",
    ]);
  });

  it("cookies are named and set in one file, but those of the library for OAuth", () => {
    expect(withCode(/\bcastmeter_(?:session|oauth)/)).toEqual([
      "src/kernel/access/session-cookie.ts",
      "src/oauth/provider/provider-configuration.ts",
    ]);
    expect(withCode(/["']set-cookie["']/i)).toEqual([
      "src/outbound/request-headers.ts",
      "src/surfaces/oauth/consent-routes.ts",
      "src/surfaces/session/run-session-route.ts",
    ]);
  });
});
