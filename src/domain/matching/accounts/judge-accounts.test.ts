import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { hasSharedFeeds, SHARED_FEEDS } from "../../../../test/shared-feeds.ts";
import { FeedError } from "../../feeds/feed-error.ts";
import { parseFeed } from "../../feeds/parse-feed.ts";
import { type AccountSources, findAccounts, ownWebsite } from "./find-accounts.ts";
import { accountNamed } from "../../addresses/named-account.ts";
import type {
  FoundAccount,
  JudgedAccount,
  ProfileSigns,
  ShowIdentity,
  SoughtPlatform,
} from "./found-account.ts";
import { judgeAccounts } from "./judge-accounts.ts";
import { readPageLinks } from "./page-links.ts";
import { profileSigns } from "./profile-signs.ts";

const SHOW: ShowIdentity = {
  name: "Salt and Signal",
  publishers: ["Harbour Audio", "Ann Lee & Bo Ray"],
  people: [{ name: "Ann Lee", role: "host" }],
  website: "https://saltandsignal.fm/",
  feedUrl: "https://feeds.example.com/salt",
  spotifyId: null,
  applePodcastsId: null,
};
const UNREAD: ProfileSigns = { state: "unread" };

const page = (...hrefs: string[]): AccountSources["pages"] => [
  readPageLinks(
    hrefs.map((href) => `<a href="${href}">x</a>`).join(""),
    "https://saltandsignal.fm/",
  ),
];

function judge(
  sources: Partial<AccountSources>,
  profiles: Record<string, ProfileSigns> = {},
  isOfOtherShow = false,
): JudgedAccount[] {
  const show = sources.show ?? SHOW;
  const found = findAccounts({
    show,
    feedTexts: [],
    episodeTexts: [],
    people: [],
    pages: [],
    directories: [],
    ...sources,
  });
  return judgeAccounts(
    show,
    found.map((account) => ({
      account,
      profile: profiles[account.handle] ?? UNREAD,
      isOfOtherShow,
    })),
  );
}

const read = (signs: Partial<Extract<ProfileSigns, { state: "read" }>>): ProfileSigns => ({
  state: "read",
  name: "other",
  linksBack: false,
  followerCount: 1_200,
  externalId: null,
  ...signs,
});
const verdicts = (judged: readonly JudgedAccount[]): string[] =>
  judged.map(({ platform, handle, confidence }) => `${platform} ${handle} ${confidence}`);

describe("an account is the show's", () => {
  it("for certain where the show links to it and it has the show's name", () => {
    expect(judge({ pages: page("https://www.instagram.com/saltandsignal/") })).toEqual([
      expect.objectContaining({
        confidence: "high",
        followerCount: null,
        reason: "Linked from the show's website, and the handle is the show's.",
      }),
    ]);
  });

  it("for certain where the show links to it and it links back", () => {
    const [only] = judge(
      { pages: page("https://www.instagram.com/tidewater") },
      { tidewater: read({ linksBack: true }) },
    );
    expect(only).toMatchObject({
      confidence: "high",
      followerCount: 1_200,
      reason: "Linked from the show's website, and the profile links back.",
    });
  });

  it("not for certain by one sign alone", () => {
    expect(
      verdicts(
        judge({
          pages: page("https://www.instagram.com/tidewater"),
          episodeTexts: ["https://x.com/saltyboats"],
        }),
      ),
    ).toEqual(["instagram tidewater medium"]);
  });

  it("not for certain by what the maker of an account can write: name and link back", () => {
    const account = {
      platform: "tiktok" as const,
      handle: "saltandsignal",
      profileUrl: "https://www.tiktok.com/@saltandsignal",
      externalId: null,
      isPersonal: false,
      sightings: [{ kind: "tried" as const, isKnownElsewhere: false }],
    };
    const profile = read({ name: "show", linksBack: true });
    expect(judgeAccounts(SHOW, [{ account, profile, isOfOtherShow: false }])).toEqual([
      expect.objectContaining({
        confidence: "medium",
        reason:
          "The handle is the show's, and the profile links back; the show does not mention the account.",
      }),
    ]);
  });

  it("not for certain where another fits as well, and the likelier comes first", () => {
    const both = page("https://x.com/saltandsignal", "https://x.com/salt_signal");
    expect(verdicts(judge({ pages: both }))).toEqual([
      "twitter salt_signal medium",
      "twitter saltandsignal medium",
    ]);
    expect(
      verdicts(judge({ pages: both }, { saltandsignal: read({ name: "show", linksBack: true }) })),
    ).toEqual(
      ["twitter saltandsignal high", "twitter salt_signal high"].toSpliced(
        1,
        1,
        "twitter salt_signal medium",
      ),
    );
  });

  it("and one account where a link names it by id and another by handle", () => {
    const id = "UCx0000000000000000000aA";
    expect(
      verdicts(
        judge(
          {
            feedTexts: [`https://www.youtube.com/channel/${id}`],
            pages: page("https://www.youtube.com/@saltandsignal"),
          },
          {
            [id]: read({ name: "show", externalId: id }),
            saltandsignal: read({ name: "show", externalId: id }),
          },
        ),
      ),
    ).toEqual(["youtube saltandsignal high"]);
  });
});

describe("an account that is connected", () => {
  const connectedOn = (platform: SoughtPlatform, handle: string): FoundAccount => ({
    ...accountNamed(platform, handle)!,
    sightings: [{ kind: "connected", since: new Date("2026-11-03T23:30:00Z"), followerCount: 900 }],
  });
  const linkedOn = (platform: SoughtPlatform, handle: string): FoundAccount => ({
    ...accountNamed(platform, handle)!,
    sightings: [{ kind: "feed" }],
  });
  const judged = (
    accounts: readonly FoundAccount[],
    profiles: Record<string, ProfileSigns> = {},
    isOfOtherShow = false,
  ): JudgedAccount[] =>
    judgeAccounts(
      SHOW,
      accounts.map((account) => ({
        account,
        profile: profiles[account.handle] ?? UNREAD,
        isOfOtherShow,
      })),
    );

  it("is the show's, with the followers of its connection, whatever else is known of it", () => {
    const connected = connectedOn("twitter", "annlee");
    expect(judged([connected], { annlee: { state: "gone" } }, true)).toEqual([
      expect.objectContaining({
        confidence: "high",
        followerCount: 900,
        isConnected: true,
        isToldApart: false,
        reason: "Connected to this show since 3 November 2026.",
      }),
    ]);
  });

  it("says also where the show links to it", () => {
    const { sightings, ...account } = connectedOn("tiktok", "saltandsignal");
    const [only] = judged([{ ...account, sightings: [...sightings, { kind: "feed" }] }]);
    expect(only?.reason).toBe(
      "Connected to this show since 3 November 2026. " +
        "Linked from the feed's description, and the handle is the show's.",
    );
  });

  it("leaves another one of its platform at medium, which names it", () => {
    const both = [
      linkedOn("twitter", "saltandsignal"),
      connectedOn("twitter", "tidewater"),
      linkedOn("twitter", "annlee"),
    ];
    const another = " Another account is connected: @tidewater.";
    expect(
      judged(both).map(({ handle, confidence, reason }) => [handle, confidence, reason]),
    ).toEqual([
      ["tidewater", "high", "Connected to this show since 3 November 2026."],
      [
        "saltandsignal",
        "medium",
        `Linked from the feed's description, and the handle is the show's.${another}`,
      ],
      [
        "annlee",
        "low",
        "Linked from the feed's description. " +
          `It looks like the account of Ann Lee (host), not of the show.${another}`,
      ],
    ]);
  });

  it("is a sign for the same handle elsewhere, which is not for certain by itself", () => {
    const connected = [connectedOn("tiktok", "tidewater"), connectedOn("threads", "tidewater")];
    const tried: FoundAccount = {
      ...accountNamed("twitter", "TideWater")!,
      sightings: [{ kind: "tried", isKnownElsewhere: true }],
    };
    const profiles = { TideWater: read({ name: "show", linksBack: true }) };
    const twitterOf = (all: JudgedAccount[]) => {
      const found = all.find(({ platform }) => platform === "twitter");
      return [found?.confidence, found?.reason];
    };
    const under = "TikTok and 1 more are connected under the same handle";
    expect([
      twitterOf(judged([...connected, tried])),
      twitterOf(judged([...connected, tried], profiles)),
      twitterOf(judged([...connected, linkedOn("twitter", "tidewater")])),
    ]).toEqual([
      ["low", `${under}; the show does not mention the account.`],
      [
        "medium",
        `Its name is the show's, ${under}, and the profile links back; the show does not mention ` +
          "the account.",
      ],
      ["high", `Linked from the feed's description, and ${under}.`],
    ]);
  });

  it("is none where its name is an id or a person's", () => {
    const page: FoundAccount = { ...connectedOn("facebook", "123456789"), externalId: "123456789" };
    const person: FoundAccount = {
      ...connectedOn("tiktok", "tidewater"),
      platform: "linkedin",
      profileUrl: "https://www.linkedin.com/in/tidewater",
      isPersonal: true,
    };
    const [found] = judged([linkedOn("youtube", "tidewater"), page, person]);
    expect(found?.reason).not.toContain("connected under the same handle");
  });
});

describe("told apart is the account of", () => {
  it("a host, by name or by what the feed says of the person", () => {
    const judged = judge({
      pages: page("https://x.com/annlee"),
      people: [
        { name: "Cy Moss", role: "host", address: "https://www.instagram.com/mossy" },
        { name: "Di Orr", role: "guest", address: "https://www.instagram.com/diorr" },
      ],
    });
    expect(
      judged.map(({ handle, confidence, isToldApart }) => [handle, confidence, isToldApart]),
    ).toEqual([
      ["mossy", "low", true],
      ["annlee", "low", true],
    ]);
    expect(judged[1]?.reason).toContain("It looks like the account of Ann Lee (host)");
  });

  it("a publisher or co-author", () => {
    expect(
      judge({ pages: page("https://x.com/harbouraudio", "https://www.instagram.com/boray") }).map(
        ({ confidence, reason }) => [confidence, reason.split(". ")[1]],
      ),
    ).toEqual([
      ["low", "It looks like the account of Bo Ray, the author or publisher, not of the show."],
      [
        "low",
        "It looks like the account of Harbour Audio, the author or publisher, not of the show.",
      ],
    ]);
  });

  it("the site that the show is a page of", () => {
    const show = { ...SHOW, publishers: [], website: "https://www.kcrw.com/show/salt" };
    expect(verdicts(judge({ show, pages: page("https://x.com/kcrw") }))).toEqual([
      "twitter kcrw low",
    ]);
  });

  it("another show of the workspace", () => {
    const [only] = judge({ pages: page("https://x.com/saltandsignal") }, {}, true);
    expect(only).toMatchObject({ confidence: "medium", isToldApart: true });
  });
});

describe("no candidate is", () => {
  it("an account that a few show notes name, such as a guest's", () => {
    const episodeTexts = Array.from({ length: 20 }, (_, index) =>
      index < 2 ? "Guest: https://x.com/guestofweek" : "Notes",
    );
    expect(judge({ episodeTexts })).toEqual([]);
  });

  it("an account beside the word sponsor", () => {
    const episodeTexts = Array.from(
      { length: 20 },
      () => "This episode is sponsored by Rope: https://www.instagram.com/ropeandco\nNotes",
    );
    expect(judge({ episodeTexts })).toEqual([]);
  });

  it("one of a long list of other people's", () => {
    const list = ["one", "two", "three", "four", "five"].map(
      (name) => `https://x.com/friend_${name}`,
    );
    expect(verdicts(judge({ pages: page(...list, "https://x.com/saltandsignal") }))).toEqual([
      "twitter saltandsignal high",
    ]);
  });

  it("an account that is gone", () => {
    expect(
      judge({ pages: page("https://x.com/saltandsignal") }, { saltandsignal: { state: "gone" } }),
    ).toEqual([]);
  });

  it("in the page of another company: a website at a host of podcasts is not the show's", () => {
    expect(ownWebsite("https://redcircle.com/shows/salt")).toBeNull();
    expect(ownWebsite("https://podcasters.spotify.com/pod/show/salt")).toBeNull();
    expect(ownWebsite("https://salt.transistor.fm/")).toBe("https://salt.transistor.fm/");
    expect(ownWebsite("https://saltandsignal.fm")).toBe("https://saltandsignal.fm/");
  });
});

describe("a profile", () => {
  const profile = { name: null, about: null, links: [], followerCount: null, externalId: null };
  it.each([
    ["a link to the site", { links: ["https://www.saltandsignal.fm/links"] }, true],
    ["the site's address in its text", { about: "Listen at saltandsignal.fm 🎧" }, true],
    ["the feed", { links: ["https://feeds.example.com/salt"] }, true],
    ["another site", { links: ["https://saltandsignal.fm.example.com/"] }, false],
    ["the feed's host alone", { links: ["https://feeds.example.com/pepper"] }, false],
    ["nothing", {}, false],
  ])("with %s links back: %s", (_what, parts, linksBack) => {
    expect(profileSigns(SHOW, { ...profile, ...parts })).toMatchObject({ linksBack });
  });

  it("shows the show's name, a person's, another, or none", () => {
    const nameOf = (name: string | null) => {
      const signs = profileSigns(SHOW, { ...profile, name });
      return signs.state === "read" ? signs.name : null;
    };
    expect(["Salt & Signal Podcast", "Ann Lee", "Rope & Co", null].map(nameOf)).toEqual([
      "show",
      "person",
      "other",
      "unknown",
    ]);
  });
});

describe.runIf(hasSharedFeeds("accounts of real feeds"))("in real feeds", () => {
  const accountsOf = (file: string): string[] => {
    const bytes = readFileSync(path.join(SHARED_FEEDS, file));
    const now = new Date("2026-11-01T00:00:00Z");
    const { show: feed, items } = parseFeed(bytes, {
      contentType: null,
      url: null,
      now,
      allNotes: true,
    });
    const newest = items
      .toSorted((a, b) => (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0))
      .slice(0, 20);
    const persons = [...feed.persons, ...newest.flatMap((item) => item.persons)];
    return verdicts(
      judge({
        show: {
          ...SHOW,
          name: feed.title,
          publishers: [feed.author, feed.ownerName].filter((name) => name !== null),
          people: persons,
          website: ownWebsite(feed.link),
        },
        feedTexts: [feed.link ?? "", feed.description ?? ""],
        episodeTexts: newest.map(({ description }) => description ?? ""),
        people: persons.flatMap(({ name, role, href }) =>
          href === null ? [] : [{ name, role, address: href }],
        ),
      }),
    );
  };

  it("the show's account is told from those of its hosts and of a segment's maker", () => {
    expect(accountsOf("17-engineering-kiosk.rss")).toEqual([
      "twitter EngKiosk high",
      "twitter andygrunwald low",
      "twitter schafele low",
    ]);
    // The link stands in `content:encoded` alone.
    expect(accountsOf("18-cre-paged-psc.xml")).toEqual(["twitter timpritlove low"]);
    expect(accountsOf("07-no-agenda-p20.xml")).toEqual(["youtube UCihyXCKCTKZ0H6OQRpKN5qQ low"]);
  });

  it("no account of a guest is found in any", () => {
    const files = readdirSync(SHARED_FEEDS).filter((file) => /\.(?:rss|xml)$/.test(file));
    const found = files.flatMap((file) => {
      try {
        return accountsOf(file);
      } catch (error) {
        if (error instanceof FeedError) return [];
        throw error;
      }
    });
    expect(files.length).toBeGreaterThan(15);
    expect(found).toHaveLength(5);
  });
});
