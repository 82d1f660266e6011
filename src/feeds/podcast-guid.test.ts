import { describe, expect, it } from "vitest";

import { isUuid, podcastGuidFromUrl } from "./podcast-guid.ts";

describe("podcastGuidFromUrl", () => {
  it.each([
    "mp3s.nashownotes.com/pc20rss.xml",
    "https://mp3s.nashownotes.com/pc20rss.xml",
    "http://mp3s.nashownotes.com/pc20rss.xml///",
  ])("gives the published guid for %s", (url) => {
    expect(podcastGuidFromUrl(url)).toBe("917393e3-1b1e-5cef-ace4-edaa54e1f810");
  });

  it("gives different guids to different paths", () => {
    expect(podcastGuidFromUrl("https://a.example/one")).not.toBe(
      podcastGuidFromUrl("https://a.example/two"),
    );
  });
});

describe("isUuid", () => {
  it("refuses the joke guids of example feeds", () => {
    expect(isUuid("y0ur-gu1d-g035-h3r3")).toBe(false);
    expect(isUuid("917393E3-1B1E-5CEF-ACE4-EDAA54E1F810")).toBe(true);
  });
});
