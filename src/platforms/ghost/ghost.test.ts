import { describe, expect, it } from "vitest";
import {
  GhostServer,
  SIMULATED_GHOST_KEY,
  SIMULATED_GHOST_MEMBER,
} from "../../../simulators/accounts/newsletters/ghost-server.ts";
import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/newsletters/simulated-newsletter.ts";
import { ManualClock, MINUTE_MS } from "../../lib/time/clock.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { connectGhost } from "./connector.ts";
import { GHOST } from "./manifest.ts";
import { siteAddressOf } from "./site-address.ts";

const SITE = "https://letter.harbour.example";

const open = describeConnector("ghost", {
  account: (clock) => new SimulatedNewsletter({ clock }),
  simulator: (letter) => new GhostServer(letter),
  connector: connectGhost,
  basePath: "/ghost/api/admin",
  access: (letter) => ({
    secrets: { site_url: SITE, admin_api_key: SIMULATED_GHOST_KEY },
    externalId: letter.id,
    handle: letter.handle,
    profileUrl: SITE,
  }),
  wrongSecrets: { site_url: SITE, admin_api_key: `${"4711".repeat(6)}:${"4711".repeat(16)}` },
  expected: (letter) => ({
    totals: { subscribers: letter.subscribers },
    items: letter.issues().map((issue) => {
      const { uniqueOpens, uniqueClicks } = letter.figures(issue);
      return {
        externalId: `p${issue.id}`,
        text: keptBody(issue.number),
        counts: { unique_opens: uniqueOpens, clicks: uniqueClicks },
      };
    }),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: {
      state: { newestHasNoOpenTracking: true },
      of: "newest_item",
      metric: "unique_opens",
    },
    accountGone: { isGone: true },
    refused: { state: { refusesPosts: true }, read: "items" },
  },
});

describe("Ghost", () => {
  it("signs a token of five minutes for each request, sends no part of the secret, and asks for no member", async () => {
    const { connector, access, simulator, clock } = await open();
    expect(await connector().readTotals(access, soon())).toMatchObject({ ok: true });
    clock.advance(6 * MINUTE_MS);
    expect(await connector().readTotals(access, soon())).toMatchObject({ ok: true });
    await readAllItems(connector(), access);
    const sent = JSON.stringify(simulator.seen);
    expect(sent).not.toContain(SIMULATED_GHOST_KEY.split(":")[1]);
    expect(simulator.seen.filter(({ path }) => path.includes("/members"))).toEqual([]);
    expect(sent).not.toContain(SIMULATED_GHOST_MEMBER);
    const [first, second] = simulator.seen.map(
      ({ headers }) =>
        JSON.parse(Buffer.from(headers.authorization!.split(".")[1]!, "base64url").toString()) as {
          iat: number;
          exp: number;
          aud: string;
        },
    );
    expect(first).toEqual({
      iat: Date.parse("2026-10-20T12:00:00Z") / 1_000,
      exp: Date.parse("2026-10-20T12:05:00Z") / 1_000,
      aud: "/admin/",
    });
    expect(second!.iat - first!.iat).toBe(360);
  });

  it("asks which newsletter is meant when the site sends several, and lists only that one's posts", async () => {
    const { connector, candidate, access, account: letter, state } = await open();
    state.hasTwoNewsletters = true;
    const choices = [
      { id: letter.id, name: letter.name },
      { id: "second-newsletter", name: "Second Letter" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await connector().verify({ ...candidate, accountId: letter.handle }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: letter.id, profileUrl: SITE } });
    expect(await connector().verify({ ...candidate, accountId: "third" }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
    const mine = letter
      .issues()
      .filter(({ number }) => number % 5 !== 0)
      .map(({ id }) => `p${id}`);
    expect(
      (await readAllItems(connector(), access)).items.map(({ externalId }) => externalId),
    ).toEqual(mine);
  });

  it("leaves out a post that was not mailed", async () => {
    const { connector, access, account: letter, state } = await open();
    state.newestWasMailed = false;
    expect((await readAllItems(connector(), access)).items[0]!.externalId).toBe(
      `p${letter.issues()[1]!.id}`,
    );
  });

  it("takes the zero of a tracking that is switched off for unknown, each for itself", async () => {
    const { connector, access, simulator, state } = await open();
    const newest = async () =>
      Object.keys((await readAllItems(connector(), access)).items[0]!.readings);
    state.newestHasNoOpenTracking = true;
    expect(await newest()).toEqual(["clicks"]);
    simulator.service.reset();
    state.newestHasNoClickTracking = true;
    expect(await newest()).toEqual(["unique_opens"]);
  });

  it("tells a plan without integrations from a missing permission", async () => {
    const { connector, access, state } = await open();
    state.isOnStarterPlan = true;
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "plan" },
    });
  });

  it.each([
    ["https://letter.example", "https://letter.example"],
    [" letter.example/ ", "https://letter.example"],
    ["https://www.example.org/blog/", "https://www.example.org/blog"],
    ["https://letter.example/ghost/#/settings/integrations", "https://letter.example"],
    ["https://letter.example/?page=2", "https://letter.example"],
    ["http://letter.example", null],
    ["https://user:word@letter.example", null],
    ["https://letter.example:8443", null],
    ["javascript:alert(1)", null],
    ["localhost", null],
    ["", null],
  ])("reads the address of a site: %j", (typed, site) => {
    expect(siteAddressOf(typed)).toBe(site);
  });

  it("asks the site's own Admin API, and sends nothing when address or key have not the form", async () => {
    const http = new RecordedHttp(answering({ newsletters: [] }));
    const connector = answersOf(
      connectGhost({
        http,
        clock: new ManualClock("2026-10-20T12:00:00.000Z"),
        baseUrl: GHOST.baseUrl,
      }),
    );
    const verify = (site_url: string, admin_api_key: string) =>
      connector.verify(
        { secrets: { site_url, admin_api_key }, accountId: null, handleOrUrl: null },
        soon(),
      );
    for (const [site, key] of [
      ["http://letter.example", SIMULATED_GHOST_KEY],
      [SITE, "no-colon"],
      [SITE, "abc:zz"],
      [SITE, `${SIMULATED_GHOST_KEY}\n\nx`],
    ] as const) {
      expect(await verify(site, key)).toMatchObject({
        ok: false,
        requests: 0,
        failure: { code: "unsupported" },
      });
    }
    expect(http.requests).toEqual([]);
    await verify("letter.example/$&/blog/ghost", SIMULATED_GHOST_KEY);
    expect(http.requests.map(({ url }) => url.split("?")[0])).toEqual([
      "https://letter.example/$&/blog/ghost/api/admin/newsletters/",
    ]);
  });
});
