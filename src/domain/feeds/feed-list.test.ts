import { describe, expect, it } from "vitest";
import { readFeedList } from "./feed-list.ts";

const read = (text: string): string[] => readFeedList(Buffer.from(text));

describe("a list of feeds", () => {
  it("is read from OPML: folders within folders, entities, each address once", () => {
    const opml = `<?xml version="1.0" encoding="UTF-8"?><opml version="2.0"><head><title>Mine</title></head><body>
      <outline text="Sea"><outline text="Deep"><outline type="rss" text="a" xmlUrl="https://a.example/feed?x=1&amp;y=2"/></outline>
      <outline type="rss" text="b" url="https://b.example/feed"/></outline>
      <outline type="link" text="A page" url="https://page.example/"/>
      <outline type="rss" text="a again" xmlUrl="https://a.example/feed?x=1&amp;y=2"/></body></opml>`;
    expect(read(opml)).toEqual(["https://a.example/feed?x=1&y=2", "https://b.example/feed"]);
  });

  it("is read from lines, with any line end, without blanks and remarks", () => {
    expect(
      read(
        "\uFEFFhttps://a.example/1\r\n\r\n# later\n  https://b.example/2  \nhttps://a.example/1",
      ),
    ).toEqual(["https://a.example/1", "https://b.example/2"]);
    expect(read("")).toEqual([]);
  });

  it("is not a feed or a web page", () => {
    for (const text of ["<rss version='2.0'><channel/></rss>", "<!doctype html><title>x</title>"])
      expect(() => read(text)).toThrow("no OPML list");
  });
});
