import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatOf } from "./format.ts";
import type { FormatEvidence } from "./format.ts";
import { POST_FORMATS } from "./metric.ts";
import { anyPlatform } from "./readings.test-support.ts";

const nothing: FormatEvidence = {
  platform: "youtube",
  formatHint: null,
  kind: null,
  durationSec: null,
  isVertical: null,
  episodeDurationSec: null,
};
const video = (extra: Partial<FormatEvidence>) => formatOf({ ...nothing, kind: "video", ...extra });

describe("formatOf", () => {
  it("calls an upright video of at most 180 s a short", () => {
    expect(video({ durationSec: 180, isVertical: true, episodeDurationSec: 3_600 })).toBe("short");
    expect(video({ durationSec: 181, isVertical: true, episodeDurationSec: 3_600 })).toBe("clip");
    expect(video({ durationSec: 60, isVertical: false, episodeDurationSec: 3_600 })).toBe("clip");
  });

  it("calls a video a short by the form of its URL, whatever its length", () => {
    expect(
      video({
        platform: "instagram",
        formatHint: "short",
        durationSec: 600,
        episodeDurationSec: 700,
      }),
    ).toBe("short");
    expect(video({ platform: "tiktok", durationSec: 900, episodeDurationSec: 1_000 })).toBe(
      "short",
    );
  });

  it("calls a video below half of the episode a clip, and one at exactly half the full episode", () => {
    expect(video({ durationSec: 1_799, episodeDurationSec: 3_600 })).toBe("clip");
    expect(video({ durationSec: 1_800, episodeDurationSec: 3_600 })).toBe("full_episode");
  });

  it("does not guess a clip by ratio when the episode's length is unknown", () => {
    expect(video({ durationSec: 1_200 })).toBe("full_episode");
    expect(video({ platform: "facebook", durationSec: 1_200, episodeDurationSec: 0 })).toBe(
      "full_episode",
    );
  });

  it("does not call three minutes a full episode", () => {
    expect(video({ durationSec: 95 })).toBe("clip");
  });

  it("goes by the platform when no length is known", () => {
    expect(video({})).toBe("full_episode");
    expect(video({ durationSec: 0, episodeDurationSec: 3_600 })).toBe("full_episode");
    expect(video({ platform: "twitter", episodeDurationSec: 3_600 })).toBe("clip");
  });

  it("calls directories and hosts audio episodes and newsletter platforms newsletters, against any other evidence", () => {
    for (const platform of ["spotify", "applePodcasts", "simplecast", "rssCom"]) {
      expect(video({ platform, formatHint: "short", durationSec: 30, isVertical: true })).toBe(
        "audio_episode",
      );
    }
    for (const platform of ["beehiiv", "substack", "ghost"])
      expect(video({ platform, formatHint: "post" })).toBe("newsletter");
  });

  it("calls images and texts posts, and a story a story", () => {
    expect(
      formatOf({ ...nothing, platform: "instagram", kind: "image", formatHint: "short" }),
    ).toBe("post");
    expect(formatOf({ ...nothing, platform: "linkedin", kind: "text" })).toBe("post");
    expect(
      formatOf({ ...nothing, platform: "instagram", kind: "image", formatHint: "story" }),
    ).toBe("story");
    expect(formatOf({ ...nothing, platform: "threads" })).toBe("post");
    expect(formatOf({ ...nothing, platform: "linkedin", kind: "newsletter" })).toBe("newsletter");
  });

  it("sees the video behind a URL that only says post", () => {
    expect(
      video({ platform: "instagram", formatHint: "post", durationSec: 45, isVertical: true }),
    ).toBe("short");
    expect(
      video({
        platform: "instagram",
        formatHint: "post",
        durationSec: 45,
        isVertical: false,
        episodeDurationSec: 3_000,
      }),
    ).toBe("clip");
  });

  it("goes by the URL or a length when the upstream names no kind", () => {
    expect(formatOf({ ...nothing, platform: "instagram", formatHint: "short" })).toBe("short");
    expect(
      formatOf({ ...nothing, platform: "twitter", durationSec: 50, episodeDurationSec: 3_000 }),
    ).toBe("clip");
    expect(formatOf({ ...nothing, platform: "tiktok" })).toBe("short");
  });

  it("agrees with the rule of three for every landscape or upright video of known lengths", () => {
    const lengths = fc.tuple(
      fc.integer({ min: 1, max: 8_000 }),
      fc.integer({ min: 1, max: 8_000 }),
      fc.boolean(),
    );
    fc.assert(
      fc.property(
        lengths,
        fc.constantFrom("youtube", "facebook", "twitter", "linkedin"),
        ([durationSec, episodeDurationSec, isVertical], platform) => {
          let expected = "full_episode";
          if (durationSec / episodeDurationSec < 0.5) expected = "clip";
          if (isVertical && !(durationSec > 180)) expected = "short";
          expect(video({ platform, durationSec, episodeDurationSec, isVertical })).toBe(expected);
        },
      ),
    );
  });

  it("answers a format for any evidence, and never a clip or short for what is no video", () => {
    const evidence = fc.record({
      platform: anyPlatform,
      formatHint: fc.option(fc.constantFrom(...POST_FORMATS)),
      kind: fc.option(
        fc.constantFrom(
          "video" as const,
          "image" as const,
          "text" as const,
          "audio" as const,
          "newsletter" as const,
        ),
      ),
      durationSec: fc.option(fc.oneof(fc.double(), fc.nat(8_000))),
      isVertical: fc.option(fc.boolean()),
      episodeDurationSec: fc.option(fc.oneof(fc.double(), fc.nat(8_000))),
    });
    fc.assert(
      fc.property(evidence, (given) => {
        const format = formatOf(given);
        expect(POST_FORMATS).toContain(format);
        if (given.kind === "image" || given.kind === "text")
          expect(["clip", "short", "full_episode"]).not.toContain(format);
      }),
    );
  });
});
