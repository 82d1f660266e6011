import { describe, expect, it } from "vitest";
import type { CandidatePost } from "./claim.ts";
import { BEES, claims, CLOCK, day, post, shortOf, TIDE } from "./claims.test-support.ts";

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
      claims(posts).find(({ candidateKey }) => candidateKey === "a")?.confidence;
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
      found.flatMap(({ candidateKey, evidence }) => (candidateKey === "everyday" ? evidence : [])),
    ).not.toContainEqual(expect.objectContaining({ kind: "link" }));
  });

  it("to another show speaks against every episode", () => {
    const own = "https://open.spotify.com/show/aaaaaaaaaaaaaaaaaaaaaa";
    const posts = ["a", "b"].map((key) => post(key, { text: own, publishedAt: day("2026-03-09") }));
    const other = post("c", {
      text: "Forty hives, one motorway: our friends made https://open.spotify.com/show/bbbbbbbbbbbbbbbbbbbbbb",
      publishedAt: day("2026-03-20"),
    });
    const claim = claims([...posts, other]).find(({ candidateKey }) => candidateKey === "c");
    expect(claim?.confidence ?? "low").toBe("low");
  });
});

describe("where a post belongs", () => {
  const decided = (posts: CandidatePost[]) =>
    Object.fromEntries(claims(posts).map((claim) => [claim.candidateKey, shortOf(claim)]));
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

  it("is no link under words that two posts have alike, also where both lead to one page", () => {
    const found = decided([
      habit("kettle", "Send us your kettles, the worst one gets a price.", "2026-03-13"),
      habit("prize", "We come to town in April, bring a friend and a lorry.", "2026-03-14"),
    ]);
    expect(found["kettle"]).not.toMatch(/^high/);
    expect(found["prize"]).not.toMatch(/^high/);
  });

  it("is the latest episode where it is linked on its first day under a label of every post", () => {
    const text = "She never missed one, not even with a broken arm.";
    const at = (time: string) => ({
      text: `${text}\n\nLatest episode: ${CLOCK.link}`,
      publishedAt: new Date(time),
    });
    const found = decided([
      habit("before", "Nothing to see, go home early.", "2026-03-13"),
      post("first", at("2026-03-16T18:00:00Z")),
      post("later", at("2026-03-18T18:00:00Z")),
    ]);
    expect(found["first"]).toBe("high clock");
    expect(found["later"]).not.toMatch(/^high/);
  });

  it("is not surely the older linked episode while its words are of the latest", () => {
    const text = `Eleven hives in the frost. For those who asked, the jar is in this one ${TIDE.link}`;
    expect(decided([post("p", { text, publishedAt: day("2026-03-15") })])["p"]).not.toBe(
      "high tide",
    );
  });

  it("is not told by a habitual link where it gives the number of another episode", () => {
    const text = `dagli archivi, puntata 41, al mare\nl'ultima la trovate qui: ${BEES.link}`;
    expect(decided([post("p", { text, publishedAt: day("2026-03-13") })])["p"]).toBe("medium tide");
  });

  it("is told by many rare words long after it, and not by a few", () => {
    const at = { publishedAt: day("2026-05-20") };
    const many = "the oceanographer on the wreck coast, the storm of 1953 and what it left";
    expect(decided([post("p", { text: many, ...at })])["p"]).toBe("medium tide");
    expect(decided([post("p", { text: "what a storm today", ...at })])["p"] ?? "low").toMatch(
      /^low/,
    );
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
