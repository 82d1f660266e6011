import { describe, expect, it } from "vitest";
import { addressesIn, readPageLinks } from "./page-links.ts";

const PAGE = "https://saltandsignal.fm/";

describe("the links of a page", () => {
  it("are those of anchors, absolute, each once, whatever the quotes", () => {
    const html = `<A HREF='/about'>x</a><a class=b href=https://x.com/SaltSignal>x</a>
      <a href="https://x.com/SaltSignal">x</a><area href="//instagram.com/salt?a=1&amp;b=2">
      <a href="mailto:a@b.c">m</a><a href="javascript:x()">j</a><a href="http://[">bad</a><img src="https://x.com/pixel">`;
    expect(readPageLinks(html, PAGE).links).toEqual([
      "https://saltandsignal.fm/about",
      "https://x.com/SaltSignal",
      "https://instagram.com/salt?a=1&b=2",
    ]);
  });

  it("that the page declares its own are rel=me, sameAs and twitter:site", () => {
    const html = `<link rel="me authn" href="https://www.threads.net/@salt">
      <a rel="noopener me" href="https://www.tiktok.com/@salt">t</a>
      <meta name="twitter:site" content="@SaltSignal"><meta name="twitter:creator" content="@annlee">
      <script type="application/ld+json">{"@graph":[{"@type":"PodcastSeries","sameAs":["https://www.youtube.com/@salt"],
        "author":{"@type":"Person","sameAs":"https://x.com/annlee"}}]}</script>
      <script type="application/ld+json">{ not json</script>`;
    expect(readPageLinks(html, PAGE).declared).toEqual([
      "https://www.threads.net/@salt",
      "https://www.tiktok.com/@salt",
      "https://x.com/SaltSignal",
      "https://www.youtube.com/@salt",
    ]);
  });

  it("are not those in comments, scripts and styles", () => {
    const html = `<!-- <a href="https://x.com/comment">c</a> --><script>document.write('<a href="https://x.com/script">')</script>
      <style>a { content: '<a href="https://x.com/style">' }</style><a href="https://x.com/real">r</a>`;
    expect(readPageLinks(html, PAGE).links).toEqual(["https://x.com/real"]);
  });

  it("are resolved against the page's base", () => {
    expect(readPageLinks('<base href="/de/"><a href="kontakt">k</a>', PAGE).links).toEqual([
      "https://saltandsignal.fm/de/kontakt",
    ]);
  });

  it.each([
    ["tags that never end", "<a ".repeat(300_000)],
    ["quotes that never end", '<a href="'.repeat(100_000)],
    ["comments that never end", "<!--".repeat(200_000)],
    ["scripts that never end", "<script>".repeat(100_000)],
    ["elements in elements", "<b>".repeat(300_000)],
    ["elements that others end", "<b>".repeat(150_000) + "</i>".repeat(100_000)],
    ["nested data", `<script type="application/ld+json">${"[".repeat(200_000)}</script>`],
    ["blanks before equal signs", `<a ${"x ".repeat(8_000)}=${" ".repeat(400_000)}>`],
  ])("are found in one pass over %s", (_what, html) => {
    const started = process.cpuUsage();
    readPageLinks(html, PAGE);
    // Each takes below 50 ms; a pass for each tag takes minutes.
    expect(process.cpuUsage(started).user).toBeLessThan(5_000_000);
  });

  it("that are addresses in a text end where the text goes on", () => {
    expect(
      addressesIn("See us (https://x.com/SaltSignal). Video [https://youtube.com/@salt], bye!"),
    ).toEqual(["https://x.com/SaltSignal", "https://youtube.com/@salt"]);
  });
});
