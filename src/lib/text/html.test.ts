import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Html, html } from "./html.ts";

describe("an html template", () => {
  it("escapes the five characters that could end a text or a quoted attribute", () => {
    const text = `&<>"'`;
    expect(String(html`<p title="${text}">${text}</p>`)).toBe(
      '<p title="&amp;&lt;&gt;&quot;&#39;">&amp;&lt;&gt;&quot;&#39;</p>',
    );
  });

  it("escapes text that is escaped already, so that it is shown as it was written", () => {
    expect(String(html`${"&amp;"}`)).toBe("&amp;amp;");
  });

  it("lets no text become markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(String(html`${text}`)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it("escapes nested templates once", () => {
    const name = html`<b>${"<Ada>"}</b>`;
    expect(String(html`<p>${name}</p>`)).toBe("<p><b>&lt;Ada&gt;</b></p>");
  });

  it("joins arrays without a separator and escapes each entry", () => {
    const rows = ["a", "<b>"].map((text) => html`<li>${text}</li>`);
    expect(String(html`<ul>${rows}</ul>`)).toBe("<ul><li>a</li><li>&lt;b&gt;</li></ul>");
    expect(String(html`${["<", [">"]]}`)).toBe("&lt;&gt;");
  });

  it("renders nothing for null, undefined and false, and renders zero and the empty text", () => {
    expect(String(html`[${null}${undefined}${false}${[]}]`)).toBe("[]");
    expect(String(html`[${0}${""}]`)).toBe("[0]");
  });

  it("keeps white space and line breaks of its literals, without indentation", () => {
    expect(String(html`a\tb \n  ${1} `)).toBe("a\tb\n1 ");
    expect(String(html`<p>${"a\n  b"}</p>`)).toBe("<p>a\n  b</p>");
  });

  it("sends constant markup as it is when the program made it", () => {
    expect(String(html`<hr>${new Html("<br>")}`)).toBe("<hr><br>");
  });
});
