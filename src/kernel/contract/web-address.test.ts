import { describe, expect, it } from "vitest";
import { webAddressOf } from "./web-address.ts";

describe("an address that is printed as a link", () => {
  it.each([
    "https://a.example",
    "HTTP://A.example:8080/x?y=%22#z",
    "https://xn--bcher-kva.example/b%C3%BCcher",
    "https://bücher.example/bücher",
  ])("is kept as it was typed: %s", (text) => {
    expect(webAddressOf("website", text)).toBe(text);
  });

  it.each([
    "https:a.example/x",
    "https:/a.example",
    "https:///a.example",
    "//a.example",
    "\u0001https://a.example",
    "ftp://a.example",
    "a.example",
  ])("begins with a scheme and two slashes: %j", (text) => {
    expect(() => webAddressOf("website", text)).toThrow("website must be an http or https address");
  });

  it.each([
    'https://a.example/"><script>',
    "https://a.example/\u0001",
    "https://a.example/\u202Egpj.exe",
    "https://a\u200B.example/",
    "https://a.example/a b",
  ])("holds no character that must be percent-encoded: %j", (text) => {
    expect(() => webAddressOf("website", text)).toThrow(
      "website holds a character that must be percent-encoded",
    );
  });
});
