import { describe, expect, it } from "vitest";
import { connectBody, fieldOfParam, formFields, isFilled } from "./connect-body.ts";

const field = (name: string, required = false, secret = false) => ({
  name,
  required,
  secret,
  help: `${name}.`,
});

describe("the form of a platform", () => {
  it("takes handle and address in one field", () => {
    const fields = formFields([field("handle"), field("url")]);
    expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([["profile", true]]);
    expect(fieldOfParam("url", fields)).toBe("profile");
  });

  it("leaves a platform with an address alone its address", () => {
    const fields = formFields([field("url", true)]);
    expect(fields.map(({ name }) => name)).toEqual(["url"]);
    expect(fieldOfParam("url", fields)).toBe("url");
  });

  it("is filled once the needed fields are", () => {
    const fields = formFields([field("api_key", true, true), field("account_id")]);
    expect(isFilled(fields, { account_id: "1" })).toBe(false);
    expect(isFilled(fields, { api_key: "k" })).toBe(true);
  });
});

describe("the body", () => {
  it("sends an address as one, and a name with dots as a handle", () => {
    expect(connectBody({ profile: " @night.ferry.fm " })).toEqual({ handle: "@night.ferry.fm" });
    expect(connectBody({ profile: "threads.com/@nightferry" })).toEqual({
      url: "threads.com/@nightferry",
    });
  });

  it("leaves out what is empty", () => {
    expect(connectBody({ api_key: "k", podcast_id: " " })).toEqual({ api_key: "k" });
  });
});
