import { describe, expect, it } from "vitest";
import { accountOf } from "./account-link.ts";

const CHANNEL = "UCx0000000000000000000aA";
const SHOW = "4rOoJ6Egrf8K2IrywzwOMk";

describe("accountOf", () => {
  it.each([
    ["https://www.instagram.com/saltandsignal/", "instagram saltandsignal"],
    ["http://instagram.com/salt.and_signal?igsh=abc#x", "instagram salt.and_signal"],
    ["https://www.tiktok.com/@saltandsignal?lang=en", "tiktok saltandsignal"],
    ["https://twitter.com/SaltSignal", "twitter SaltSignal"],
    ["https://mobile.twitter.com/@SaltSignal/", "twitter SaltSignal"],
    ["https://x.com/SaltSignal", "twitter SaltSignal"],
    ["https://www.threads.net/@saltandsignal", "threads saltandsignal"],
    ["https://m.facebook.com/saltandsignal", "facebook saltandsignal"],
    ["https://www.facebook.com/pages/Salt-and-Signal/123456789012", "facebook 123456789012"],
    ["https://www.facebook.com/profile.php?id=100012345678", "facebook 100012345678"],
    ["https://www.linkedin.com/company/salt-and-signal/about/", "linkedin salt-and-signal"],
    ["https://www.youtube.com/@SaltandSignal/videos", "youtube SaltandSignal"],
    ["https://www.youtube.com/@%E3%83%9D%E3%83%83%E3%83%89", "youtube ポッド"],
    [`https://youtube.com/channel/${CHANNEL}?sub_confirmation=1`, `youtube ${CHANNEL}`],
    ["https://www.youtube.com/user/saltandsignal", "youtube saltandsignal"],
    [`https://open.spotify.com/intl-de/show/${SHOW}?si=1`, `spotify ${SHOW}`],
    [`https://open.spotify.com/embed/show/${SHOW}`, `spotify ${SHOW}`],
    ["https://www.facebook.com/people/Salt/100012345678/", "facebook 100012345678"],
    ["https://www.facebook.com/p/Salt-100012345678/", "facebook 100012345678"],
    [`https://www.youtube.com/channel/${CHANNEL}/live`, `youtube ${CHANNEL}`],
    ["https://www.youtube.com/@SaltandSignal/releases", "youtube SaltandSignal"],
    ["https://podcasts.apple.com/us/podcast/salt/id1500000001?i=100", "applePodcasts 1500000001"],
  ])("reads %s", (address, named) => {
    const account = accountOf(address);
    expect(`${account?.platform} ${account?.handle}`).toBe(named);
  });

  it.each([
    "https://www.youtube.com/@salt%00signal",
    "https://www.youtube.com/c/salt%1Fsignal",
    "https://www.linkedin.com/company/salt%00signal",
  ])("names no account in %s, whose control characters no database keeps", (address) => {
    expect(accountOf(address)).toBeNull();
  });

  it("knows the address of a person on LinkedIn", () => {
    expect(accountOf("https://de.linkedin.com/in/ann-lee-1")).toMatchObject({
      handle: "ann-lee-1",
      isPersonal: true,
    });
  });

  it.each([
    "https://www.facebook.com/sharer.php?u=https://saltandsignal.fm",
    "https://www.facebook.com/sharer/sharer.php?u=x",
    "https://www.facebook.com/share.php?u=x",
    "https://www.facebook.com/tr?id=123&ev=PageView",
    "https://www.facebook.com/video.php?v=637842556329505",
    "https://facebook.com/me",
    "https://facebook.com/home.php",
    "https://business.facebook.com/latest",
    "https://help.x.com/en",
    "https://help.instagram.com/12345",
    "https://www.facebook.com/plugins/page.php?href=x",
    "https://twitter.com/intent/tweet?text=x",
    "https://twitter.com/share?url=x",
    "https://twitter.com/SaltSignal/status/1507120226361647115",
    "https://x.com/hashtag/podcast",
    "https://www.linkedin.com/shareArticle?url=x",
    "https://www.instagram.com/p/DPxyzAbCdEf/",
    "https://www.instagram.com/reel/DPxyzAbCdEf/",
    "https://www.tiktok.com/@saltandsignal/video/7412345678901234567",
    "https://www.tiktok.com/tag/podcast",
    "https://www.threads.net/intent/post?text=x",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://www.youtube.com/embed/aqz-KE-bpKQ",
    "https://www.youtube.com/shorts/aqz-KE-bpKQ",
    "https://www.youtube.com/playlist?list=PL1",
    "https://youtu.be/aqz-KE-bpKQ",
    "https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk",
    "https://podcasters.spotify.com/pod/show/saltandsignal",
    "https://apps.apple.com/us/app/overcast/id888422857",
    "https://itunes.apple.com/us/app/overcast/id888422857",
    "https://twitter.com/ApplePodcasts",
    "https://www.instagram.com/spotify.podcasts",
    "https://www.facebook.com/Buzzsprout",
    "https://not-twitter.com/SaltSignal",
    "https://twitter.com.example.com/SaltSignal",
    "https://saltandsignal.fm/",
    "javascript:alert(1)",
    "mailto:hi@saltandsignal.fm",
    "https://www.instagram.com/%E0%A4%A",
    "no address",
  ])("takes no account from %s", (address) => {
    expect(accountOf(address)).toBeNull();
  });
});
