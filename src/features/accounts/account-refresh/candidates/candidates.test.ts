import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { inTransaction } from "../../../../db/connection/database.ts";
import { newId } from "../../../../kernel/ids.ts";
import type { AccountItem } from "../../../../platforms/accounts/account-connector.ts";
import { storeItems } from "../store/items.store.ts";
import { candidatePosts, postSnapshotOfItem, referenceOfItem } from "./candidate-posts.ts";
import { findCandidateItems, findCandidates } from "./candidates.store.ts";

let showId: string;
const SINCE = new Date("2026-10-01T00:00:00Z");
const UNTIL = new Date("2026-11-01T00:00:00Z");
const window = { platforms: null, since: SINCE, until: UNTIL };

const app = useApp();
beforeEach(async () => {
  showId = await app.show(await app.workspace());
});

async function connect(
  platform: string,
  accountId = "a-1",
  { status = "connected", show = showId, handle = "studio" } = {},
): Promise<void> {
  const at = app.clock.now();
  await app.runtime.database
    .insertInto("connections")
    .values({
      show_id: show,
      platform,
      id: newId("con"),
      workspace_id: null,
      status: status as "connected",
      external_account_id: accountId,
      handle,
      connect_via: "api",
      importing_state: "imported",
      connected_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

const item = (externalId: string, fields: Partial<AccountItem> = {}): AccountItem => ({
  externalId,
  url: null,
  guid: null,
  title: null,
  text: null,
  thumbnail: null,
  kind: null,
  isVertical: null,
  publishedAt: "2026-10-12T12:00:00.000Z",
  durationSec: null,
  readings: {},
  ...fields,
});
const store = (platform: string, items: AccountItem[], { accountId = "a-1", show = showId } = {}) =>
  inTransaction(app.runtime.database, (transaction) =>
    storeItems(transaction, { showId: show, platform, accountId }, items, app.clock.now()),
  );
const candidates = (options = {}) =>
  findCandidates(app.runtime.database, showId, { ...window, ...options });
const idsOf = async (options = {}): Promise<string[]> =>
  (await candidates(options)).map(({ key }) => key);

describe("findCandidates", () => {
  it("gives the posts of the window, newest first, then those without a time", async () => {
    await connect("youtube");
    await store("youtube", [
      item("vOlder000001", { publishedAt: "2026-09-30T23:59:59.999Z" }),
      item("vFirst000001", { publishedAt: "2026-10-01T00:00:00.000Z", text: "Notes" }),
      item("vLate0000001", { publishedAt: "2026-11-01T00:00:00.000Z" }),
      item("vUndated0001", { publishedAt: null }),
      item("vSecond00001", { publishedAt: "2026-10-20T00:00:00.000Z", title: "Two" }),
    ]);
    const found = await candidates();
    expect(found.map(({ externalId, title, text }) => [externalId, title, text])).toEqual([
      ["vSecond00001", "Two", null],
      ["vFirst000001", null, "Notes"],
      ["vUndated0001", null, null],
    ]);
  });

  it("leaves out former accounts, other shows, events and second counts", async () => {
    await connect("tiktok", "now");
    await connect("facebook", "a-1", { status: "disconnected" });
    await connect("eventbrite");
    await connect("op3");
    const other = await app.show(await app.workspace());
    await connect("tiktok", "now", { show: other });
    await store("tiktok", [item("1")], { accountId: "before" });
    await store("tiktok", [item("2")], { accountId: "now" });
    await store("tiktok", [item("3")], { accountId: "now", show: other });
    for (const platform of ["facebook", "eventbrite", "op3"]) await store(platform, [item("4")]);
    expect(await idsOf()).toEqual(["tiktok/2"]);
  });

  it("names a post as its address does, with the form that proves", async () => {
    await connect("instagramBusiness");
    await connect("linkedin");
    await connect("beehiiv");
    await connect("transistor");
    await store("instagramBusiness", [
      item("17900000000000001", { url: "https://www.instagram.com/reel/DTa_Bc-x100/" }),
    ]);
    await store("linkedin", [
      item("7412345678901234510", {
        url: "https://www.linkedin.com/posts/studio_out-now-activity-7412345678901234510-ab1C",
      }),
    ]);
    await store("beehiiv", [item("post_1", { url: "https://studio.beehiiv.com/p/letter-one" })]);
    await store("transistor", [item("77", { guid: "g-77", kind: "audio" })]);
    const found = await candidates();
    expect(
      found.map((post) => [post.key, post.platform, post.externalId, post.formatHint, post.guid]),
    ).toEqual([
      ["beehiiv/post_1", "beehiiv", "studio/letter-one", "newsletter", null],
      ["instagramBusiness/17900000000000001", "instagram", "DTa_Bc-x100", "short", null],
      [
        "linkedin/7412345678901234510",
        "linkedin",
        "urn:li:activity:7412345678901234510",
        null,
        null,
      ],
      ["transistor/77", "transistor", "77", null, "g-77"],
    ]);
  });

  it("gives a post of both kinds of Instagram accounts once, with the fields of both", async () => {
    await connect("instagram", "i-1");
    await connect("instagramBusiness");
    await store(
      "instagram",
      [
        item("DTa_Bc-x100", {
          url: "https://www.instagram.com/reel/DTa_Bc-x100/",
          text: "Public",
          durationSec: 31,
          isVertical: true,
        }),
      ],
      { accountId: "i-1" },
    );
    await store("instagramBusiness", [
      item("17900000000000001", {
        url: "https://www.instagram.com/p/DTa_Bc-x100/",
        text: "Own",
        kind: "video",
      }),
    ]);
    expect(await candidates({ platforms: ["instagram"] })).toEqual([
      {
        key: "instagramBusiness/17900000000000001",
        platform: "instagram",
        externalId: "DTa_Bc-x100",
        url: "https://instagram.com/p/DTa_Bc-x100/",
        guid: null,
        title: null,
        text: "Own",
        publishedAt: new Date("2026-10-12T12:00:00.000Z"),
        durationSec: 31,
        kind: "video",
        isVertical: true,
        formatHint: "short",
      },
    ]);
    expect(await candidates({ platforms: ["tiktok"] })).toEqual([]);
  });
});

describe("candidatePosts", () => {
  it("gives the same posts whatever the order of the rows", () => {
    const row = (platform: string, externalId: string, text: string) => ({
      platform,
      external_id: externalId,
      guid: null,
      url: "https://www.instagram.com/p/DTa_Bc-x100/",
      title: null,
      text,
      kind: null,
      is_vertical: null,
      published_at: SINCE,
      duration_sec: null,
    });
    const rows = [
      row("instagramBusiness", "2", "Second"),
      row("instagramBusiness", "1", "First"),
      row("instagram", "DTa_Bc-x100", "Public"),
    ];
    expect(candidatePosts(rows)).toEqual(candidatePosts(rows.toReversed()));
  });
});

describe("a candidate's item", () => {
  it("is a post with stored numbers, reference and author, without a fetch", async () => {
    await connect("twitter", "a-1", { handle: "studio_one" });
    const readings = {
      impressions: {
        value: 9,
        fetched_at: "2026-10-13T08:00:00.000Z",
        as_of: null,
        source: "provider" as const,
        definition: "twitter.impressions@2026-01",
      },
    };
    await store("twitter", [
      item("2012345678901234510", {
        url: "https://x.com/studio_one/status/2012345678901234510",
        title: "Out now",
        kind: "text",
        readings,
      }),
      item("2012345678901234511"),
    ]);
    const keys = ["twitter/2012345678901234510", "twitter/gone", "twitter/2012345678901234511"];
    const found = await findCandidateItems(app.runtime.database, showId, keys);
    expect([...found.keys()].sort()).toEqual([keys[0], keys[2]]);
    const stored = found.get(keys[0] ?? "")!;
    expect(referenceOfItem(stored)).toEqual({
      platform: "twitter",
      externalId: "2012345678901234510",
      canonicalUrl: "https://x.com/i/status/2012345678901234510",
      authorHandle: "studio_one",
      formatHint: null,
      publishedAt: "2026-10-12T12:00:00.000Z",
    });
    expect(postSnapshotOfItem(stored)).toMatchObject({
      externalId: "2012345678901234510",
      title: "Out now",
      authorHandle: "studio_one",
      publishedAt: "2026-10-12T12:00:00.000Z",
      kind: "text",
      readings: { impressions: { value: 9, fetched_at: "2026-10-13T08:00:00.000Z" } },
    });
    const bare = found.get(keys[2] ?? "")!;
    expect([referenceOfItem(bare), postSnapshotOfItem(bare).authorHandle]).toEqual([
      null,
      "studio_one",
    ]);
  });

  it("is that of another show under no key", async () => {
    const other = await app.show(await app.workspace());
    await connect("tiktok", "a-1", { show: other });
    await store("tiktok", [item("1")], { show: other });
    expect(await findCandidateItems(app.runtime.database, showId, ["tiktok/1"])).toEqual(new Map());
  });
});
