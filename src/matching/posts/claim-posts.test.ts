import { describe, expect, it } from "vitest";
import { isStorableText } from "../../lib/storable-text.ts";
import type { CandidatePost, Claim, EpisodeFacts } from "./claim.ts";
import { claimPosts, claimSteps } from "./claim-posts.ts";
import { day, episode, post, SHOW, spoken } from "./claims.test-support.ts";

const TIDE = episode("tide", {
  title: "#41: The Tide and What It Left Behind",
  description: "Oceanographer Ana Prado walks the wreck coast after the great storm of 1953.",
  guid: "guid-41",
  link: "https://lanternhours.example/episodes/41-the-tide",
  publishedAt: day("2026-03-02"),
  durationSec: 2460,
  number: 41,
  platformIds: { spotify: "4rOoJ6Egrf8K2IrywzwOMk", youtube: "abcdefghij1" },
  people: [{ name: "Ana Prado", role: "guest" }],
  transcript: spoken(
    "Welcome to Lantern Hours, I am Mira Okafor and this is a show about the night.",
    "When the water went out we found an anchor the size of a bus, and none in the village would touch it.",
    "My grandmother kept a jar of that sand on her kitchen shelf until the day she died.",
  ),
});
const BEES = episode("bees", {
  title: "#42: Beekeepers of the Motorway",
  description: "Ana Lindqvist keeps forty hives between two lanes of traffic.",
  guid: "guid-42",
  link: "https://lanternhours.example/episodes/42-beekeepers",
  publishedAt: day("2026-03-09"),
  durationSec: 3120,
  number: 42,
  people: [{ name: "Ana Lindqvist", role: "guest" }],
  transcript: spoken(
    "Welcome to Lantern Hours, I am Mira Okafor and this is a show about the night.",
    "A bee does not care that a lorry passes every four seconds, she cares about the clover.",
    "We lost eleven hives to the frost and I cried in the van like a child.",
  ),
});
const CLOCK = episode("clock", {
  title: "#43: The Woman Who Wound the Town Clock",
  description: "For fifty years Edith Marlow climbed 112 steps every Sunday.",
  link: "https://lanternhours.example/episodes/43-town-clock",
  publishedAt: day("2026-03-16"),
  durationSec: 2700,
  number: 43,
  people: [{ name: "Edith Marlow", role: "guest" }],
});
const EPISODES = [TIDE, BEES, CLOCK];

const claims = (posts: readonly CandidatePost[], episodes: readonly EpisodeFacts[] = EPISODES) =>
  claimPosts(SHOW, episodes, posts);

function claimOf(given: Partial<CandidatePost>, episodes = EPISODES): Claim | null {
  return claims([post("p", given)], episodes)[0] ?? null;
}

const shortOf = (claim: Claim | null): string =>
  claim === null ? "none" : `${claim.confidence} ${claim.episodeId}`;

describe("a post is claimed with high confidence", () => {
  it("by the episode's id on the platform and by its guid", () => {
    expect(shortOf(claimOf({ platform: "spotify", externalId: "4rOoJ6Egrf8K2IrywzwOMk" }))).toBe(
      "high tide",
    );
    expect(shortOf(claimOf({ platform: "transistor", guid: "guid-42" }))).toBe("high bees");
  });

  it.each([
    "https://lanternhours.example/episodes/41-the-tide/?utm_source=ig#listen",
    "http://www.lanternhours.example/episodes/41-the-tide",
    "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk?si=abc",
    "https://youtu.be/abcdefghij1?t=42",
    "https://m.youtube.com/watch?feature=share&v=abcdefghij1",
  ])("by a link to the episode: %s", (link) => {
    const claim = claimOf({
      text: `Have you heard this one? ${link}.`,
      publishedAt: day("2026-03-05"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "link", isHard: true });
  });

  it("by words that are said in it, with the second, in spite of slips of the transcript", () => {
    const claim = claimOf({
      text: "“We found an anchor, the size of a bus, and no one in the village would touch it” 😳",
      publishedAt: day("2026-04-20"),
    });
    expect(shortOf(claim)).toBe("high tide");
    expect(claim?.evidence[0]).toMatchObject({ kind: "transcript", isHard: true, atSec: 10 });
  });

  it("by its title within 48 hours", () => {
    const given = { title: "Beekeepers of the motorway | Lantern Hours" };
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-10") }))).toBe("high bees");
    expect(shortOf(claimOf({ ...given, publishedAt: day("2026-03-20") }))).toBe("medium bees");
  });
});

describe("a post is not claimed with high confidence", () => {
  it("by a link to several episodes", () => {
    const text = EPISODES.map(({ link }) => link).join(" ");
    expect(claimOf({ text, publishedAt: day("2026-03-17") })?.confidence).toBe("low");
  });

  it("by a link beside words about another episode", () => {
    const text = `Ana Lindqvist on losing hives to frost. Latest episode: ${CLOCK.link}`;
    expect(claimOf({ text, publishedAt: day("2026-03-16") })?.confidence).not.toBe("high");
  });

  it("by a first name that two guests have", () => {
    const claim = claimOf({ text: "Ana is back in the studio", publishedAt: null });
    expect(claim?.confidence ?? "low").toBe("low");
  });
});

describe("a re-run", () => {
  const original = { ...TIDE, id: "old", guid: null, link: null, platformIds: {}, number: null };
  const again = { ...original, id: "new", publishedAt: day("2026-08-03"), transcript: null };
  const text = "“We found an anchor the size of a bus, and none in the village would touch it”";
  const claimAt = (date: string): string =>
    shortOf(claimOf({ text, publishedAt: day(date) }, [original, again, BEES]));

  it("has the posts after it, the first publication those before it", () => {
    expect(claimAt("2026-03-04")).toBe("high old");
    expect(claimAt("2026-08-04")).toBe("high new");
  });

  it("is not sure long after it", () => {
    expect(claimAt("2026-12-04")).toBe("medium new");
  });

  it("is no re-run where the transcripts of one title differ", () => {
    const long = (word: string) =>
      spoken(
        ...Array.from({ length: 60 }, (_, at) => {
          const letter = String.fromCodePoint(0x61 + (at % 26));
          return `${word}${letter} ${letter}${word}${letter} ${at}${word}`;
        }),
      );
    const episodes = [
      { ...original, title: "Your questions", transcript: long("nor") },
      { ...again, title: "Your questions", transcript: long("sou") },
    ];
    const quoted = "norb bnorb 1nor norc cnorc 2nor nord";
    expect(claimOf({ text: quoted, publishedAt: day("2026-08-04") }, episodes)?.episodeId).toBe(
      "old",
    );
  });
});

describe("parts of one story", () => {
  const part = (number: number, date: string): EpisodeFacts =>
    episode(`part-${number}`, { title: `The Long Winter, Part ${number}`, publishedAt: day(date) });
  const episodes = [part(1, "2026-03-02"), part(2, "2026-03-04")];

  it("are told apart by the number alone", () => {
    const given = (title: string) => ({ title, publishedAt: day("2026-03-04") });
    expect(claimOf(given("The Long Winter, Part 2"), episodes)?.episodeId).toBe("part-2");
    expect(claimOf(given("The Long Winter, Part 1"), episodes)?.episodeId).toBe("part-1");
  });

  it("are not claimed with high confidence where the post does not say which", () => {
    const claim = claimOf({ title: "The Long Winter", publishedAt: day("2026-03-04") }, episodes);
    expect(claim?.confidence).not.toBe("high");
  });
});

describe("a link", () => {
  const generic = {
    text: `New here? Start with this: ${TIDE.link}`,
    publishedAt: day("2026-03-10"),
  };

  it("is weak where the account puts it under posts about other episodes too", () => {
    const others = ["frost and eleven hives", "forty hives between two lanes of traffic"].map(
      (words, at) =>
        post(`b${at}`, {
          text: `Ana Lindqvist: ${words}. ${TIDE.link}`,
          publishedAt: day("2026-03-10"),
        }),
    );
    const byKey = (posts: CandidatePost[]) =>
      claims(posts).find(({ postKey }) => postKey === "a")?.confidence;
    expect(byKey([post("a", generic)])).toBe("high");
    expect(byKey([post("a", generic), ...others])).not.toBe("high");
  });

  it("to a video that surely is the episode's is a link to the episode", () => {
    const video = post("video", {
      platform: "youtube",
      url: "https://www.youtube.com/watch?v=kkkkkkkkkkk",
      title: "Beekeepers of the Motorway",
      durationSec: 3125,
      publishedAt: day("2026-03-09"),
    });
    const pointer = post("pointer", {
      text: "https://youtu.be/kkkkkkkkkkk",
      publishedAt: day("2026-03-17"),
    });
    expect(claims([pointer, video]).map(shortOf)).toEqual(["high bees", "high bees"]);
  });

  it("to a front page is of no episode, also where a post of one has that address", () => {
    const issue = post("issue", {
      platform: "beehiiv",
      url: "https://lanternhours.example/",
      title: "Beekeepers of the Motorway",
      publishedAt: day("2026-03-09"),
    });
    const everyday = post("everyday", {
      text: "All of us at https://lanternhours.example",
      publishedAt: day("2026-03-25"),
    });
    const found = claims([issue, everyday]);
    expect(found.map(shortOf)).toContain("high bees");
    expect(
      found.flatMap(({ postKey, evidence }) => (postKey === "everyday" ? evidence : [])),
    ).not.toContainEqual(expect.objectContaining({ kind: "link" }));
  });

  it("to another show speaks against every episode", () => {
    const own = "https://open.spotify.com/show/aaaaaaaaaaaaaaaaaaaaaa";
    const posts = ["a", "b"].map((key) => post(key, { text: own, publishedAt: day("2026-03-09") }));
    const other = post("c", {
      text: "Forty hives, one motorway: our friends made https://open.spotify.com/show/bbbbbbbbbbbbbbbbbbbbbb",
      publishedAt: day("2026-03-20"),
    });
    const claim = claims([...posts, other]).find(({ postKey }) => postKey === "c");
    expect(claim?.confidence ?? "low").toBe("low");
  });
});

describe("where a post belongs", () => {
  const decided = (posts: CandidatePost[]) =>
    Object.fromEntries(claims(posts).map((claim) => [claim.postKey, shortOf(claim)]));
  const habit = (key: string, text: string, at: string, link = BEES.link) =>
    post(key, { text: `${text}\n\nLatest episode: ${link}`, publishedAt: day(at) });

  it("is not told by a link under a label of every post, but where its words are of it", () => {
    const found = decided([
      habit("kettle", "The kettle died, please recommend another one.", "2026-03-13"),
      habit("said", "A lorry passes every four seconds, she cares about the clover.", "2026-03-13"),
      habit("older", "Nothing to see, go home early.", "2026-03-06", TIDE.link),
      post("alone", { text: `Latest episode: ${CLOCK.link}`, publishedAt: day("2026-03-16") }),
    ]);
    expect(found["kettle"]).not.toMatch(/^high/);
    expect(found["older"]).not.toMatch(/^high/);
    expect(found).toMatchObject({ said: "high bees", alone: "high clock" });
  });

  it("is the new one of two linked episodes, the older being recommended with it", () => {
    const text = `Out now, hives and lanes: ${BEES.link} and if you are new, begin with ${TIDE.link} please`;
    expect(decided([post("p", { text, publishedAt: day("2026-03-09") })])).toEqual({
      p: "high bees",
    });
  });

  it("is not surely the older episode that is linked on the day of a new one", () => {
    const text = `Out now, forty hives between lanes of traffic. Go back to ${TIDE.link} before that`;
    expect(decided([post("p", { text, publishedAt: day("2026-03-09") })])["p"]).not.toBe(
      "high tide",
    );
  });

  it("is no episode where words of several are quoted", () => {
    const text =
      '"We found an anchor the size of a bus" / "We lost eleven hives to the frost and I cried in the van"';
    expect(decided([post("p", { text, publishedAt: day("2026-12-30") })])["p"] ?? "low").toMatch(
      /^low/,
    );
  });

  it("is not surely the one with its words where it gives the number of an unknown one", () => {
    const quote = "“We found an anchor the size of a bus, and none in the village would touch it”";
    const at = { publishedAt: day("2026-03-05") };
    expect(decided([post("p", { text: quote, ...at })])).toEqual({ p: "high tide" });
    expect(
      decided([post("p", { text: `From the archive, episode 12: ${quote}`, ...at })])["p"],
    ).not.toMatch(/^high/);
  });

  it("is told by its first days, and not by the second week", () => {
    const text = "Unbelievable 😂";
    expect(decided([post("p", { text, publishedAt: day("2026-03-18") })])).toEqual({
      p: "medium clock",
    });
    expect(decided([post("p", { text, publishedAt: day("2026-03-27") })])).toEqual({
      p: "low clock",
    });
  });
});

describe("posts in other scripts", () => {
  const two = (first: Partial<EpisodeFacts>, second: Partial<EpisodeFacts>) => [
    episode("first", { publishedAt: day("2026-03-02"), ...first }),
    episode("second", { publishedAt: day("2026-03-09"), ...second }),
  ];
  const other = spoken("今日は別の話をします", "다른 이야기", "совсем другая история о море");

  it.each([
    [
      "Japanese",
      "昨日より水っぽいですと言われて、朝五時に来いと言われました。",
      "「昨日より水っぽいですと言われて」",
    ],
    ["Chinese", "动车上没人跟你说话,可是慢车上每个人都认识你。", "动车上没人跟你说话"],
    [
      "Korean",
      "아무 일도 없으면 제일 잘한 하루인 거거든요.",
      "“아무 일도 없으면 제일 잘한 하루인 거거든요”",
    ],
    ["Thai", "จมูกมันยอมแพ้ไปแล้วล่ะลูกเอ๊ยอย่าไปสู้มันเลย", "“จมูกมันยอมแพ้ไปแล้วล่ะลูกเอ๊ยอย่าไปสู้มันเลย”"],
    ["Hindi", "मैंने आज तक समुंदर कभी नहीं देखा है", '"मैंने आज तक समुंदर कभी नहीं देखा है"'],
    ["Arabic", "الأحمر أول لون يموت تحت شمس الظهيرة", "الأحمر أول لون يموت تحت شمس الظهيرة ☀️"],
    ["Hebrew", "הדלת הירוקה נעלמה ביום שבו סבתא נסעה", "״הדלת הירוקה נעלמה ביום שבו סבתא נסעה״"],
    ["Greek", "η θάλασσα δεν ξεχνά ποτέ τα καΐκια της", "«Η θάλασσα δεν ξεχνά ποτέ τα καΐκια της»"],
    [
      "Russian",
      "дешевле разбить рояль, чем вынести его из кухни",
      "Дешевле разбить рояль, чем вынести его из кухни!",
    ],
  ])("are found by what is said: %s", (_language, said, text) => {
    const episodes = two({ transcript: spoken("…", said) }, { transcript: other });
    expect(claimOf({ text, publishedAt: day("2026-03-05") }, episodes)).toMatchObject({
      episodeId: "first",
      confidence: "high",
    });
  });

  it.each([
    ["第12回を聴いてください"],
    ["第十二期来了"],
    ["12화 듣고 왔어요"],
    ["Folge 12 ist da"],
    ["выпуск 12 уже здесь"],
    ["الحلقة ١٢"],
    ["एपिसोड १२"],
    ["EP.12 ของเรา"],
    ["#12!"],
  ])("are found by their number: %s", (text) => {
    const episodes = two({ number: 12, title: "Anything" }, { number: 21, title: "Else" });
    const claim = claimOf({ text, publishedAt: null }, episodes);
    expect(claim).toMatchObject({ episodeId: "first", confidence: "medium" });
    expect(claim?.evidence[0]?.kind).toBe("number");
  });

  it.each(["12 % off", "2012 was a year", "$12 a month", "the top 12", "12 people came", "#12.5"])(
    "have no number in %s",
    (text) => {
      const episodes = two({ number: 12, title: "Anything" }, { number: 21, title: "Else" });
      const kinds = claimOf({ text, publishedAt: null }, episodes)?.evidence.map(
        ({ kind }) => kind,
      );
      expect(kinds ?? []).not.toContain("number");
    },
  );
});

describe("claims", () => {
  it("of nothing are none", () => {
    expect(claims([], [])).toEqual([]);
    expect(claims([post("p", { text: "The tide" })], [])).toEqual([]);
    expect(claims([])).toEqual([]);
    expect(claims([post("p")])).toEqual([]);
  });

  it("are made in steps of at most one episode or post", () => {
    const posts = Array.from({ length: 50 }, (_, at) =>
      post(`p${at}`, {
        text: "none in the village would touch it",
        publishedAt: day("2026-03-03"),
      }),
    );
    expect([...claimSteps(SHOW, EPISODES, posts)].length).toBeGreaterThan(3 * posts.length);
  });

  it("name a guest in full only: of two with one first name the right one", () => {
    const text = "Ana Lindqvist on the frost";
    expect(claimOf({ text, publishedAt: null })?.episodeId).toBe("bees");
  });

  it("take dates that are no dates as unknown", () => {
    const broken = [{ ...BEES, publishedAt: new Date(Number.NaN) }, TIDE];
    const claim = claimOf({ guid: "guid-42", publishedAt: new Date(Number.NaN) }, broken);
    expect(shortOf(claim)).toBe("high bees");
  });

  it("quote no half of a character where a long line is cut", () => {
    const end = " | Beekeepers of one Motorway ";
    const title = `${"x".repeat(399 - end.length)}${end}🐝 and more`;
    const claim = claimOf({ title, publishedAt: day("2026-03-09") });
    const texts = claim?.evidence.map(({ text }) => text) ?? [];
    expect(texts.join(" ")).toContain('"Beekeepers of one Motorway"');
    expect(texts.every(isStorableText)).toBe(true);
  });

  it("survive hostile texts", () => {
    const hostile = [
      "a".repeat(100_000),
      "# ".repeat(50_000),
      "https://".repeat(12_000),
      "x.".repeat(50_000),
      "\u0000\u202e\ud800 #\u0001",
      "12 ".repeat(30_000),
      "「".repeat(30_000),
      "aaa - ".repeat(15_000),
      "()[]{}|\\^$.*+?".repeat(5_000),
      "none in the village would touch it ".repeat(3_000),
      "水".repeat(100_000),
    ];
    const posts = hostile.map((text, at) =>
      post(`h${at}`, { text, title: text, publishedAt: day("2026-03-03") }),
    );
    for (const { evidence, reason } of claims(posts)) {
      expect(reason.length).toBeLessThan(1000);
      for (const { text } of evidence) expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u);
    }
  });
});
