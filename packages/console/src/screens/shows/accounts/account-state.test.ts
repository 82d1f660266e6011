import { describe, expect, it } from "vitest";
import { helpfulAct, holdsOf, orderAccounts, stateOf, wayOf } from "./account-state.ts";

const account = (change: object = {}) => ({
  status: "connected" as const,
  connected: true,
  available: true,
  importing_state: "imported" as const,
  ...change,
});
const off = { status: "disconnected" as const, connected: false };

describe("the state of an account", () => {
  it("says that a sign-in is needed before anything else", () => {
    const state = stateOf(account({ status: "needs_reauth", importing_state: "queued" }));
    expect(state).toEqual({ word: "needsReauth", tone: "failed" });
  });

  it("tells a platform that this server cannot read from one that is not connected", () => {
    expect(stateOf(account(off)).word).toBe("notConnected");
    expect(stateOf(account({ ...off, available: false })).word).toBe("notHere");
  });

  it("is running while the first import is", () => {
    expect(stateOf(account({ importing_state: "importing" })).tone).toBe("running");
  });
});

describe("the act that helps", () => {
  it("is none for an account that is fine, and one for every other", () => {
    expect(
      [
        account(),
        account({ status: "stale" }),
        account({ status: "error" }),
        account(off),
        account({ ...off, available: false }),
      ].map((one) => helpfulAct(one, false)),
    ).toEqual([null, "refresh", "reconnect", "connect", null]);
    expect(helpfulAct(account(off), true)).toBe("look");
  });
});

it("reads a public profile where a read is paid for, and a key else", () => {
  expect(wayOf({ connect_via: "api" }, { metered: true })).toBe("profile");
  expect(wayOf({ connect_via: "api" }, { metered: false })).toBe("key");
  expect(wayOf({ connect_via: "app_sign_in" }, undefined)).toBe("signIn");
});

it("holds posts before followers, and says what was kept", () => {
  const reading = { fetched_at: "", as_of: null, source: "api" as const, definition: "" };
  const kept = { reason: "decrease" as const, at: "", refused_value: 1 };
  expect(
    holdsOf({
      readings: { followers: { ...reading, value: 9 }, posts: { ...reading, value: 4, kept } },
    }),
  ).toEqual([
    { level: "posts", value: 4, isKept: true },
    { level: "followers", value: 9, isKept: false },
  ]);
});

it("has connected accounts first, then those that were found", () => {
  const of = (platform: string, change: object, hasCandidate = false) => ({
    integration: { ...account(change), platform },
    hasCandidate,
  });
  expect(
    orderAccounts([of("a", off), of("b", off, true), of("c", {})]).map(
      ({ integration }) => integration.platform,
    ),
  ).toEqual(["c", "b", "a"]);
});
