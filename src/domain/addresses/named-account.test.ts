import { describe, expect, it } from "vitest";
import type { AccountPlatform } from "./address.ts";
import { accountNamed, readAccount, readPostId } from "./named-account.ts";

const CHANNEL = "UCx0000000000000000000aA";
const SHOW = "4rOoJ6Egrf8K2IrywzwOMk";

const addressOf = (platform: AccountPlatform, text: string): string => {
  const reading = readAccount(platform, text);
  return reading.ok ? reading.named.profileUrl : reading.reason;
};

/** [platform, as people type or paste it, address without `https://`] */
const ACCOUNTS: readonly (readonly [AccountPlatform, string, string])[] = [
  ["instagram", "@studio.one", "www.instagram.com/studio.one/"],
  ["instagram", "https://instagram.com/studio.one/?hl=en", "www.instagram.com/studio.one/"],
  ["instagram", "instagr.am/_u/studio.one", "www.instagram.com/studio.one/"],
  ["instagram", "https://www.instagram.com/studio.one/reels/", "www.instagram.com/studio.one/"],
  ["tiktok", "studio", "www.tiktok.com/@studio"],
  ["tiktok", "tiktok.com/@studio", "www.tiktok.com/@studio"],
  ["tiktok", "https://m.tiktok.com/@tag/live?lang=en", "www.tiktok.com/@tag"],
  ["twitter", "https://twitter.com/studio/with_replies", "x.com/studio"],
  ["twitter", "https://mobile.twitter.com/@studio?p=i", "x.com/studio"],
  ["twitter", "https://x.com/business", "x.com/business"],
  ["threads", "https://www.threads.net/@studio/replies", "www.threads.com/@studio"],
  ["facebook", "https://de-de.facebook.com/studio/photos", "www.facebook.com/studio"],
  ["facebook", "fb.com/studio", "www.facebook.com/studio"],
  ["facebook", "https://www.facebook.com/pg/saltpodcast/posts", "www.facebook.com/saltpodcast"],
  ...[
    "https://www.facebook.com/profile.php?id=100064860875397",
    "https://www.facebook.com/profile.php?id=100064860875397/photos",
    "https://www.facebook.com/people/Salt-Podcast/100064860875397/?sk=photos",
    "https://www.facebook.com/pages/Salt-Podcast/100064860875397",
    "https://www.facebook.com/pages/category/Podcast/Salt-Podcast-100064860875397/",
    "https://www.facebook.com/p/Salt-Podcast-100064860875397/",
    "https://www.facebook.com/100064860875397/photos",
    "100064860875397",
  ].map((text) => ["facebook", text, "www.facebook.com/profile.php?id=100064860875397"] as const),
  ["linkedin", "https://de.linkedin.com/company/one/posts/", "www.linkedin.com/company/one"],
  ["linkedin", "in/jane-doe", "www.linkedin.com/in/jane-doe"],
  ["linkedin", "linkedin.com/mwlite/in/jane-doe", "www.linkedin.com/in/jane-doe"],
  [
    "linkedin",
    "https://fr.linkedin.com/school/universit%C3%A9-x/",
    "www.linkedin.com/school/universit%C3%A9-x",
  ],
  ["youtube", "@studio", "www.youtube.com/@studio"],
  ["youtube", CHANNEL, `www.youtube.com/channel/${CHANNEL}`],
  ...["live", "posts", "channels", "home", "releases"].map(
    (tab) =>
      [
        "youtube",
        `https://www.youtube.com/channel/${CHANNEL}/${tab}`,
        `www.youtube.com/channel/${CHANNEL}`,
      ] as const,
  ),
  ...[
    SHOW,
    `spotify:show:${SHOW}`,
    `https://open.spotify.com/intl-de/show/${SHOW}?si=1`,
    `https://open.spotify.com/embed/intl-fr/show/${SHOW}`,
    `open.spotify.com/embed-podcast/show/${SHOW}`,
    `https://play.spotify.com/show/${SHOW}`,
    `https://embed.spotify.com/?uri=spotify:show:${SHOW}`,
  ].map((text) => ["spotify", text, `open.spotify.com/show/${SHOW}`] as const),
  ...[
    "1500000001",
    "id1500000001",
    "https://podcasts.apple.com/us/podcast/salt/id1500000001?i=1000600000077",
    "podcasts.apple.com/podcast/id1500000001",
    "http://itunes.apple.com/gb/podcast/salt/id1500000001?mt=2",
    "https://geo.itunes.apple.com/us/podcast/salt/id1500000001",
    "embed.podcasts.apple.com/us/podcast/salt/id1500000001",
  ].map((text) => ["applePodcasts", text, "podcasts.apple.com/podcast/id1500000001"] as const),
];

/** [platform, what is no account there, words of the refusal] */
const REFUSED: readonly (readonly [AccountPlatform, string, string])[] = [
  ["facebook", "https://www.facebook.com/people", "a page of Facebook itself"],
  ["facebook", "https://www.facebook.com/people/Agent-12345", "has no number"],
  ["facebook", "https://facebook.com/me", "a page of Facebook itself"],
  ["facebook", "https://facebook.com/home.php", "a page of Facebook itself"],
  ["facebook", "https://facebook.com/help/1", "a page of Facebook itself"],
  ["facebook", "https://facebook.com/marketplace", "a page of Facebook itself"],
  ["facebook", "https://www.facebook.com/media/set/?set=a.1", "a page of Facebook itself"],
  ["facebook", "https://www.facebook.com/plugins/page.php?href=x", "a Facebook plugin"],
  ["facebook", "https://www.facebook.com/video.php?v=637842556329505", "a post on Facebook"],
  ["facebook", "https://www.facebook.com/permalink.php?story_fbid=1&id=10006", "a post"],
  ["facebook", "https://business.facebook.com/latest", "a page of Facebook itself"],
  ["facebook", "https://www.facebook.com/groups/saltfans", "a Facebook group"],
  ["facebook", "https://www.facebook.com/profile.php?id=abc", "has no number"],
  ["facebook", "https://fb.watch/abc_D-1/", "a short link of Facebook"],
  ["tiktok", "https://vm.tiktok.com/ZS9c8yNN/", "a short link of TikTok, which is not followed"],
  ["tiktok", "https://vt.tiktok.com/ZSe4FqkKd", "a short link of TikTok"],
  ["tiktok", "https://www.tiktok.com/studio", "a page of TikTok"],
  ["tiktok", "https://www.tiktok.com/tag/hello2018", "a page of TikTok"],
  ["tiktok", "https://www.tiktok.com/music/a-soap-remix-7036843036118469381", "a page of TikTok"],
  ["tiktok", "https://www.tiktok.com/foryou", "a page of TikTok"],
  ["tiktok", "https://www.tiktok.com/embed/7042692929109986561", "a post on TikTok"],
  ["tiktok", "https://www.tiktok.com/@studio/video/7042692929109986561", "a post on TikTok"],
  ["tiktok", "https://www.tiktok.com/@studio/collection/x-7111887189571160875", "a list"],
  ["tiktok", "https://www.instagram.com/studio.one/", "an Instagram profile"],
  ["tiktok", "www.tiktok.com", "TikTok's front page"],
  ["threads", "https://www.threads.net/studio", "a page of Threads"],
  ["twitter", "https://help.x.com/en", "a page of X"],
  ["twitter", "https://twitter.com/privacy", "a page of X"],
  ["twitter", "https://twitter.com/tos", "a page of X"],
  ["twitter", "https://x.com/settings/account", "a page of X"],
  ["twitter", "https://x.com/messages", "a page of X"],
  ["twitter", "https://x.com/i/status/20", "a post on X"],
  ["twitter", "https://x.com/i/spaces/1OwxWwQOPlNxQ", "a space or broadcast on X"],
  ["twitter", "https://www.twitter.com/id:2976459548", "a page of X"],
  ["twitter", "name-with-hyphen", "names no profile on X"],
  ["twitter", "https://t.co/abc", "a short link that may lead anywhere"],
  ["instagram", "instagram.com", "Instagram's front page"],
  ["instagram", "https://help.instagram.com/12345", "a page of Instagram"],
  ["instagram", "https://www.instagram.com/accounts/login", "a page of Instagram"],
  ["instagram", "https://www.instagram.com/p/DTa_Bc-x100/", "a post on Instagram"],
  ["instagram", "https://instagram.com/disco..dude", "a page of Instagram"],
  ["instagram", "https://instagram.com.evil.example/studio", "an address on another site"],
  ["instagram", "https://notinstagram.com/studio", "an address on another site"],
  ["instagram", "https://www.instagram.com/%E0%A4%A", "a broken percent escape"],
  ["linkedin", "studio-one", "names no profile on LinkedIn"],
  ["linkedin", "https://www.linkedin.com/feed/", "a LinkedIn feed"],
  ["linkedin", "https://linkedin.com/pub/jane/abc/123/be", "from before LinkedIn renamed them"],
  ["youtube", "https://www.youtube.com/studio", "a page of YouTube"],
  ["youtube", "https://studio.youtube.com/channel/x", "for channel owners"],
  ["youtube", "https://www.youtube.com/playlist?list=PL1", "a YouTube playlist"],
  ["applePodcasts", "https://itunes.apple.com/us/album/x/id585701590", "an album at Apple"],
  ["applePodcasts", "https://podcasts.apple.com/us/channel/x/id6442501716", "a channel of Apple"],
  ["applePodcasts", "https://apps.apple.com/us/app/overcast/id888422857", "another site"],
  ["applePodcasts", `https://open.spotify.com/show/${SHOW}`, "a Spotify show"],
  ["applePodcasts", "salt", "names no show on Apple Podcasts"],
  ["spotify", `https://open.spotify.com/episode/${SHOW}`, "a post on Spotify"],
  ["spotify", `spotify:episode:${SHOW}`, "a post on Spotify"],
  ["spotify", `https://example.com/show/${SHOW}`, "an address on another site"],
  ["spotify", "https://creators.spotify.com/pod/show/saltpod", "Spotify for Creators"],
  ["spotify", "https://open.spotify.com/show/saltpod", "22 letters and digits"],
  ["spotify", "https", "names no show on Spotify"],
  ["spotify", "../../user/me", "an address on another site"],
  ["tiktok", "", "names no profile"],
];

describe("readAccount", () => {
  it.each(ACCOUNTS)("reads the %s account in %s", (platform, text, path) => {
    expect(addressOf(platform, text)).toBe(`https://${path}`);
  });

  it("reads the address it made as the same account", () => {
    for (const [platform, , path] of ACCOUNTS)
      expect(addressOf(platform, path)).toBe(`https://${path}`);
  });

  it.each(REFUSED)("says that %s is not named by %s", (platform, text, words) => {
    const reading = readAccount(platform, text);
    expect(reading).toMatchObject({ ok: false });
    expect(addressOf(platform, text)).toContain(words);
    expect(addressOf(platform, text)).toMatch(/^[A-Z"].+\.$/);
  });

  it("takes time linear in a long text", () => {
    for (const text of ["@".repeat(200_000), "a.".repeat(100_000), "&amp;".repeat(50_000)]) {
      const startMs = performance.now();
      for (const platform of ["instagram", "facebook", "youtube"] as const)
        expect(readAccount(platform, `${text}/x`).ok).toBe(false);
      expect(performance.now() - startMs).toBeLessThan(500);
    }
  });
});

describe("accountNamed", () => {
  it("makes the account of a handle, and none where a name alone names none", () => {
    expect(accountNamed("tiktok", "saltandsignal")?.profileUrl).toBe(
      "https://www.tiktok.com/@saltandsignal",
    );
    expect(accountNamed("twitter", "a_handle_too_long_for_it")).toBeNull();
    expect(accountNamed("linkedin", "saltandsignal")).toBeNull();
    expect(accountNamed("spotify", SHOW)).toBeNull();
    expect(accountNamed("facebook", "profile.php?id=100064860875397")).toBeNull();
  });
});

describe("readPostId", () => {
  it.each([
    ["applePodcasts", "1000600000077", "1000600000077"],
    [
      "applePodcasts",
      "itunes.apple.com/us/podcast/x/id1500482130?i=1000600000077",
      "1000600000077",
    ],
    ["applePodcasts", "http://podcasts.apple.com/us/podcast/x?i=1000600000077", "1000600000077"],
    ["applePodcasts", "embed.podcasts.apple.com/us/podcast/x?i=1000600000077", "1000600000077"],
    ["spotify", `http://open.spotify.com/episode/${SHOW}`, SHOW],
    ["spotify", `open.spotify.com/embed/intl-fr/episode/${SHOW}`, SHOW],
    ["spotify", `spotify:episode:${SHOW}`, SHOW],
    ["youtube", "https://youtu.be/BaW_jenozKc?si=x", "BaW_jenozKc"],
  ] as const)("reads the id on %s in %s", (platform, text, id) => {
    expect(readPostId(platform, text)).toEqual({ ok: true, named: id });
  });

  it.each([
    ["applePodcasts", "https://podcasts.apple.com/us/podcast/x/id1500482130", "its episodes"],
    ["applePodcasts", `https://open.spotify.com/episode/${SHOW}`, "a post on Spotify"],
    ["applePodcasts", "id1000600000012", "not a web address"],
    ["spotify", `https://open.spotify.com/show/${SHOW}`, "a Spotify show"],
    ["spotify", "https://spotify.link/abcDEF", "a short link of Spotify"],
    ["youtube", "https://www.youtube.com/@studio", "a YouTube channel"],
  ] as const)("says what is no post of %s in %s", (platform, text, words) => {
    const reading = readPostId(platform, text);
    expect(reading.ok ? "" : reading.reason).toContain(words);
  });
});
