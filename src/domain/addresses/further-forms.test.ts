import { describe, expect, it } from "vitest";
import { recogniseAddress } from "./recognise-address.ts";

/** Forms of one post that apps, players and other sites print. */
const FORMS: readonly (readonly [id: string, canonicalPath: string, forms: readonly string[]])[] = [
  [
    "BaW_jenozKc",
    "youtube.com/watch?v=BaW_jenozKc",
    [
      "https://www.youtube.com/watch_popup?v=BaW_jenozKc",
      "https://www.youtube.com/watch/BaW_jenozKc",
      "https://www.youtube.com/w/BaW_jenozKc",
      "https://www.youtube.com/e/BaW_jenozKc",
      "https://www.youtube.com/vi/BaW_jenozKc&feature=share",
      "http://youtube.com/?v=BaW_jenozKc&feature=x",
      "https://m.youtube.com/details?v=BaW_jenozKc#t=30s",
      "https://gaming.youtube.com/watch?v=BaW_jenozKc",
      "https://www.youtubekids.com/watch?v=BaW_jenozKc",
      "http://www.youtube.com/attribution_link?a=J&u=%2Fwatch%3Fv%3DBaW_jenozKc%26feature%3Dshare",
      "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Flive%2FBaW_jenozKc",
      "http://youtu.be/BaW_jenozKc&feature=channel",
      "https://www.youtube.com/watch?feature=x&amp;v=BaW_jenozKc",
      "https://www.youtube.com/watch?feature=x&amp;amp;v=BaW_jenozKc",
      "https://youtu.be/BaW_jenozKc)",
      "https://youtu.be/BaW_jenozKc)hello",
      "https://www.youtube.com/watch?v=BaW_jenozKc]",
    ],
  ],
  [
    "10154383743583686",
    "facebook.com/watch/?v=10154383743583686",
    [
      "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fgov.sg%2Fvideos%2F10154383743583686%2F&show_text=0",
      "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fvideo.php%3Fv%3D10154383743583686",
      "https://business.facebook.com/studio/videos/10154383743583686/",
      "http://www.facebook.com/video/video.php?v=10154383743583686&type=2",
      "https://www.facebook.com/video.php?id=10154383743583686",
      "https://fb.com/studio/videos/10154383743583686",
    ],
  ],
  [
    "1395645842141158",
    "facebook.com/studio/posts/1395645842141158",
    [
      "https://www.facebook.com/plugins/post.php?href=https%3A%2F%2Fwww.facebook.com%2Fstudio%2Fposts%2F1395645842141158",
      "https://www.facebook.com/studio/activity/1395645842141158",
      "https://www.facebook.com/pg/studio/posts/1395645842141158",
    ],
  ],
  [
    "3903702929701082",
    "facebook.com/141700922567987/posts/3903702929701082",
    ["https://www.facebook.com/141700922567987_3903702929701082"],
  ],
  [
    "10155529876156509",
    "facebook.com/photo?fbid=10155529876156509",
    ["https://www.facebook.com/photos/10155529876156509"],
  ],
  [
    "2013209885760000",
    "facebook.com/groups/1513990329015294/posts/2013209885760000",
    [
      "https://www.facebook.com/groups/1513990329015294/posts/d41d8cd9/2013209885760000/?app=fbl",
      "https://www.facebook.com/groups/1513990329015294/posts/some-words/2013209885760000/",
      "https://www.facebook.com/groups/1513990329015294/?multi_permalinks=2013209885760000",
    ],
  ],
  [
    "705235433198714880",
    "x.com/i/status/705235433198714880",
    [
      "https://twitter.com/i/videos/tweet/705235433198714880",
      "https://twitter.com/i/videos/705235433198714880",
      "https://twitter.com/i/cards/tfw/v1/705235433198714880",
      "https://x.com/i/bookmarks?post_id=705235433198714880",
    ],
  ],
  [
    "7042692929109986561",
    "tiktok.com/@/video/7042692929109986561",
    [
      "https://www.tiktok.com/@MS4wLjABAAAATh8Vewkn0LYM7Fo03iec3qKdeCUOcBIouRk1mkiag6h3o_pQu_dUXvZ2EZlGST7_/video/7042692929109986561",
    ],
  ],
  [
    "4rOoJ6Egrf8K2IrywzwOMk",
    "open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
    [
      "https://open.spotify.com/embed/intl-fr/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "https://play.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
      "https://embed.spotify.com/?uri=spotify:episode:4rOoJ6Egrf8K2IrywzwOMk",
    ],
  ],
  [
    "urn:li:ugcPost:7142872305422237696",
    "linkedin.com/feed/update/urn:li:ugcPost:7142872305422237696",
    [
      "https://www.linkedin.com/mwlite/feed/update/urn:li:ugcPost:7142872305422237696",
      "https://www.linkedin.com/video/live/urn:li:ugcPost:7142872305422237696/",
    ],
  ],
];

describe("further forms of posts", () => {
  const rows = FORMS.flatMap(([id, path, forms]) => forms.map((form) => [form, id, path] as const));
  it.each(rows)("%s names the post %s", (form, externalId, path) => {
    expect(recogniseAddress(form)).toMatchObject({
      kind: "post",
      reference: { externalId, canonicalUrl: `https://${path}` },
    });
  });

  it.each([
    "https://www.youtube.com/watch?v=BaW_jenozKcwhatever",
    "https://www.youtube.com/watch?v=BaW_jenozKc-",
    "https://www.youtube.com/watch?v=BaW_jenozKc&amp;v=AaW_jenozKc",
    "http://www.youtube.com/attribution_link?u=https%3A%2F%2Fevil.example%2Fwatch%3Fv%3DBaW_jenozKc",
    "https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fevil.example%2Fx%2Fvideos%2F10154383743583686",
    "https://www.facebook.com/groups/1513990329015294/?multi_permalinks=1,2",
    "https://business.facebook.com/studio/posts/1395645842141158",
    "https://www.facebook.com/watchparty/211641140192478",
    "https://embed.spotify.com/?uri=spotify:track:4rOoJ6Egrf8K2IrywzwOMk",
    "https://www.ddinstagram.com/p/CrVt-Wvs74O/",
  ])("%s is no post", (address) => {
    expect(recogniseAddress(address).kind).not.toBe("post");
  });

  it("does not claim that an address on another site is a newsletter", () => {
    const recognised = recogniseAddress("https://www.ddinstagram.com/p/CrVt-Wvs74O/");
    expect(recognised).toHaveProperty("reason", expect.stringMatching(/^This address is on no pl/));
    expect(recognised).toHaveProperty(
      "reason",
      expect.stringContaining("Where it is a newsletter"),
    );
  });
});
