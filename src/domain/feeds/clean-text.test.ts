import { describe, expect, it } from "vitest";

import {
  cleanLine,
  cleanPublicName,
  cleanToken,
  cutCleanly,
  DESCRIPTION_BYTES_MAX,
  htmlToText,
} from "./clean-text.ts";

describe("cleanLine", () => {
  it.each([
    ["Tom &amp; Jerry&#8217;s &quot;Hour&quot;", 'Tom & Jerry’s "Hour"'],
    ["  one \n\t two  ", "one two"],
    ["Q&A, R&copies and AT&T", "Q&A, R&copies and AT&T"],
    ["I <3 radio, 1 < 2 > 0", "I <3 radio, 1 < 2 > 0"],
    ["<b>Bold</b> and<br/>broken", "Bold and broken"],
    ["a<script>alert(1)</script>b", "a b"],
    ["&lt;script&gt;alert(1)&lt;/script&gt;Safe", "Safe"],
    ["Why &lt;script&gt; tags changed the web", "Why <script> tags changed the web"],
    ["The &lt;style&gt; guide: CSS in 2026", "The <style> guide: CSS in 2026"],
    ["Understanding <iframe> sandboxing with Ann", "Understanding <iframe> sandboxing with Ann"],
    ["a<iframe src=x></iframe>b<style >p{}</style>c", "a b c"],
    ["Invoice\u202egnp.exe", "Invoicegnp.exe"],
    ["\u0000be\u0007ll\u009f", "bell"],
    ["第１回　深夜", "第１回 深夜"],
    ["پادکست\u200cها", "پادکست\u200cها"],
    ["👩‍🚀 launch", "👩‍🚀 launch"],
  ])("turns %j into %j", (raw, clean) => {
    expect(cleanLine(raw)).toBe(clean);
  });

  it("gives null when nothing readable is left", () => {
    for (const raw of [undefined, "", " \n ", "\u202e\u0000", "<br>"])
      expect(cleanLine(raw)).toBeNull();
  });

  it("cuts without leaving half a character", () => {
    expect(cleanLine("ab🌙", 3)).toBe("ab");
    expect(cutCleanly("\ud83c", 5)).toBe("\ufffd");
  });
});

describe("cleanPublicName", () => {
  it.each([
    ["Mara Quill", "Mara Quill"],
    ["mara@harbour.example (Mara Quill)", "Mara Quill"],
    ["Mara Quill <mara@harbour.example>", "Mara Quill"],
    ["mara@harbour.example", null],
    ["@mara", "@mara"],
  ])("keeps the name and no address of %j", (raw, name) => {
    expect(cleanPublicName(raw)).toBe(name);
  });
});

describe("cleanToken", () => {
  it("trims, keeps case and drops only characters a column refuses", () => {
    expect(cleanToken(" Guid&amp;1\u0000 ", 100)).toBe("Guid&amp;1");
    expect(cleanToken(" \n", 100)).toBeNull();
  });
});

describe("htmlToText", () => {
  it("keeps paragraphs, list items and link targets", () => {
    const html =
      '<p>First\nline</p><ul><li>One</li><li>Two</li></ul><p>See <a class="x" href=\'https://v.example/?a=1&amp;b=2\'>the video</a> &amp; <a href="https://w.example">https://w.example</a></p>';
    expect(htmlToText(html)).toBe(
      "First line\n\n- One\n- Two\n\nSee the video (https://v.example/?a=1&b=2) & https://w.example",
    );
  });

  it("keeps the lines of plain text and what only looks like a tag", () => {
    expect(htmlToText("a < b\r\n\r\n\r\n\r\nc  > d <3")).toBe("a < b\n\nc > d <3");
  });

  it.each([
    "<script>alert(1)</script>",
    "<SCRIPT src=x>alert(1)</script >",
    "<style>p{}</style>",
    "<!-- <p>hidden</p> -->",
    "<iframe src=x>y</iframe>",
    "<object data=x>y</OBJECT >",
    "<svg><title>y</title></svg>",
    "<template>y</template>",
    "<head><title>y</title></head>",
    "<noscript>y</noscript>",
    "<script/>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
  ])("leaves nothing of %s", (markup) => {
    expect(htmlToText(`before ${markup}after`)).toBe("before after");
  });

  it.each(["iframe", "object", "svg", "template", "head", "noscript"])(
    "keeps what follows a self-closing or unclosed %s",
    (name) => {
      const notes = (tag: string) => `<p>Intro</p>${tag}<p>Sponsor: Acme, code SALT</p>`;
      for (const tag of [`<${name} src="https://player.example/1" />`, `<${name}>`, `<${name}/>`])
        expect(htmlToText(notes(tag))).toBe("Intro\n\nSponsor: Acme, code SALT");
      expect(htmlToText(`${notes(`<${name}>`)}<${name}>x</${name}><p>End</p>`)).toBe(
        "Intro\n\nSponsor: Acme, code SALT\n\nEnd",
      );
    },
  );

  it("drops what follows a script that never ends", () => {
    expect(htmlToText("before<script>alert(1)<p>x</p>")).toBe("before");
    expect(htmlToText("before<style>p{}")).toBe("before");
  });

  it("does not keep the target of a script link", () => {
    expect(htmlToText('<a href="javascript:alert(1)">click</a>')).toBe("click");
  });

  it("ends at 64 KiB of UTF-8 on a whole character", () => {
    const text = htmlToText("語".repeat(DESCRIPTION_BYTES_MAX)) ?? "";
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(DESCRIPTION_BYTES_MAX);
    expect(Buffer.byteLength(text)).toBeGreaterThan(DESCRIPTION_BYTES_MAX - 3);
    expect(text).not.toContain("\ufffd");
  });
});
