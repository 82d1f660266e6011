import { describe, expect, it } from "vitest";
import { expandEntities } from "./xml/expand-entities.ts";
import { parseFeed } from "./parse-feed.ts";

const NOW = new Date("2026-11-01T00:00:00Z");
const parse = (xml: string) =>
  parseFeed(new TextEncoder().encode(xml), {
    contentType: null,
    url: "https://nightdesk.example/feed.xml",
    now: NOW,
  });
const ENCLOSURE = '<enclosure url="https://media.example/1.mp3" type="audio/mpeg"/>';
const rss = (channel: string, item = "", doctype = "") =>
  parse(
    `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel>${channel}` +
      `<item>${ENCLOSURE}${item}</item></channel></rss>`,
  );
const atom = (feed: string, entry = "", attributes = "") =>
  parse(
    `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}>${feed}<entry>` +
      `<link rel="enclosure" href="https://media.example/1.mp3" type="audio/mpeg"/>${entry}` +
      "</entry></feed>",
  );
const itemOf = (item: string) => rss("<title>Desk</title>", item).items[0];

describe("fields that other elements than the usual ones give", () => {
  it("are the artwork in `url`", () => {
    const image = (name: string) => `<itunes:image url="https://img.example/${name}.png"/>`;
    const { show, items } = rss(image("show"), image("item"));
    expect([show.image, items[0]?.image]).toEqual([
      "https://img.example/show.png",
      "https://img.example/item.png",
    ]);
    expect(
      itemOf('<itunes:image url="https://a.example/1" href="https://b.example/2"/>')?.image,
    ).toBe("https://b.example/2");
  });

  it.each([
    ["<managingEditor>mara@harbour.example (Mara Quill)</managingEditor>", "Mara Quill"],
    ["<managingEditor><![CDATA[Mara Quill &lt;m@a.example&gt;]]></managingEditor>", "Mara Quill"],
    ["<author>Mara Quill</author>", "Mara Quill"],
    ["<dc:creator>Mara Quill</dc:creator><author>Bo</author>", "Mara Quill"],
    ["<itunes:author>Ann</itunes:author><dc:creator>Bo</dc:creator>", "Ann"],
    ["<managingEditor>mara@harbour.example</managingEditor>", null],
    ["<managingEditor>noreply@blogger.com (Unknown)</managingEditor>", null],
    ["<webMaster>Bo</webMaster>", null],
  ])("are the author of the show: %s", (channel, author) => {
    expect(rss(channel, "<author>of the item</author>").show.author).toBe(author);
  });

  it("are the author of Atom beside podcast tags", () => {
    const author = "<author><name>Mara Quill</name></author>";
    expect(atom(`${author}<itunes:explicit>no</itunes:explicit>`).show.author).toBe("Mara Quill");
  });

  it("are the language", () => {
    expect(rss("<dc:language>de-at</dc:language>").show.language).toBe("de-AT");
    expect(rss("<language>?</language><dc:language>de</dc:language>").show.language).toBe("de");
    expect(atom("<title>Desk</title>", "", 'xml:lang="pt-br"').show.language).toBe("pt-BR");
  });

  it("are the titles", () => {
    const { show, items } = rss("<dc:title>Desk</dc:title>", "<dc:title>One</dc:title>");
    expect([show.title, items[0]?.title]).toEqual(["Desk", "One"]);
    expect(itemOf("<media:title>Two</media:title>")?.title).toBe("Two");
  });

  it.each([
    ["<dcterms:issued>2026-03-04T05:06:07Z</dcterms:issued>", "2026-03-04T05:06:07.000Z"],
    ["<dcterms:created>2026-03-04</dcterms:created>", "2026-03-04T00:00:00.000Z"],
    [
      "<dcterms:modified>2026-05-01</dcterms:modified><dcterms:created>2026-03-04</dcterms:created>",
      "2026-03-04T00:00:00.000Z",
    ],
    ["<dcterms:modified>2026-05-01</dcterms:modified>", "2026-05-01T00:00:00.000Z"],
    ["<pubDate>soon</pubDate><dc:date>2026-03-04</dc:date>", "2026-03-04T00:00:00.000Z"],
  ])("are the date: %s", (item, date) => {
    expect(itemOf(item)?.publishedAt?.toISOString()).toBe(date);
  });

  it.each([
    ["<guid>https://nightdesk.example/1</guid>", "https://nightdesk.example/1"],
    ['<guid isPermaLink="true">https://nightdesk.example/1</guid>', "https://nightdesk.example/1"],
    ['<guid isPermaLink="false">https://nightdesk.example/1</guid>', null],
    ["<guid>https://media.example/1.mp3?token=2</guid>", null],
    ["<guid>episode-1</guid>", null],
    ["<link>https://a.example/</link><guid>https://b.example/</guid>", "https://a.example/"],
  ])("are the link: %s", (item, link) => {
    expect(itemOf(item)?.link).toBe(link);
  });

  it.each([
    '<body xmlns="http://www.w3.org/1999/xhtml"><p>One &amp; two</p><p>three</p></body>',
    "<xhtml:body><p>One &amp; two</p><p>three</p></xhtml:body>",
    "<body><p>One &amp; two</p><p>three</p></body>",
  ])("are show notes in XHTML: %s", (body) => {
    expect(itemOf(body)?.description).toBe("One & two\n\nthree");
  });

  it("keeps a body inside notes a part of them", () => {
    const page = "<html><body>Notes</body></html>";
    for (const notes of [page, `<![CDATA[${page}]]>`, `<![CDATA[${page} <!-- x --> ]]>`])
      expect(itemOf(`<description>${notes}</description><title>One</title>`)).toMatchObject({
        title: "One",
        description: "Notes",
      });
    expect(itemOf("<title>The &lt;body&gt; element</title><body>never")?.title).toBe(
      "The <body> element",
    );
  });

  it("are texts of Atom in base64", () => {
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const { show, items } = atom(
      `<title mode="base64">\n ${base64("Desk & <b>lamp</b>")}\n</title>`,
      `<title type="application/octet-stream">${base64("Ünter <3")}</title>` +
        `<content mode='base64' type="text/html">${base64("<p>Notes</p>]]>")}</content>`,
    );
    expect(show.title).toBe("Desk & lamp");
    expect(items[0]).toMatchObject({ title: "Ünter <3", description: "Notes\n]]>" });
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]).toString("base64");
    expect(
      atom("", `<title>One</title><content mode="base64">${picture}</content>`).items[0],
    ).toMatchObject({ title: "One", description: null });
    expect(atom("<title>base64</title>", "<title>QmFzZQ==</title>").items[0]?.title).toBe(
      "QmFzZQ==",
    );
  });
});

describe("entities that the feed's DOCTYPE declares", () => {
  const DOCTYPE =
    `<!DOCTYPE rss [ <!ENTITY id "tag:a.example,"> <!ENTITY id "second"> ` +
    `<!ENTITY site 'https://a.example/?a=1&amp;b=2'> <!ENTITY nbsp "x"> ` +
    `<!ENTITY lol "&id;&id;"> <!ENTITY bold_x "<b>x</b>"> ]>`;

  it("are part of guids, titles and links", () => {
    const { items } = rss(
      "<title>Desk</title>",
      "<guid isPermaLink='false'>&id;2006:/1</guid><title>On &id; a&nbsp;b</title>" +
        "<link>&site;</link><description><![CDATA[&id; &lol;]]></description>",
      DOCTYPE,
    );
    expect(items[0]).toMatchObject({
      guid: "tag:a.example,2006:/1",
      title: "On tag:a.example, a b",
      link: "https://a.example/?a=1&b=2",
      description: "&id; &lol;",
    });
  });

  it("are expanded once, and no more than a megabyte in all", () => {
    const { items } = rss("<title>Desk</title>", "<title>&lol; &bold_x;</title>", DOCTYPE);
    expect(items[0]?.title).toBe("&id;&id; &bold_x;");
    const doctype = `<!DOCTYPE rss [<!ENTITY a "${"x".repeat(1_000)}">]>`;
    const xml = expandEntities(`${doctype}<rss>${"&a;".repeat(20_000)}</rss>`);
    expect(xml.length).toBeLessThan(1_200_000);
    expect(xml.endsWith("&a;</rss>")).toBe(true);
  });
});

describe("a feed with nothing in it", () => {
  it.each([
    '<rss version="2.0"></rss>',
    '<?xml version="1.0"?>\n<!-- soon -->\n<rss version="2.0"/>',
    '<rss version="2.0"><channel></channel></rss>',
    '<rss version="2.0"><channel><x:y/></channel></rss>',
    '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
    '<feed xmlns="http://www.w3.org/2005/Atom"/>',
  ])("is called empty: %s", (xml) => {
    expect(() => parse(xml)).toThrow(
      expect.objectContaining({ code: "empty", message: expect.stringContaining("is empty") }),
    );
  });

  it("is called damaged or cut off where it is", () => {
    expect(() => parse("<rss><channel>")).toThrow(
      expect.objectContaining({ code: "truncated_beyond_repair" }),
    );
    expect(() => parse("<rss><channel><item></channel></rss>")).toThrow(
      expect.objectContaining({ code: "malformed_xml" }),
    );
  });
});
