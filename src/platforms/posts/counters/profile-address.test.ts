import { describe, expect, it } from "vitest";
import { profileAddress } from "./profile-address.ts";

describe("profileAddress", () => {
  it.each([
    ["instagram", "@studio.one", "https://www.instagram.com/studio.one/"],
    [
      "instagram",
      "https://instagram.com/studio.one/?hl=en",
      "https://www.instagram.com/studio.one/",
    ],
    ["tiktok", "tiktok.com/@studio", "https://www.tiktok.com/@studio"],
    ["twitter", "https://twitter.com/studio/with_replies", "https://x.com/studio"],
    [
      "facebook",
      "https://www.facebook.com/profile.php?id=100064",
      "https://www.facebook.com/profile.php?id=100064",
    ],
    ["threads", "https://www.threads.net/@studio", "https://www.threads.com/@studio"],
    [
      "linkedin",
      "https://de.linkedin.com/company/studio-one/posts/",
      "https://www.linkedin.com/company/studio-one",
    ],
    ["linkedin", "in/jane-doe", "https://www.linkedin.com/in/jane-doe"],
  ] as const)("reads the %s account in %s", (platform, text, url) => {
    expect(profileAddress(platform, text)?.url).toBe(url);
  });

  it.each([
    ["instagram", "https://www.instagram.com/p/DTa_Bc-x100/"],
    ["instagram", "https://instagram.com.evil.example/studio"],
    ["instagram", "https://notinstagram.com/studio"],
    ["twitter", "name-with-hyphen"],
    ["twitter", "https://x.com/i/status/20"],
    ["facebook", "https://www.facebook.com/profile.php?id=abc"],
    ["linkedin", "studio-one"],
    ["linkedin", "https://www.linkedin.com/feed/"],
    ["tiktok", ""],
  ] as const)("names no %s account for certain in %s", (platform, text) => {
    expect(profileAddress(platform, text)).toBe(undefined);
  });
});
