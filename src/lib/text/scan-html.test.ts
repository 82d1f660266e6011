import { describe, expect, it } from "vitest";
import { scanHtml } from "./scan-html.ts";

function textOf(html: string): string {
  let text = "";
  scanHtml(html, {
    text: (raw) => (text += raw),
    open: () => undefined,
    close: () => undefined,
  });
  return text;
}

describe("scanHtml", () => {
  it.each(["iframe", "svg", "nav", "template", "noscript"])(
    "drops what a %s holds, and only its tag where it is never closed",
    (element) => {
      expect(textOf(`a<${element} id="x">menu</${element}>b`)).toBe("ab");
      expect(textOf(`a<${element} id="x"><p>b</p><${element}>c`)).toBe("abc");
      expect(textOf(`a<${element}>menu</${element} >b<${element}>c`)).toBe("abc");
    },
  );

  it("keeps the text between a drawing that closes itself and the next one", () => {
    expect(textOf('a<svg width="1"/>b<svg><text>x</text></svg>c')).toBe("abc");
  });

  it.each(["script", "style"])("takes all behind an unclosed %s for code", (element) => {
    expect(textOf(`a<${element}>let b = "c"`)).toBe("a");
  });

  it("looks for an end that is missing once, however many elements lack it", () => {
    const html = "<nav>a".repeat(150_000);
    const startedAt = performance.now();
    expect(textOf(html).length).toBe(150_000);
    // Searches of the rest of the text for each element would take over 10 seconds.
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
