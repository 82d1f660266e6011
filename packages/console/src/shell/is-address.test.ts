import { expect, it } from "vitest";
import { isAddress } from "./is-address.ts";

it("takes what is pasted as an address for one, and names for names", () => {
  const addresses = [
    "https://youtu.be/aqz-KE-bpKQ",
    "<https://youtu.be/aqz-KE-bpKQ>",
    "youtu.be/aqz-KE-bpKQ",
    "www.tiktok.com",
    "spotify:episode:4SpotifyEpisodeOwn0001",
    "feed://feeds.example.com/show.xml",
  ];
  const names = [
    "The lighthouse keeper",
    "Ep. 12/13",
    "St. Ives",
    "and/or",
    "Q&A: what now?",
    "http",
  ];
  expect(addresses.filter((text) => !isAddress(text))).toEqual([]);
  expect(names.filter(isAddress)).toEqual([]);
});
