import { expect, it } from "vitest";
import { hostOf } from "./web-address.ts";

it("takes addresses of the web alone, without credentials", () => {
  expect(hostOf("https://www.example.com/a?b=c")).toBe("example.com");
  expect(hostOf("http://example.com:8080/")).toBe("example.com:8080");
  for (const other of [
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://example.com",
    "https://user:word@example.com",
    "/shows",
    "",
  ])
    expect(hostOf(other)).toBeNull();
});
