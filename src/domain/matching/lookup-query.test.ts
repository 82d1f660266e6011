import { describe, expect, it } from "vitest";
import { parseLookupQuery } from "./lookup-query.ts";

describe("lookup queries", () => {
  it("reads every field, drops blanks around and keeps letter case", () => {
    expect(
      parseLookupQuery({
        simplecast_episode_id: "s",
        guid: " GuId ",
        apple_episode_id: "1000",
        spotify_episode_id: "aB",
        title: "T",
        published_on: "2024-02-29",
      }),
    ).toEqual({
      ok: true,
      query: {
        simplecastEpisodeId: "s",
        guid: "GuId",
        appleEpisodeId: "1000",
        spotifyEpisodeId: "aB",
        title: "T",
        publishedOn: "2024-02-29",
      },
    });
  });

  it.each(["simplecast_episode_id", "guid", "apple_episode_id", "spotify_episode_id", "title"])(
    "takes %s alone",
    (name) => {
      expect(parseLookupQuery({ [name]: "x".repeat(500) })).toMatchObject({ ok: true });
    },
  );

  it.each([
    [
      { apple_episode_id: "https://podcasts.apple.com/us/podcast/x/id1500482130?i=1000600000077" },
      { appleEpisodeId: "1000600000077" },
    ],
    [
      { spotify_episode_id: "spotify:episode:4rOoJ6Egrf8K2IrywzwOMk" },
      { spotifyEpisodeId: "4rOoJ6Egrf8K2IrywzwOMk" },
    ],
  ])("takes the address of an episode in %j", (sent, query) => {
    expect(parseLookupQuery(sent)).toMatchObject({ ok: true, query });
  });

  it("says what an address is that names no episode", () => {
    const sent = { spotify_episode_id: "https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk" };
    expect(parseLookupQuery(sent)).toMatchObject({
      ok: false,
      param: "spotify_episode_id",
      message: expect.stringContaining("This is a Spotify show") as string,
    });
  });

  it.each([
    [null, null],
    ["guid", null],
    [["guid"], null],
    [{}, null],
    [{ guid: undefined }, null],
    [{ published_on: "2024-02-29" }, "title"],
    [{ guid: "x", limit: 3 }, "limit"],
    [{ guid: "x", GUID: "x" }, "GUID"],
    [{ guid: "" }, "guid"],
    [{ guid: "   " }, "guid"],
    [{ guid: null }, "guid"],
    [{ title: "x".repeat(501) }, "title"],
    [{ apple_episode_id: 1_000_612_345_678 }, "apple_episode_id"],
    [{ spotify_episode_id: ["x"] }, "spotify_episode_id"],
    [{ guid: "a\u0000b" }, "guid"],
    [{ guid: "\ud800" }, "guid"],
    [{ title: "x", published_on: "2023-02-29" }, "published_on"],
    [{ title: "x", published_on: "2023-2-9" }, "published_on"],
    [{ title: "x", published_on: "2023-02-09T00:00:00Z" }, "published_on"],
    [{ title: "x", published_on: 20_230_209 }, "published_on"],
    [{ title: "x", published_on: null }, "published_on"],
    [{ published_on: "yesterday" }, "published_on"],
  ])("%j is a fault of %s", (raw, param) => {
    const parsed = parseLookupQuery(raw);
    expect(parsed).toMatchObject({ ok: false, param });
    expect(parsed).toHaveProperty("message", expect.stringMatching(/\.$/));
  });

  it("takes published_on beside an identifier it says nothing about", () => {
    expect(
      parseLookupQuery({ apple_episode_id: "1000", published_on: "2024-02-29" }),
    ).toMatchObject({ ok: true });
  });

  it("is not deceived by names every object has", () => {
    expect(parseLookupQuery(JSON.parse('{"__proto__": "x", "guid": "y"}'))).toMatchObject({
      ok: false,
      param: "__proto__",
    });
    expect(parseLookupQuery({ constructor: "x", guid: "y" })).toMatchObject({
      ok: false,
      param: "constructor",
    });
  });
});
