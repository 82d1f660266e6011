import { describe, expect, it } from "vitest";

import { checkUrl, isMediaEnclosure, mediaFileOf, usableUrl } from "./clean-url.ts";

describe("checkUrl", () => {
  it("names the scheme it refuses, however it is hidden", () => {
    for (const [raw, scheme] of [
      ["file:///etc/passwd", "file"],
      [" java\nscript:alert(1)", "javascript"],
      ["DATA:audio/mpeg,x", "data"],
      ["ftp://a.example/x", "ftp"],
    ] as const) {
      expect(checkUrl(raw, "https://a.example/")).toEqual({
        ok: false,
        reason: `the address uses the scheme "${scheme}", only http and https are read`,
      });
    }
  });

  it("resolves relative addresses and removes credentials", () => {
    expect(checkUrl("../1.mp3", "https://a.example/feeds/x.xml")).toEqual({
      ok: true,
      url: "https://a.example/1.mp3",
    });
    expect(checkUrl("https://name:secret@a.example/1.mp3", null)).toEqual({
      ok: true,
      url: "https://a.example/1.mp3",
    });
  });

  it("refuses what is no address or too long", () => {
    expect(checkUrl("", "https://a.example/").ok).toBe(false);
    expect(checkUrl("1.mp3", null).ok).toBe(false);
    expect(checkUrl(`https://a.example/${"x".repeat(5_000)}`, null).ok).toBe(false);
    expect(usableUrl("http://", null)).toBeNull();
  });

  it("makes no address of a template that was not filled in", () => {
    expect(checkUrl("{{ post.file }}", "https://a.example/feeds/x.xml")).toEqual({
      ok: false,
      reason: "the address is a template that was not filled in",
    });
    expect(checkUrl("https://a.example/1.mp3?agent={{UA}}", null).ok).toBe(true);
  });
});

describe("mediaFileOf", () => {
  it.each([
    ["https://a.example/1.mp3?token=1#t", "https://a.example/1.mp3"],
    ["https://m.example/redirect.mp3?http://a.example/1.mp3", "http://a.example/1.mp3"],
    [
      "https://m.example/r?x=1&url=https%3A%2F%2Fa.example%2F1.mp3%3Ft%3D1",
      "https://a.example/1.mp3",
    ],
  ])("finds the file of %s", (url, file) => {
    expect(mediaFileOf(url)).toBe(file);
  });
});

describe("isMediaEnclosure", () => {
  it.each([
    ["https://a.example/x", "audio/mpeg", true],
    ["https://a.example/x", "video/mp4", true],
    ["https://a.example/x.mp3?y=z", "text/html", true],
    ["https://a.example/x", "application/octet-stream", true],
    ["https://a.example/x", null, true],
    ["https://a.example/x.jpg", null, false],
    ["https://a.example/x", "image/jpeg", false],
    ["https://a.example/x", "application/pdf", false],
  ])("%s as %s: %s", (url, type, expected) => {
    expect(isMediaEnclosure(url, type)).toBe(expected);
  });
});
