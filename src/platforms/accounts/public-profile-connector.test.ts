import { describe, expect, it } from "vitest";
import type { PostConnector, ProfileSnapshot, ReadFailure } from "../posts/connector.ts";
import { PostReadError } from "../posts/read-failure.ts";
import { answersOf } from "./conformance/answering-connector.test-support.ts";
import { publicProfileConnector } from "./public-profile-connector.ts";

const profile: ProfileSnapshot = {
  externalId: "5150",
  handle: "saltandsignal",
  name: "Salt and Signal",
  profileUrl: "https://www.instagram.com/saltandsignal/",
  image: null,
  about: null,
  links: [],
  readings: {
    followers: {
      value: 12,
      fetched_at: "2026-10-20T12:00:00Z",
      as_of: null,
      source: "provider",
      definition: "instagram.followers",
    },
  },
};

/** A source whose every profile read makes one request and ends in this way. */
function connectorOf(end: ProfileSnapshot | PostReadError) {
  const asked: string[] = [];
  const posts: PostConnector = {
    platform: "instagram",
    source: "provider",
    readPosts: async () => [],
    readProfile: async (handleOrUrl, read) => {
      asked.push(handleOrUrl);
      read.addRequests(1);
      if (end instanceof PostReadError) throw end;
      return end;
    },
  };
  return { asked, connector: answersOf(publicProfileConnector(posts)) };
}

const calm = (): AbortSignal => new AbortController().signal;
const access = {
  secrets: {},
  externalId: "5150",
  handle: "saltandsignal",
  profileUrl: "https://www.instagram.com/saltandsignal/",
};

describe("a public profile as an account", () => {
  it("is verified and read by one request each, of which the first brings the totals along", async () => {
    const { connector, asked } = connectorOf(profile);
    expect(
      await connector.verify(
        { secrets: {}, accountId: null, handleOrUrl: "@saltandsignal" },
        calm(),
      ),
    ).toEqual({
      ok: true,
      value: {
        externalId: "5150",
        handle: "saltandsignal",
        name: "Salt and Signal",
        profileUrl: profile.profileUrl,
        image: null,
        readings: profile.readings,
      },
      requests: 1,
      rowsLeftOut: 0,
    });
    expect(await connector.readTotals(access, calm())).toMatchObject({
      ok: true,
      value: { identity: { externalId: "5150" }, readings: profile.readings },
      requests: 1,
      rowsLeftOut: 0,
    });
    expect(asked).toEqual(["@saltandsignal", profile.profileUrl]);
  });

  it("is asked for by its handle where it has no address", async () => {
    const { connector, asked } = connectorOf(profile);
    await connector.readTotals({ ...access, profileUrl: null }, calm());
    expect(asked).toEqual(["saltandsignal"]);
  });

  it("offers nothing but its counters", () => {
    const { connector } = connectorOf(profile);
    expect(Object.keys(connector).toSorted()).toEqual(["manifest", "readTotals", "verify"]);
    expect(connector.manifest).toMatchObject({
      platform: "instagram",
      connect: { kind: "public_profile" },
      offers: { items: false, daily: false, geography: false },
    });
  });

  it.each([
    ["gone", { code: "account_gone" }],
    ["private", { code: "unavailable", reason: "permission" }],
    // The operator's key at the provider is nothing a person could mend by connecting again.
    ["credential_refused", { code: "not_configured" }],
    ["rate_limited", { code: "rate_limited", retryAfterSec: 30 }],
    ["quota_exhausted", { code: "quota_exhausted" }],
    ["timeout", { code: "timeout" }],
    ["unsupported", { code: "unsupported" }],
    ["provider_error", { code: "provider_error" }],
    ["malformed_answer", { code: "malformed_answer" }],
  ] as const)("words %s as %j, and counts the request", async (code, failure) => {
    const refusal: ReadFailure = { ok: false, code, message: "No.", retryAfterSec: 30 };
    const { connector } = connectorOf(new PostReadError(refusal));
    expect(await connector.readTotals(access, calm())).toMatchObject({
      ok: false,
      failure: { message: "No.", ...failure },
      requests: 1,
    });
  });
});
