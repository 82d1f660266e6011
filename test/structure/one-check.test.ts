import { describe, expect, it } from "vitest";
import { OPERATIONS, SESSION_OPERATIONS } from "../../src/app/operations.ts";
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
  "src/features/accounts/account-discovery/run/read-website.ts":
    "names the host of a page that was read",
  "src/features/accounts/connections/sign-in/finish-sign-in.ts": "our own address",
  "src/features/catalogue/episodes/import/fetch-page.ts":
    "redirects, which the guarded client checks",
  "src/features/administration/sign-in/linked-accounts.ts":
    "the host of a provider the operator set",
  "src/features/catalogue/transcripts/fetch/fetch-transcripts.ts":
    "names the host of a fetched file",
  "src/features/catalogue/transcripts/generate/download-audio.ts":
    "redirects, which the guarded client checks",
  "src/features/integrations/resolver/own-pages.ts": "compares a pasted address with our own",
};

describe("one check per kind of thing", () => {
  it("addresses that people type are read by webAddressOf alone", () => {
    const parsing = withCode(/\bnew URL\(|\bURL\.(?:parse|canParse)\(/, "src/features/");
    expect(parsing.toSorted()).toEqual(Object.keys(PARSERS).toSorted());
  });

  it("hosts of platforms are known to the module of addresses alone", () => {
    const knowing = withCode(/"(?:www\.)?(?:open\.spotify|itunes\.apple|vm\.tiktok|instagr)\.\w+"/);
    expect(knowing.filter((path) => !path.startsWith("src/domain/addresses/"))).toEqual([]);
  });

  it("the marks of file types are known in one file, and both that decide by content ask it", () => {
    expect(withCode(/%PDF|PK\\u0003|0x06054b50|0x50, 0x4b/)).toEqual([
      "src/features/sponsorship/library/zip-directory.ts",
      "src/lib/second-type.ts",
    ]);
    expect(withCode(/\bsecondTypeOf\(\w+\);/)).toEqual([
      "src/domain/order-documents/read/child/read-bytes.ts",
      "src/features/sponsorship/library/media-type.ts",
    ]);
  });

  it("a new password is checked before it is hashed: nothing else makes a checked one", () => {
    expect(withCode(/\bas CheckedPassword\b/)).toEqual([
      "src/people/identity/passwords/password-rules.ts",
    ]);
    expect(withCode(/\.rehash\(/)).toEqual(["src/people/identity/passwords/password-sign-in.ts"]);
    expect(withCode(/\bscrypt\(/)).toEqual([
      "src/operator/backup/master-key.ts",
      "src/people/identity/passwords/password-hasher.ts",
    ]);
  });

  it("cookies are named and set in one file, but those of the library for OAuth", () => {
    expect(withCode(/\bcastmeter_(?:session|oauth)/)).toEqual([
      "src/kernel/access/credentials/session-cookie.ts",
      "src/people/oauth/provider/provider-configuration.ts",
    ]);
    expect(withCode(/["']set-cookie["']/i)).toEqual([
      "src/infrastructure/outbound/request-headers.ts",
      "src/surfaces/oauth/consent-routes.ts",
      // A browser that knows the password of a link; its name is made in one file beside.
      "src/surfaces/report-pages/report-pages.ts",
      "src/surfaces/session/run-session-route.ts",
    ]);
  });

  it("days are read by one rule and in one range, but in documents and exports of others", () => {
    expect(withCode(/\bisCalendarDay\(/)).toEqual([
      // What a document says is shown as it is said; a day that is booked is checked like any other.
      "src/domain/order-documents/extract/values/read-dates.ts",
      // Narrower: no day in the future, none before podcasts.
      "src/features/accounts/sync/read-days-csv.ts",
      "src/lib/time/calendar-day.ts",
    ]);
    expect(withCode(/Format\.IsDate\(|\bFormat\.Set\("date"/)).toEqual([
      "src/kernel/contract/schema.ts",
    ]);
  });

  it("fields of requests that are named for a day have the format of days", () => {
    const loose = [...OPERATIONS, ...SESSION_OPERATIONS].flatMap(({ id, query, body }) =>
      [query, body].flatMap((schema) =>
        fieldsOf(schema as Field)
          .filter(([name, field]) => /(?:^|_)(?:date|day|on)$/.test(name) && isText(field))
          .filter(([, field]) => field.format !== "date")
          .map(([name]) => `${id} ${name}`),
      ),
    );
    expect(loose).toEqual([]);
  });
});

interface Field {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Field>;
  items?: Field;
  anyOf?: Field[];
}

const isText = ({ type, enum: values }: Field): boolean =>
  [type].flat().includes("string") && values === undefined;

/** Every named field of a schema, those of nested objects and lists included. */
const fieldsOf = (schema: Field): [string, Field][] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, Field][] => [
    [name, field],
    ...fieldsOf(field),
  ]),
  ...(schema.items === undefined ? [] : fieldsOf(schema.items)),
  ...(schema.anyOf ?? []).flatMap(fieldsOf),
];
