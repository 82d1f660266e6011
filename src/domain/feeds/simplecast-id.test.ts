import { describe, expect, it } from "vitest";

import { simplecastEpisodeId } from "./simplecast-id.ts";

const ID = "22222222-2222-4222-8222-222222222222";
const OTHER = "33333333-3333-4333-8333-333333333333";

describe("simplecastEpisodeId", () => {
  it.each([
    `https://cdn.simplecast.com/audio/${OTHER}/episodes/${ID.toUpperCase()}/audio/${OTHER}/default_tc.mp3?aid=rss_feed`,
    `https://injector.simplecastaudio.com/${OTHER}/episodes/${ID}/audio/128/default.mp3`,
    `https://measure.example/redirect.mp3/cdn.simplecast.com/audio/${OTHER}/episodes/${ID}/audio/x.mp3`,
  ])("takes the episode, not the account or the file, from %s", (url) => {
    expect(simplecastEpisodeId(url, OTHER)).toBe(ID);
  });

  it("takes a UUID guid beside an enclosure on Simplecast's host", () => {
    expect(simplecastEpisodeId("https://audio.simplecast.com/1a2b3c4d.mp3", ID)).toBe(ID);
    expect(simplecastEpisodeId("https://audio.simplecast.com/1a2b3c4d.mp3", "tag:1")).toBeNull();
  });

  it("believes neither a UUID guid elsewhere nor a look-alike host", () => {
    expect(simplecastEpisodeId("https://media.example/1.mp3", ID)).toBeNull();
    expect(simplecastEpisodeId(`https://notsimplecast.com/episodes/${ID}/a.mp3`, ID)).toBeNull();
    expect(
      simplecastEpisodeId(`https://media.example/1.mp3?u=cdn.simplecast.com/episodes/${ID}/`, ID),
    ).toBeNull();
  });
});
