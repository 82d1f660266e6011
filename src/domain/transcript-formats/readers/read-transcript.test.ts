import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasSharedFeeds, SHARED_FEEDS } from "../../../../test/shared-feeds.ts";
import type { TranscriptFormat } from "../format.ts";
import { readTranscript, readTranscriptText } from "./read-transcript.ts";
import { TranscriptError } from "../transcript-error.ts";

/** Segments as `start-end speaker: text`. */
const lines = (text: string, format: TranscriptFormat): string[] =>
  readTranscriptText(text, format).map(({ startSec, endSec, speaker, text: said }) =>
    [
      startSec === null ? "" : `${startSec}-${endSec} `,
      speaker === null ? "" : `${speaker}: `,
      said,
    ].join(""),
  );

function faultOf(read: () => unknown): TranscriptError {
  try {
    read();
  } catch (error) {
    if (error instanceof TranscriptError) return error;
    throw error;
  }
  throw new Error("Nothing was refused.");
}

const fetched = (
  body: string | Uint8Array,
  origin: { declaredType?: string; contentType?: string; url?: string } = {},
) =>
  readTranscript(typeof body === "string" ? Buffer.from(body) : body, {
    declaredType: null,
    contentType: null,
    url: null,
    ...origin,
  }).segments;

const CUE = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n";

describe("the reader of VTT and SRT", () => {
  it.each([
    ["0:00:02.50", 2.5],
    ["00:02,5", 2.5],
    ["2.5", 2.5],
    ["0.860", 0.86],
    ["01:02:03.004", 3_723.004],
    ["123:00:00.000", 442_800],
    ["00:00:00.123456789", 0.123],
  ])("reads the stamp %s as %d seconds", (stamp, startSec) => {
    const [segment] = readTranscriptText(`WEBVTT\n\n${stamp} --> 200:00:00.000\nHi`, "vtt");
    expect(segment?.startSec).toBe(startSec);
  });

  it("reads 75 minutes without hours, and in SRT a minute of 60 seconds", () => {
    expect(lines("WEBVTT\n\n75:10.000 --> 75:12.000\nHi", "vtt")).toEqual(["4510-4512 Hi"]);
    expect(lines("1\n00:00:59,000 --> 00:00:60,000\nHi", "srt")).toEqual(["59-60 Hi"]);
  });

  it("skips headers, notes, styles, regions, names of cues and settings", () => {
    const text =
      "WEBVTT - Show\nKind: captions\nLanguage: en\n\nNOTE made\nby hand\n\n" +
      "STYLE\n::cue { color: red }\n\nREGION\nid:a\n\nintro\n" +
      "00:01.000 --> 00:02.000 align:start position:0%\nOne\n\nNOTE two\n\n" +
      "00:03.000 --> 00:04.000\nTwo\nlines";
    expect(lines(text, "vtt")).toEqual(["1-2 One", "3-4 Two lines"]);
  });

  it.each(["\n", "\r\n", "\r", "\r\r\n"])("reads line ends %j", (end) => {
    const text = "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n";
    expect(lines(text.replaceAll("\n", end), "srt")).toEqual(["1-2 One", "3-4 Two"]);
  });

  it("reads SRT without empty lines between cues, and with empty lines inside one", () => {
    const tight = "1\n00:01,000 --> 00:02,000\nOne\n2\n00:03,000 --> 00:04,000\nTwo";
    expect(lines(tight, "srt")).toEqual(["1-2 One", "3-4 Two"]);
    const loose = "1\n00:01,000 --> 00:02,000\n\nOne\n\nmore\n\n2\n00:03,000 --> 00:04,000\nTwo";
    expect(lines(loose, "srt")).toEqual(["1-2 One more", "3-4 Two"]);
  });

  it("takes the start of the next cue for an end that is missing or lies before the start", () => {
    const text =
      "WEBVTT\n\n00:01.000 -->\nOne.\n\n00:03.000 --> 00:02.000\nTwo.\n\n00:05.000 -->\nThree.";
    expect(lines(text, "vtt")).toEqual(["1-3 One.", "3-5 Two.", "5-5 Three."]);
  });

  it("sorts cues and drops exact repeats", () => {
    const text =
      "WEBVTT\n\n5 --> 6\nTwo\n\n1 --> 2\nOne.\n\n1 --> 2\nOne.\n\n7 --> 8\nTwo\n\n" +
      "1 --> 2\nMeanwhile.";
    expect(lines(text, "vtt")).toEqual(["1-2 One.", "1-2 Meanwhile.", "5-6 Two", "7-8 Two"]);
  });

  it("removes what rolling captions show again, and no sentence that is said twice", () => {
    const rolling =
      "WEBVTT\n\n0 --> 1\none<00:00:00.500><c> two</c>\n\n1 --> 2\none two\n \n\n" +
      "2 --> 3\none two\nthree is\n\n3 --> 4\nthree is\nfour was";
    expect(lines(rolling, "vtt")).toEqual(["0-1 one two", "2-3 three is", "3-4 four was"]);
    const twice = "WEBVTT\n\n0 --> 1\nNo.\n\n1 --> 2\nNo.\n\n2 --> 3\nWhy not?";
    expect(lines(twice, "vtt")).toHaveLength(3);
  });

  it("takes tags away and decodes entities once", () => {
    const text =
      "WEBVTT\n\n1 --> 2\n<i>Q&amp;A</i> <c.loud>&amp;lt;now&amp;gt;</c> 1 < 2 &nbsp;<3\n\n" +
      "3 --> 4\n<b></b>";
    expect(lines(text, "vtt")).toEqual(["1-2 Q&A &lt;now&gt; 1 < 2 <3"]);
    expect(lines("1\n0:01,0 --> 0:02,0\n{\\an8}<font color='red'>Up</font>", "srt")).toEqual([
      "1-2 Up",
    ]);
  });

  it("reads voices up to their end, the next one or the end of the cue", () => {
    const text =
      "WEBVTT\n\n1 --> 2\n<v.loud Bob>One</v> two\n\n" +
      "3 --> 4\n<v Ada>Three\n<v Bob &amp; Co>four\n\n5 --> 6\nFive";
    expect(lines(text, "vtt")).toEqual([
      "1-2 Bob: One",
      "1-2 two",
      "3-4 Ada: Three",
      "3-4 Bob & Co: four",
      "5-6 Five",
    ]);
  });

  it("names speakers before a colon, who go on until the next one", () => {
    const text =
      "1\n0:01,0 --> 0:02,0\nAda: One\nand two\n\n2\n0:03,0 --> 0:04,0\nthree is\n\n" +
      "3\n0:05,0 --> 0:06,0\nJo van Dam: four\nAda: five\n\n" +
      "4\n0:07,0 --> 0:08,0\n>> six is\n- seven was";
    expect(lines(text, "srt")).toEqual([
      "1-2 Ada: One and two",
      "3-4 Ada: three is",
      "5-6 Jo van Dam: four",
      "5-6 Ada: five",
      "7-8 six is",
      "7-8 seven was",
    ]);
  });

  it("takes no note, address, time or half sentence for a speaker", () => {
    const said = [
      "Note: this was recorded twice.",
      "Warning: loud.",
      "see https://example.com: it is there",
      "at 10:30 we met",
      "what we found: nothing",
      "It is what everybody always says: nothing.",
    ];
    const cues = said.map((text, index) => `${index} --> ${index + 1}\n${text}`).join("\n\n");
    expect(
      readTranscriptText(`WEBVTT\n\n${cues}`, "vtt").map((segment) => segment.speaker),
    ).toEqual(said.map(() => null));
    expect(
      lines("1\n0:01,0 --> 0:02,0\n田中：こんにちは\n\n2\n0:03,0 --> 0:04,0\n>> BO LI: Hi", "srt"),
    ).toEqual(["1-2 田中: こんにちは", "3-4 BO LI: Hi"]);
  });

  it("names the line whose times cannot be read", () => {
    const fault = faultOf(() => lines("WEBVTT\n\n1 --> 2\nOne\n\nx:03 --> y\nTwo", "vtt"));
    expect(fault).toMatchObject({ code: "malformed", line: 6 });
    expect(fault.message).toBe("Line 6: The times of a cue cannot be read.");
    for (const end of ["soon", "00:00:0x", "align:start"])
      expect(faultOf(() => lines(`WEBVTT\n\n00:01.000 --> ${end}\nOne`, "vtt"))).toMatchObject({
        code: "malformed",
        line: 3,
      });
    expect(faultOf(() => lines("WEBVTT\n", "vtt"))).toMatchObject({ code: "empty", line: 1 });
    expect(faultOf(() => lines("WEBVTT\n\n1 --> 2\n<i></i>", "vtt"))).toMatchObject({
      code: "empty",
    });
  });

  it("refuses more than 50,000 cues", () => {
    const text = (cues: number) => `WEBVTT\n\n${"1 --> 2\nx\n\n".repeat(cues)}`;
    expect(lines(text(50_000), "vtt")).toEqual(["1-2 x"]);
    expect(faultOf(() => lines(text(50_001), "vtt")).code).toBe("too_many_cues");
  });
});

describe("the reader of JSON", () => {
  const json = (segments: unknown[]) =>
    lines(JSON.stringify({ version: "1.0.0", segments }), "json");
  const words = (text: string, { speaker = "Ada", fromSec = 0 } = {}) =>
    text.split(" ").map((body, index) => ({
      speaker,
      startTime: fromSec + index / 2,
      endTime: fromSec + (index + 1) / 2,
      body,
    }));

  it("merges words to sentences of one speaker of at most 12 s", () => {
    expect(
      json([
        ...words("I am here . You are there"),
        ...words("No !", { speaker: "Bo", fromSec: 3.5 }),
      ]),
    ).toEqual(["0-2 Ada: I am here.", "2-3.5 Ada: You are there", "3.5-4.5 Bo: No!"]);
    const long = readTranscriptText(
      JSON.stringify({ segments: words("word ".repeat(100).trim()) }),
      "json",
    );
    expect(long.every(({ startSec, endSec }) => (endSec ?? 99) - (startSec ?? 0) <= 12)).toBe(true);
    expect(long.length).toBeLessThan(7);
    expect(json([...words("今日 は 良い 天気 です 。")])).toEqual([
      "0-3 Ada: 今日は良い天気です。",
    ]);
  });

  it("leaves segments of several words alone", () => {
    const segments = [
      { startTime: 0, endTime: 4, body: "It is so" },
      { startTime: 0, endTime: 4, body: "good to be" },
    ];
    expect(json(segments)).toEqual(["0-4 It is so", "0-4 good to be"]);
  });

  it("settles times that are missing, text, negative or beyond any episode, never to NaN", () => {
    expect(
      json([
        { startTime: 1, body: "one is here" },
        { startTime: "00:02.5", endTime: "3", body: "two is here" },
        { startTime: -4, endTime: 1e308, body: "three is here" },
        { start: 7, end: 8, text: "four is here" },
        { startTime: 9, endTime: 10 },
        "five",
        null,
      ]),
    ).toEqual([
      "1-2.5 one is here",
      "2.5-3 two is here",
      "2.5-7 three is here",
      "7-8 four is here",
    ]);
    expect(json([{ body: "no times at all" }])).toEqual(["no times at all"]);
  });

  it("names the line of a fault, and refuses JSON of something else", () => {
    expect(faultOf(() => lines('{"segments": [\n{"body": "a"},\n}', "json"))).toMatchObject({
      code: "malformed",
      line: 3,
    });
    expect(faultOf(() => lines('{"segments": [', "json"))).toMatchObject({
      code: "malformed",
      line: 1,
    });
    expect(faultOf(() => lines('{"chapters": []}', "json")).code).toBe("malformed");
    expect(faultOf(() => lines('{"segments": []}', "json")).code).toBe("empty");
  });
});

describe("the reader of HTML and plain text", () => {
  it("reads speakers and times, and no script, style or title", () => {
    const html =
      "<html><head><title>Ep 1</title><style>p{}</style></head><body><!-- x -->" +
      "<cite>Ada:</cite><time>0:00</time><p>One &amp; two<br>three</p><script>said('no')</script>" +
      "<cite>Bo</cite><time>1:02</time><p>Four is</p><p>five was</p></body>";
    expect(lines(html, "html")).toEqual([
      "0-62 Ada: One & two three",
      "62-62 Bo: Four is",
      "62-62 Bo: five was",
    ]);
  });

  it("reads letters that become two in lower case, as in Turkish", () => {
    const first = `${"İ".repeat(30)} bir iki`;
    const html = `<p>${first}</p><P>üç dört</P><script>yok</SCRIPT><p>beş altı</p>`;
    expect(lines(html, "html")).toEqual([first, "üç dört", "beş altı"]);
  });

  it("reads the paragraphs of a page without marks", () => {
    const html =
      "<nav>Menu</nav><div>Ad</div><p><b>Ada:</b> One is</p><p>two was</p>" +
      "<p>Bo: three is</p><p>Ada: 4</p>";
    expect(lines(html, "html")).toEqual(["Ada: One is", "Ada: two was", "Bo: three is", "Ada: 4"]);
    expect(lines("<div>One is</div><div>two was", "html")).toEqual(["One is", "two was"]);
  });

  it("reads paragraphs of plain text, and divides long ones between sentences", () => {
    expect(lines("Ada: One\nand two.\n\nThree\n\nBo: four\nAda: five", "text")).toEqual([
      "Ada: One and two.",
      "Ada: Three",
      "Bo: four",
      "Ada: five",
    ]);
    const long = readTranscriptText("This is a sentence of some words. ".repeat(100), "text");
    expect(long.length).toBeGreaterThan(3);
    expect(long.every(({ text }) => text.length <= 1_000 && text.endsWith("words."))).toBe(true);
  });
});

describe("the reader of fetched transcripts", () => {
  const said = "We talk about the tide, the boats and the people of the harbour tonight.";

  it("goes by what the text proves, then the declared type, the address, the answer", () => {
    const json = JSON.stringify([{ startTime: 1, endTime: 2, body: "From JSON" }]);
    expect(fetched(json, { declaredType: "application/json" })[0]?.text).toBe("From JSON");
    expect(
      fetched(json, { declaredType: "text/plain", url: "https://a.example/t.srt" })[0]?.text,
    ).toBe("From JSON");
    expect(fetched(CUE, { declaredType: "application/json" })[0]?.text).toBe("Hello");
    expect(fetched("1\n0:01,0 --> 0:02,0\nHi", { declaredType: "text/plain" })[0]?.startSec).toBe(
      1,
    );
    expect(fetched(said, { contentType: "text/plain; charset=utf-8" })[0]).toEqual({
      startSec: null,
      endSec: null,
      speaker: null,
      text: said,
    });
    expect(faultOf(() => fetched(said, { url: "https://a.example/t.vtt?x=1" })).code).toBe("empty");
  });

  it("refuses pages, messages and nothing in place of a transcript", () => {
    const page = `<!DOCTYPE html><html><title>404 Not Found</title><p>${said}</p></html>`;
    expect(faultOf(() => fetched(page, { declaredType: "text/vtt" })).code).toBe(
      "not_a_transcript",
    );
    expect(faultOf(() => fetched(page, { declaredType: "text/html" })).code).toBe(
      "not_a_transcript",
    );
    expect(faultOf(() => fetched("<p>Please wait</p>", { declaredType: "text/html" })).code).toBe(
      "not_a_transcript",
    );
    expect(faultOf(() => fetched("Not found", { declaredType: "text/plain" })).code).toBe(
      "not_a_transcript",
    );
    for (const type of ["text/plain", "text/html", "text/vtt", "application/json"])
      expect(["empty", "malformed"]).toContain(
        faultOf(() => fetched("", { declaredType: type })).code,
      );
    expect(faultOf(() => fetched(new Uint8Array(5 * 1024 * 1024 + 1))).code).toBe("too_large");
  });

  it.each([
    ["UTF-8 with a mark", Buffer.from(`\ufeff${CUE.replace("Hello", "Übermut")}`)],
    ["windows-1252", Buffer.from(CUE.replace("Hello", "Übermut"), "latin1")],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${CUE.replace("Hello", "Übermut")}`, "utf16le")],
  ])("decodes %s, whatever the server says", (_name, bytes) => {
    const origin = { declaredType: "text/vtt", contentType: "text/vtt; charset=utf-8" };
    expect(fetched(bytes, origin)[0]?.text).toBe("Übermut");
  });
});

describe.runIf(hasSharedFeeds("the reading of 14 real transcripts"))("real transcripts", () => {
  it.each([
    ["buzzcast.html", 34, 5],
    ["buzzcast.json", 959, 5],
    ["buzzcast.srt", 488, 5],
    ["kde_express-16_kde_en_telegram.vtt", 22, 0],
    ["one_word_segments.json", 25, 2],
    ["p20-example.html", 10, 3],
    ["p20-example.json", 2, 2],
    ["p20-example.srt", 222, 3],
    ["p20-example.vtt", 7, 2],
    ["podcasting_20_episode_124.srt", 646, 3],
    ["podnews_daily_2024-01-25.vtt", 44, 1],
    ["podnews_weekly_review_2023-05-05.json", 122, 5],
    ["podnews_weekly_review_2024-01-19.vtt", 189, 4],
  ])("reads %s: %d segments, %d speakers, times in order, no markup", (file, count, speakers) => {
    const bytes = readFileSync(path.join(SHARED_FEEDS, "transcripts", file));
    const segments = fetched(bytes, { url: `https://a.example/${file}` });
    expect(segments).toHaveLength(count);
    expect(new Set(segments.flatMap(({ speaker }) => speaker ?? [])).size).toBe(speakers);
    let before = 0;
    for (const { startSec, endSec, text } of segments) {
      expect(startSec).toBeGreaterThanOrEqual(before);
      expect(endSec).toBeGreaterThanOrEqual(startSec ?? Infinity);
      expect(text).not.toMatch(/[<>\n]|&amp;|-->/);
      before = startSec ?? Infinity;
    }
  });

  it("refuses chapters", () => {
    const bytes = readFileSync(path.join(SHARED_FEEDS, "transcripts/p20-chapters-complex.json"));
    expect(faultOf(() => fetched(bytes)).code).toBe("malformed");
  });
});
