import { describe, expect, it } from "vitest";
import type { RecognisedAddress } from "./address.ts";
import { recogniseAddress } from "./recognise-address.ts";

const URN = "urn:li:activity:7142872305422237696";

/** [address, platform, external id, canonical URL without https://, format hint, author handle] */
const POSTS: readonly (readonly [string, string, string, string, string | null, string | null])[] =
  [
    [
      "https://www.youtube.com/watch?v=BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "http://youtube.com/watch?v=BaW_jenozKc&t=30s&si=abc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "youtube.com/watch?v=BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "  www.youtube.com/watch?app=desktop&v=BaW_jenozKc ",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://m.youtube.com/watch?list=PL1&v=BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://music.youtube.com/watch?v=BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://youtu.be/BaW_jenozKc?si=xyz",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "HTTPS://YOUTU.BE/BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://www.youtube.com/shorts/BGQWPY4IigY?feature=share",
      "youtube",
      "BGQWPY4IigY",
      "youtube.com/watch?v=BGQWPY4IigY",
      "short",
      null,
    ],
    [
      "https://www.youtube.com/live/qVv6vCqciTM",
      "youtube",
      "qVv6vCqciTM",
      "youtube.com/watch?v=qVv6vCqciTM",
      null,
      null,
    ],
    [
      "https://www.youtube-nocookie.com/embed/BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://www.youtube.com/v/BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "//www.youtube.com/embed/BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://youtube.com:443/watch?v=BaW_jenozKc",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],
    [
      "https://youtube.com./watch?v=BaW_jenozKc#t=4",
      "youtube",
      "BaW_jenozKc",
      "youtube.com/watch?v=BaW_jenozKc",
      null,
      null,
    ],

    [
      "https://www.instagram.com/p/aye83DjauH/?igsh=abc",
      "instagram",
      "aye83DjauH",
      "instagram.com/p/aye83DjauH/",
      null,
      null,
    ],
    [
      "https://instagram.com/reel/Chunk8-jurw/",
      "instagram",
      "Chunk8-jurw",
      "instagram.com/p/Chunk8-jurw/",
      "short",
      null,
    ],
    [
      "https://www.instagram.com/reels/Cop84x6u7CP/",
      "instagram",
      "Cop84x6u7CP",
      "instagram.com/p/Cop84x6u7CP/",
      "short",
      null,
    ],
    [
      "https://www.instagram.com/tv/aye83DjauH",
      "instagram",
      "aye83DjauH",
      "instagram.com/p/aye83DjauH/",
      null,
      null,
    ],
    [
      "https://www.instagram.com/Marvel/reel/Chunk8-jurw/",
      "instagram",
      "Chunk8-jurw",
      "instagram.com/p/Chunk8-jurw/",
      "short",
      "marvel",
    ],
    [
      "https://www.instagram.com/marvel/p/Chunk8-jurw/embed/captioned/",
      "instagram",
      "Chunk8-jurw",
      "instagram.com/p/Chunk8-jurw/",
      null,
      "marvel",
    ],
    [
      "instagr.am/p/aye83DjauH",
      "instagram",
      "aye83DjauH",
      "instagram.com/p/aye83DjauH/",
      null,
      null,
    ],

    [
      "https://www.tiktok.com/@Leenabhushan/video/6748451240264420610?_r=1",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@leenabhushan/video/6748451240264420610",
      "short",
      "leenabhushan",
    ],
    [
      "https://www.tiktok.com/%40pod.cast_1/video/6748451240264420610",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@pod.cast_1/video/6748451240264420610",
      "short",
      "pod.cast_1",
    ],
    [
      "https://www.tiktok.com/@someone/photo/7332187682480590112",
      "tiktok",
      "7332187682480590112",
      "tiktok.com/@someone/photo/7332187682480590112",
      "post",
      "someone",
    ],
    [
      "https://www.tiktok.com/@/video/6748451240264420610",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@/video/6748451240264420610",
      "short",
      null,
    ],
    [
      "https://www.tiktokv.com/share/video/6748451240264420610/",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@/video/6748451240264420610",
      "short",
      null,
    ],
    [
      "https://www.tiktok.com/embed/v2/6748451240264420610",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@/video/6748451240264420610",
      "short",
      null,
    ],
    [
      "https://m.tiktok.com/v/6748451240264420610.html",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@/video/6748451240264420610",
      "short",
      null,
    ],
    [
      "https://www.tiktok.com/player/v1/6748451240264420610",
      "tiktok",
      "6748451240264420610",
      "tiktok.com/@/video/6748451240264420610",
      "short",
      null,
    ],

    [
      "https://twitter.com/freethenipple/status/643211948184596480",
      "twitter",
      "643211948184596480",
      "x.com/i/status/643211948184596480",
      null,
      "freethenipple",
    ],
    ["https://x.com/Jack/status/20?s=20&t=abc", "twitter", "20", "x.com/i/status/20", null, "Jack"],
    [
      "https://mobile.twitter.com/a/status/643211948184596480/photo/1",
      "twitter",
      "643211948184596480",
      "x.com/i/status/643211948184596480",
      null,
      "a",
    ],
    [
      "https://twitter.com/i/web/status/910031516746514432",
      "twitter",
      "910031516746514432",
      "x.com/i/status/910031516746514432",
      null,
      null,
    ],
    [
      "x.com/i/status/910031516746514432",
      "twitter",
      "910031516746514432",
      "x.com/i/status/910031516746514432",
      null,
      null,
    ],
    [
      "https://twitter.com/statuses/910031516746514432",
      "twitter",
      "910031516746514432",
      "x.com/i/status/910031516746514432",
      null,
      null,
    ],
    [
      "https://www.twitter.com/a_b/statuses/910031516746514432",
      "twitter",
      "910031516746514432",
      "x.com/i/status/910031516746514432",
      null,
      "a_b",
    ],

    [
      "https://www.facebook.com/Zuck/posts/10102577175875681",
      "facebook",
      "10102577175875681",
      "facebook.com/zuck/posts/10102577175875681",
      null,
      "zuck",
    ],
    [
      "https://m.facebook.com/zuck/posts/pfbid02abcDEFgh123",
      "facebook",
      "pfbid02abcDEFgh123",
      "facebook.com/zuck/posts/pfbid02abcDEFgh123",
      null,
      "zuck",
    ],
    [
      "https://www.facebook.com/show/posts/what-a-day/10102577175875681/",
      "facebook",
      "10102577175875681",
      "facebook.com/show/posts/10102577175875681",
      null,
      "show",
    ],
    [
      "https://www.facebook.com/cnn/videos/10155529876156509/",
      "facebook",
      "10155529876156509",
      "facebook.com/watch/?v=10155529876156509",
      null,
      "cnn",
    ],
    [
      "https://www.facebook.com/cnn/videos/vb.5550296508/10155529876156509/?type=2",
      "facebook",
      "10155529876156509",
      "facebook.com/watch/?v=10155529876156509",
      null,
      "cnn",
    ],
    [
      "https://de-de.facebook.com/watch/?v=10155529876156509",
      "facebook",
      "10155529876156509",
      "facebook.com/watch/?v=10155529876156509",
      null,
      null,
    ],
    [
      "https://www.facebook.com/watch/live/?ref=watch_permalink&v=10155529876156509",
      "facebook",
      "10155529876156509",
      "facebook.com/watch/?v=10155529876156509",
      null,
      null,
    ],
    [
      "https://www.facebook.com/video.php?v=637842556329505&fref=nf",
      "facebook",
      "637842556329505",
      "facebook.com/watch/?v=637842556329505",
      null,
      null,
    ],
    [
      "https://www.facebook.com/reel/1195289147628387",
      "facebook",
      "1195289147628387",
      "facebook.com/reel/1195289147628387",
      "short",
      null,
    ],
    [
      "https://www.facebook.com/permalink.php?story_fbid=pfbid0abcdE1&id=100064860875397",
      "facebook",
      "pfbid0abcdE1",
      "facebook.com/100064860875397/posts/pfbid0abcdE1",
      null,
      null,
    ],
    [
      "https://m.facebook.com/story.php?story_fbid=1035862816472149",
      "facebook",
      "1035862816472149",
      "facebook.com/permalink.php?story_fbid=1035862816472149",
      null,
      null,
    ],
    [
      "https://www.facebook.com/photo?fbid=10155529876156509&set=a.1",
      "facebook",
      "10155529876156509",
      "facebook.com/photo?fbid=10155529876156509",
      "post",
      null,
    ],
    [
      "https://www.facebook.com/photo.php?fbid=10155529876156509",
      "facebook",
      "10155529876156509",
      "facebook.com/photo?fbid=10155529876156509",
      "post",
      null,
    ],
    [
      "https://www.facebook.com/cnn/photos/a.105/10155529876156509/?type=3",
      "facebook",
      "10155529876156509",
      "facebook.com/photo?fbid=10155529876156509",
      "post",
      "cnn",
    ],
    [
      "https://www.facebook.com/groups/1024490957622648/permalink/1396382447100162/",
      "facebook",
      "1396382447100162",
      "facebook.com/groups/1024490957622648/posts/1396382447100162",
      null,
      null,
    ],
    [
      "https://www.facebook.com/groups/Pod.Fans/posts/1396382447100162/",
      "facebook",
      "1396382447100162",
      "facebook.com/groups/pod.fans/posts/1396382447100162",
      null,
      null,
    ],
    [
      "https://www.facebook.com/events/1509582499515440",
      "facebook",
      "1509582499515440",
      "facebook.com/events/1509582499515440",
      null,
      null,
    ],

    [
      "https://www.threads.net/@Zuck/post/CuXFPIeLLod?xmt=AQ",
      "threads",
      "CuXFPIeLLod",
      "threads.com/@zuck/post/CuXFPIeLLod",
      null,
      "zuck",
    ],
    [
      "https://www.threads.com/@zuck/post/CuXFPIeLLod/media",
      "threads",
      "CuXFPIeLLod",
      "threads.com/@zuck/post/CuXFPIeLLod",
      null,
      "zuck",
    ],
    [
      "threads.net/t/CuXFPIeLLod",
      "threads",
      "CuXFPIeLLod",
      "threads.com/t/CuXFPIeLLod",
      null,
      null,
    ],

    [
      `https://www.linkedin.com/feed/update/${URN}/`,
      "linkedin",
      URN,
      `linkedin.com/feed/update/${URN}`,
      null,
      null,
    ],
    [
      "https://www.linkedin.com/feed/update/urn%3Ali%3Ashare%3A7142872305422237696",
      "linkedin",
      "urn:li:share:7142872305422237696",
      "linkedin.com/feed/update/urn:li:share:7142872305422237696",
      null,
      null,
    ],
    [
      "https://de.linkedin.com/posts/jane-doe-1b2_pod-cast-activity-7142872305422237696-Ab_d?utm_source=share",
      "linkedin",
      URN,
      `linkedin.com/feed/update/${URN}`,
      null,
      "jane-doe-1b2",
    ],
    [
      "https://www.linkedin.com/posts/the-pod_x-ugcPost-7142872305422237696-wLuN",
      "linkedin",
      "urn:li:ugcPost:7142872305422237696",
      "linkedin.com/feed/update/urn:li:ugcPost:7142872305422237696",
      null,
      "the-pod",
    ],
    [
      "https://www.linkedin.com/embed/feed/update/urn:li:share:7142872305422237696",
      "linkedin",
      "urn:li:share:7142872305422237696",
      "linkedin.com/feed/update/urn:li:share:7142872305422237696",
      null,
      null,
    ],
    [
      "https://www.linkedin.com/pulse/why-podcasts-last-jane-doe-x1y2e/?trackingId=1",
      "linkedin",
      "why-podcasts-last-jane-doe-x1y2e",
      "linkedin.com/pulse/why-podcasts-last-jane-doe-x1y2e",
      "post",
      null,
    ],
    [
      "https://www.linkedin.com/pulse/%E5%A3%B0-jane",
      "linkedin",
      "声-jane",
      "linkedin.com/pulse/%E5%A3%B0-jane",
      "post",
      null,
    ],

    [
      "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=1",
      "spotify",
      "4rOoJ6Egrf8K2IrywzwOMk",
      "open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "audio_episode",
      null,
    ],
    [
      "https://open.spotify.com/intl-de/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "spotify",
      "4rOoJ6Egrf8K2IrywzwOMk",
      "open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "audio_episode",
      null,
    ],
    [
      "https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk/video",
      "spotify",
      "4rOoJ6Egrf8K2IrywzwOMk",
      "open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "audio_episode",
      null,
    ],
    [
      "spotify:episode:4rOoJ6Egrf8K2IrywzwOMk",
      "spotify",
      "4rOoJ6Egrf8K2IrywzwOMk",
      "open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "audio_episode",
      null,
    ],

    [
      "https://podcasts.apple.com/us/podcast/ferreck-dawn-to-the-break/id1625658232?i=1000665010654&l=es",
      "applePodcasts",
      "1000665010654",
      "podcasts.apple.com/podcast/id1625658232?i=1000665010654",
      "audio_episode",
      null,
    ],
    [
      "https://podcasts.apple.com/podcast/id135067274?i=1000482637777&uo=4",
      "applePodcasts",
      "1000482637777",
      "podcasts.apple.com/podcast/id135067274?i=1000482637777",
      "audio_episode",
      null,
    ],
    [
      "https://podcasts.apple.com/podcast/207-whitney-webb-returns?i=1000482637777",
      "applePodcasts",
      "1000482637777",
      "podcasts.apple.com/podcast?i=1000482637777",
      "audio_episode",
      null,
    ],
    [
      "http://itunes.apple.com/gb/podcast/x/id135067274?mt=2&i=1000482637777",
      "applePodcasts",
      "1000482637777",
      "podcasts.apple.com/podcast/id135067274?i=1000482637777",
      "audio_episode",
      null,
    ],
    [
      "https://embed.podcasts.apple.com/us/podcast/x/id135067274?i=1000482637777",
      "applePodcasts",
      "1000482637777",
      "podcasts.apple.com/podcast/id135067274?i=1000482637777",
      "audio_episode",
      null,
    ],

    [
      "https://the-pod.beehiiv.com/p/issue-12?utm_source=x",
      "beehiiv",
      "the-pod/issue-12",
      "the-pod.beehiiv.com/p/issue-12",
      "newsletter",
      null,
    ],
  ];

describe("addresses of posts", () => {
  it.each(POSTS)(
    "%s names its post",
    (url, platform, externalId, canonicalPath, formatHint, authorHandle) => {
      const recognised = recogniseAddress(url);
      expect(recognised).toMatchObject({
        kind: "post",
        reference: {
          platform,
          externalId,
          canonicalUrl: `https://${canonicalPath}`,
          formatHint,
          authorHandle,
        },
      });
    },
  );

  it("covers at least 60 forms", () => {
    expect(POSTS.length).toBeGreaterThanOrEqual(60);
  });

  it("gives /p/, /reel/, /reels/ and /tv/ of one code one identity", () => {
    const identities = ["p", "reel", "reels", "tv"].map((form) => {
      const recognised = recogniseAddress(`https://instagram.com/${form}/Chunk8-jurw/`);
      return recognised.kind === "post"
        ? `${recognised.reference.externalId} ${recognised.reference.canonicalUrl}`
        : recognised.kind;
    });
    expect(new Set(identities)).toEqual(
      new Set(["Chunk8-jurw https://instagram.com/p/Chunk8-jurw/"]),
    );
  });

  it("keeps two ids apart that differ in letter case alone", () => {
    const [upper, lower] = ["https://youtu.be/BAW_JENOZKC", "https://youtu.be/baw_jenozkc"].map(
      (url) => recogniseAddress(url),
    );
    expect(upper).not.toEqual(lower);
  });

  it("keeps the activity, the share and the ugcPost of one number apart", () => {
    const ids = ["activity", "share", "ugcPost"].map((kind) => {
      const recognised = recogniseAddress(
        `https://www.linkedin.com/feed/update/urn:li:${kind}:7142872305422237696`,
      );
      return recognised.kind === "post" ? recognised.reference.externalId : recognised.kind;
    });
    expect(new Set(ids).size).toBe(3);
  });

  it("reads the publication time from the id, and drops one that lies ahead of now", () => {
    const url = "https://x.com/a/status/643211948184596480";
    const publishedAt = "2015-09-13T23:57:33.404Z";
    expect(recogniseAddress(url)).toMatchObject({ reference: { publishedAt } });
    expect(recogniseAddress(url, new Date("2015-09-13T12:00:00Z"))).toMatchObject({
      reference: { publishedAt },
    });
    expect(recogniseAddress(url, new Date("2015-09-12T12:00:00Z"))).toMatchObject({
      kind: "post",
      reference: { publishedAt: null },
    });
  });
});

describe("short links", () => {
  it.each([
    [
      "https://vm.tiktok.com/ZTR45GpSF/",
      "tiktok",
      "https://vm.tiktok.com/ZTR45GpSF",
      "www.tiktok.com",
    ],
    [
      "https://vt.tiktok.com/ZSe4FqkKd?x=1",
      "tiktok",
      "https://vt.tiktok.com/ZSe4FqkKd",
      "www.tiktok.com",
    ],
    [
      "https://www.tiktok.com/t/ZTRC5xgJp",
      "tiktok",
      "https://www.tiktok.com/t/ZTRC5xgJp",
      "www.tiktok.com",
    ],
    ["https://fb.watch/abc_D-1/", "facebook", "https://fb.watch/abc_D-1", "www.facebook.com"],
    [
      "https://www.facebook.com/share/v/1AbCdE/",
      "facebook",
      "https://www.facebook.com/share/v/1AbCdE",
      "www.facebook.com",
    ],
    [
      "https://www.facebook.com/share/1AbCdE",
      "facebook",
      "https://www.facebook.com/share/1AbCdE",
      "www.facebook.com",
    ],
    [
      "https://www.instagram.com/share/reel/BAxyz",
      "instagram",
      "https://www.instagram.com/share/reel/BAxyz",
      "www.instagram.com",
    ],
    ["https://spotify.link/abcDEF", "spotify", "https://spotify.link/abcDEF", "open.spotify.com"],
    ["https://lnkd.in/eAbC123", "linkedin", "https://lnkd.in/eAbC123", "www.linkedin.com"],
  ])("%s is followed only within the platform", (url, platform, asked, hop) => {
    const recognised = recogniseAddress(url);
    expect(recognised).toMatchObject({ kind: "short_link", platform, url: asked });
    if (recognised.kind !== "short_link") throw new Error("expected a short link");
    expect(recognised.hopHosts).toContain(hop);
    expect(recognised.hopHosts).toContain(new URL(asked).hostname);
  });
});

/** Of a page or account; null for everything else. */
function platformOf(recognised: RecognisedAddress): string | null {
  if (recognised.kind === "account") return recognised.account.platform;
  return recognised.kind === "page" ? recognised.platform : null;
}

describe("addresses that are no post", () => {
  it.each([
    ["https://www.youtube.com/@veritasium", "youtube"],
    ["https://www.youtube.com/channel/UCHnyfMqiRRG1u-2MsSQLbXA/live", "youtube"],
    ["https://www.youtube.com/playlist?list=PLabc", "youtube"],
    ["https://www.youtube.com/embed/videoseries?list=PLabc", "youtube"],
    ["https://www.youtube.com/embed/live_stream?channel=UCHnyfMqiRRG1u-2MsSQLbXA", "youtube"],
    ["https://studio.youtube.com/video/BaW_jenozKc/edit", "youtube"],
    ["https://www.instagram.com/marvel/", "instagram"],
    ["https://www.instagram.com/reels/audio/6123456789/", "instagram"],
    ["https://www.instagram.com/explore/tags/podcast/", "instagram"],
    ["https://www.tiktok.com/@someone", "tiktok"],
    ["https://www.tiktok.com/tag/podcast", "tiktok"],
    ["https://x.com/jack", "twitter"],
    ["https://x.com/i/lists/123", "twitter"],
    ["https://www.facebook.com/cnn/", "facebook"],
    ["https://www.facebook.com/profile.php?id=100064860875397", "facebook"],
    ["https://l.facebook.com/l.php?u=https%3A%2F%2Fyoutu.be%2FBaW_jenozKc", "facebook"],
    ["https://developers.facebook.com/docs/posts/123456", "facebook"],
    ["https://www.threads.net/@zuck", "threads"],
    ["https://www.linkedin.com/in/jane-doe/", "linkedin"],
    ["https://www.linkedin.com/company/pod/posts/", "linkedin"],
    ["https://business.linkedin.com/posts/x_y-activity-7142872305422237696-Ab_d", "linkedin"],
    ["https://open.spotify.com/show/4rOoJ6Egrf8K2IrywzwOMk", "spotify"],
    ["spotify:show:4rOoJ6Egrf8K2IrywzwOMk", "spotify"],
    ["https://podcasts.apple.com/us/podcast/x/id1625658232", "applePodcasts"],
    ["https://the-pod.beehiiv.com/", "beehiiv"],
    ["https://www.beehiiv.com/p/pricing", "beehiiv"],
  ])("%s is a page of %s, not a post", (url, platform) => {
    const recognised = recogniseAddress(url);
    expect(platformOf(recognised)).toBe(platform);
    expect(recognised).toHaveProperty("reason", expect.stringMatching(/^[A-Z].+\.$/));
  });

  it.each([
    "https://www.youtube.com/watch?v=tooshort",
    "https://www.youtube.com/watch?v=BaW_jenozKc&v=AaW_jenozKc",
    "https://youtu.be/BaW_jenozKcX",
    "https://www.instagram.com/p/a%20b/",
    "https://www.tiktok.com/@someone/video/123",
    "https://x.com/jack/status/12a",
    "https://x.com/jack/status/0",
    "https://www.facebook.com/reel/abc",
    "https://www.facebook.com/cnn/posts/hello-world",
    "https://www.linkedin.com/posts/no-number-here",
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2Irywzw",
    "https://podcasts.apple.com/us/podcast/x/id1625658232?i=abc",
    "https://user:pass@youtube.com/watch?v=BaW_jenozKc",
    "https://youtube.com@evil.example/watch?v=BaW_jenozKc",
    "https://youtube.com:8443/watch?v=BaW_jenozKc",
    "youtube.com:8443/watch?v=BaW_jenozKc",
    "ftp://youtube.com/watch?v=BaW_jenozKc",
    "javascript:alert(1)//youtube.com/watch?v=BaW_jenozKc",
    "http://127.0.0.1/watch?v=BaW_jenozKc",
    "http://2130706433/watch?v=BaW_jenozKc",
    "http://[::1]/watch?v=BaW_jenozKc",
    "https://youtube.com\\@evil.example/watch?v=BaW_jenozKc",
    "https://you\ntube.com/watch?v=BaW_jenozKc",
    "https://%79outube.com/watch?v=BaW_jenozKc",
    "https://youtube.com/%E0%A4%A",
    "https:/youtube.com/watch?v=BaW_jenozKc",
    "@jack",
    "hello",
    "",
    `https://www.youtube.com/watch?v=BaW_jenozKc&x=${"y".repeat(2_048)}`,
  ])("%s is malformed", (url) => {
    expect(recogniseAddress(url).kind).toBe("malformed");
  });

  it.each([
    "https://youtube.com.evil.example/watch?v=BaW_jenozKc",
    "https://evil.example/youtube.com/watch?v=BaW_jenozKc",
    "https://evil.example/https://youtu.be/BaW_jenozKc",
    "https://notyoutube.com/watch?v=BaW_jenozKc",
    "https://fakex.com/jack/status/20",
    "https://vimeo.com/123456",
    "https://t.co/abc",
    "https://www.youtube.com/clip/UgkxabcDEF",
    "https://www.instagram.com/stories/marvel/3456789/",
    "https://www.linkedin.com/feed/update/urn:li:groupPost:1-2",
    "https://creators.spotify.com/pod/show/x/episodes/y",
  ])("%s is unsupported", (url) => {
    expect(recogniseAddress(url).kind).toBe("unsupported");
  });

  it("tells the owner of a newsletter domain what to do", () => {
    expect(recogniseAddress("https://news.the-pod.example/p/issue-12")).toHaveProperty(
      "reason",
      expect.stringContaining("connect the newsletter account"),
    );
  });
});
