import { describe, expect, it } from "vitest";

import { decodeFeed } from "./decode-feed.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Latin-1 letters only, so one byte a letter. */
const latin1 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const declared = (encoding: string, text: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?><rss>${text}</rss>`;

describe("decodeFeed", () => {
  it("reads UTF-8 whatever the labels claim, and says that they lie", () => {
    const bytes = utf8(declared("ISO-8859-1", "Größe"));
    expect(decodeFeed(bytes, "text/xml; charset=windows-1251")).toEqual({
      text: declared("ISO-8859-1", "Größe"),
      charset: "utf-8",
      repaired: true,
    });
  });

  it("reads windows-1252 under a UTF-8 label", () => {
    const bytes = Uint8Array.from([
      ...latin1(declared("UTF-8", "Gr\u00f6\u00dfe ")),
      0x93,
      0x80,
      0x94,
    ]);
    expect(decodeFeed(bytes, "application/rss+xml; charset=utf-8")).toMatchObject({
      text: `${declared("UTF-8", "Größe ")}“€”`,
      charset: "windows-1252",
      repaired: true,
    });
  });

  it("believes an honest ISO-8859-1 declaration without calling it a repair", () => {
    expect(decodeFeed(latin1(declared("ISO-8859-1", "caf\u00e9")), null)).toMatchObject({
      charset: "windows-1252",
      repaired: false,
    });
  });

  it("asks the HTTP charset before the declaration when the bytes are not UTF-8", () => {
    const cyrillic = Uint8Array.from([
      ...latin1(declared("ISO-8859-1", "")),
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
    ]);
    expect(decodeFeed(cyrillic, 'text/xml; charset="windows-1251"').text).toContain("Привет");
  });

  it("finds the declaration where HTTP wrongly says UTF-8", () => {
    const cyrillic = Uint8Array.from([
      ...latin1(declared("windows-1251", "")),
      0xcf,
      0xf0,
      0xe8,
      0xe2,
      0xe5,
      0xf2,
    ]);
    expect(decodeFeed(cyrillic, "text/xml; charset=utf-8").text).toContain("Привет");
  });

  it.each([
    ["little endian with mark", [0xff, 0xfe], "utf-16le"],
    ["little endian without mark", [], "utf-16le"],
    ["big endian with mark", [0xfe, 0xff], "utf-16be"],
    ["big endian without mark", [], "utf-16be"],
  ] as const)("reads UTF-16 %s", (_form, mark, charset) => {
    const units = Buffer.from("<rss>日本</rss>", "utf16le");
    const bytes = Uint8Array.from([
      ...mark,
      ...(charset === "utf-16be" ? Buffer.from(units).swap16() : units),
    ]);
    expect(decodeFeed(bytes, null)).toEqual({ text: "<rss>日本</rss>", charset, repaired: false });
  });

  it("keeps UTF-8 that was cut inside a letter, and drops the half letter", () => {
    const bytes = utf8("<rss>Größe für ü");
    expect(decodeFeed(bytes.subarray(0, -1), null)).toEqual({
      text: "<rss>Größe für ",
      charset: "utf-8",
      repaired: true,
    });
  });

  it("keeps UTF-8 with one flipped byte instead of mangling every other letter", () => {
    const bytes = utf8("<rss>Größe für Ärger</rss>");
    bytes[1] = 0xff;
    expect(decodeFeed(bytes, null).text).toContain("Größe für Ärger");
  });

  it("reads 7-bit ISO-2022-JP by its label, though every byte is valid UTF-8", () => {
    const bytes = Uint8Array.from([
      ...latin1(declared("ISO-2022-JP", "")),
      0x1b,
      0x24,
      0x42,
      0x46,
      0x7c,
      0x4b,
      0x5c,
      0x1b,
      0x28,
      0x42,
    ]);
    expect(decodeFeed(bytes, null)).toMatchObject({ charset: "iso-2022-jp" });
    expect(decodeFeed(bytes, null).text).toContain("日本");
  });

  it("survives unknown labels and no bytes", () => {
    expect(decodeFeed(utf8("<rss/>"), "text/xml; charset=klingon")).toEqual({
      text: "<rss/>",
      charset: "utf-8",
      repaired: false,
    });
    expect(decodeFeed(new Uint8Array(), null).text).toBe("");
  });
});
