import { describe, expect, it } from "vitest";
import {
  SIMULATED_INSTAGRAM_ID,
  SIMULATED_INSTAGRAM_TOKEN,
} from "../../../simulators/accounts/dashboards/instagram-business-account-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import type { AccountItem } from "../accounts/account-connector.ts";
import type { HttpPort } from "../http-port.ts";
import { ACCOUNT, countsOf, openListed } from "./instagram-business.test-support.ts";

describeConnector("instagramBusiness", ACCOUNT);

describe("Instagram posts", () => {
  it("pages by cursor and keeps neither the token nor the address of the next page", async () => {
    const { connector, access, simulator } = await openListed();
    const first = await connector().listItems!(access, null, soon());
    if (!first.ok) throw new Error(first.failure.message);
    expect(JSON.stringify(first)).not.toContain(SIMULATED_INSTAGRAM_TOKEN);
    // The last page has a cursor as well.
    expect(await connector().listItems!(access, first.value.next, soon())).toMatchObject({
      ok: true,
      value: { next: null },
    });
    expect(JSON.stringify(simulator.seen.map(({ path }) => path))).not.toContain(
      SIMULATED_INSTAGRAM_TOKEN,
    );
  });

  it("reads times with an offset without colon, titles from captions and pictures from where they are", async () => {
    const { reel, picture, account: show } = await openListed();
    const [newest] = show.episodes();
    expect(picture).toMatchObject({
      title: newest?.title,
      publishedAt: newest?.publishedAt.toISOString(),
      kind: "image",
      thumbnail: `https://media.example/${newest?.id}`,
    });
    expect(reel).toMatchObject({
      kind: "video",
      thumbnail: expect.stringMatching(/\.jpg$/) as string,
    });
  });

  it("spends one request a post, albums included and their pictures not, four at a time", async () => {
    const { access, items, simulator, connector } = await openListed();
    let underWay = 0;
    let most = 0;
    const http: HttpPort = {
      request: async (input) => {
        underWay += 1;
        most = Math.max(most, underWay);
        const answer = await loopbackHttp.request(input);
        underWay -= 1;
        return answer;
      },
    };
    const answer = await connector({ http }).readItems!(access, items, soon());
    expect(answer).toMatchObject({ ok: true, requests: items.length });
    expect(simulator.seen).toHaveLength(items.length);
    expect(most).toBe(4);
  });

  it("asks for fewer metrics where one is refused, and for that post alone", async () => {
    const { picture, reel, readOne, state } = await openListed();
    state.refusedMetric = "shares";
    const { requests, counts } = await readOne(picture);
    expect(requests).toBe(2);
    expect(Object.keys(counts ?? {})).toEqual(["views", "likes", "comments"]);
    expect(await readOne(reel)).toMatchObject({
      requests: 1,
      counts: {
        shares: expect.any(Number) as number,
        watch_time_sec: expect.any(Number) as number,
      },
    });
  });

  it.each([
    ["too_few_viewers", 2],
    ["no_data", 2],
    ["before_conversion", 3],
  ] as const)(
    "takes likes and comments from the post where insights tell nothing: %s",
    async (trouble, requests) => {
      const { account: show, picture, readOne, simulator } = await openListed();
      simulator.service.troubles.set(picture.externalId, trouble);
      const { likes, comments } = countsOf(show, show.episodes()[0]!);
      expect(await readOne(picture)).toEqual({ requests, counts: { likes, comments } });
    },
  );

  it("leaves a deleted post out and reads the others", async () => {
    const { connector, access, items, picture, simulator } = await openListed();
    simulator.service.troubles.set(picture.externalId, "deleted");
    const answer = await connector().readItems!(access, items.slice(0, 5), soon());
    expect(answer.ok && [...answer.value.keys()].sort()).toEqual(
      items
        .slice(0, 5)
        .map(({ externalId }) => externalId)
        .filter((id) => id !== picture.externalId)
        .sort(),
    );
  });

  it("asks for a story's numbers within a day and not after", async () => {
    const { simulator, reel, readOne, clock } = await openListed();
    const seenIn = (publishedAt: Date): AccountItem => ({
      ...reel,
      url: "https://www.instagram.com/stories/salt/1/",
      publishedAt: publishedAt.toISOString(),
    });
    await readOne(seenIn(new Date(clock.now().getTime() - DAY_MS + 1)));
    expect(simulator.seen[0]?.path).toContain("metric=views%2Creplies%2Cshares");
    simulator.seen.length = 0;
    expect(await readOne(seenIn(new Date(clock.now().getTime() - DAY_MS - 1)))).toEqual({
      requests: 0,
      counts: undefined,
    });
    expect(simulator.seen).toEqual([]);
  });

  it("asks for no further post once the sign-in has ended, and counts what it asked", async () => {
    const { connector, access, items, simulator } = await openListed();
    simulator.fault({ status: 401 }, { skip: 10, times: 50 });
    const answer = await connector().readItems!(access, items, soon());
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: "needs_reauth" },
      requests: simulator.seen.length,
    });
    expect(simulator.seen.length).toBeLessThanOrEqual(14);
  });

  it("calls missing insights a permission, not a broken connection", async () => {
    const { connector, access, items, state } = await openListed();
    state.lacksInsights = true;
    expect(await connector().readItems!(access, items, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "permission" },
    });
    expect(await connector().listItems!(access, null, soon())).toMatchObject({ ok: true });
  });
});

describe("An Instagram account", () => {
  it("has the id its requests need, not the one scoped to the app, in both forms of the answer", async () => {
    const { connector, candidate, state } = await openListed();
    for (state.meInList of [false, true])
      expect(await connector().verify(candidate, soon())).toMatchObject({
        ok: true,
        value: { externalId: SIMULATED_INSTAGRAM_ID, handle: "salt-and-signal" },
      });
  });

  it("never takes another account's numbers", async () => {
    const { connector, candidate, access } = await openListed();
    expect(await connector().readTotals({ ...access, externalId: "1" }, soon())).toMatchObject({
      failure: { code: "needs_reauth" },
    });
    expect(await connector().verify({ ...candidate, accountId: "1" }, soon())).toMatchObject({
      failure: { code: "unsupported" },
    });
  });

  it("shows the eight largest countries of a snapshot beside all followers", async () => {
    const { connector, access, account: show } = await openListed();
    const answer = await connector().readGeography!(access, soon());
    expect(answer).toMatchObject({
      ok: true,
      requests: 2,
      value: [{ window: { kind: "snapshot" }, platformTotal: show.followers, places: [] }],
    });
    expect(answer.ok && answer.value[0]?.countries.map(({ code }) => code)).toEqual([
      "US",
      "GB",
      "CA",
      "TR",
      "KR",
      "NZ",
      "DE",
      "FR",
    ]);
  });

  it("has ages and genders of a snapshot beside all followers, in either order of a pair", async () => {
    const { connector, access, account: show, simulator } = await openListed();
    const answer = await connector().readDemographics!(access, soon());
    expect(answer).toMatchObject({
      ok: true,
      requests: 4,
      value: ["age", "gender", "age_gender"].map((dimension) => ({
        dimension,
        window: { kind: "snapshot" },
        platformTotal: show.followers,
      })),
    });
    expect(simulator.seen.map(({ path }) => /breakdown=([^&]+)/.exec(path)?.[1])).toEqual([
      "age",
      "gender",
      "age%2Cgender",
      undefined,
    ]);
    expect(answer.ok && answer.value[2]?.buckets.map(({ bucket }) => bucket)).toContain(
      "65+/female",
    );
  });

  it.each(["empty", "zeros"] as const)(
    "is too small for countries and ages where the answer is %s",
    async (form) => {
      const { connector, access, state } = await openListed();
      state.isSmall = form;
      expect(await connector().readDemographics!(access, soon())).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "too_small" },
      });
      expect(await connector().readGeography!(access, soon())).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "too_small" },
      });
    },
  );

  it.each([
    [190, 467, "needs_reauth", null],
    [4, undefined, "rate_limited", null],
    [17, undefined, "rate_limited", null],
    [32, undefined, "rate_limited", null],
    [613, undefined, "rate_limited", null],
    [80_002, undefined, "rate_limited", null],
    [200, undefined, "unavailable", "permission"],
    [299, undefined, "unavailable", "permission"],
    [100, 33, "account_gone", null],
    [100, undefined, "unavailable", "not_offered"],
    [1, undefined, "provider_error", null],
  ] as const)(
    "reads error %i (%s) by its code under status 400",
    async (code, subcode, expected, reason) => {
      const { connector, access, simulator } = await openListed();
      simulator.service.answer = () => ({
        status: 400,
        body: JSON.stringify({
          error: { message: "m", type: "OAuthException", code, error_subcode: subcode },
        }),
      });
      expect(await connector().readTotals(access, soon())).toMatchObject({
        ok: false,
        requests: 1,
        failure: { code: expected, reason },
      });
    },
  );

  it("passes on how many minutes Instagram's own budget asks to wait, in seconds", async () => {
    const { connector, access, simulator } = await openListed();
    const usage = JSON.stringify({
      [SIMULATED_INSTAGRAM_ID]: [
        { type: "instagram", call_count: 100, estimated_time_to_regain_access: 12 },
      ],
    });
    simulator.service.answer = () => ({
      status: 400,
      headers: { "x-business-use-case-usage": usage },
      body: JSON.stringify({ error: { message: "m", code: 80_002 } }),
    });
    expect(await connector().readTotals(access, soon())).toMatchObject({
      failure: { code: "rate_limited", retryAfterSec: 720 },
    });
  });
});
