import { describe, expect, it } from "vitest";
import { plainLine, quoted } from "./plain-line.ts";

describe("a text in a line of the server", () => {
  it.each([
    ["one\ntwo\r\nthree\u0085four\u2028five\u2029six", "one two three four five six"],
    ["a\u0000b\u001b[31mc\td", "a b [31mc d"],
    ["safe\u202Etxt.exe\u2066\u200F\u061C", "safetxt.exe"],
    ["seen\u{E0041}\u{E0042}\u{E007F}\uFEFF\u200B", "seen"],
    ["a\uFE00\uFE0E\uFE0F\u{E0100}\u{E01EF}b", "ab"],
    ["❤\uFE0F\uFE0F\uFE0E", "❤\uFE0F"],
    ["a\u00AD\u034F\u115F\u1160\u180B\u180E\u180F\u2061\u2064\u206A\u206F\u3164\uFFA0b", "ab"],
    ["👩‍👩‍👧 ❤️ ☎︎ 1️⃣ 👍🏽 🏳️‍🌈 क्‍ष Łódź", "👩‍👩‍👧 ❤️ ☎︎ 1️⃣ 👍🏽 🏳️‍🌈 क्‍ष Łódź"],
  ])("%j is one line without unseen characters", (text, line) => {
    expect(plainLine(text)).toBe(line);
  });

  it("cannot end the quotes around it", () => {
    expect(quoted('a" with 0 posts.\n- "b\\')).toBe('"a\\" with 0 posts. - \\"b\\\\"');
  });
});
