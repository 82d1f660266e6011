import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import {
  FakeResolver,
  recordingDial,
} from "../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { outboundHttpPort, outboundStreamPort } from "../outbound-http-port.ts";
import { connectMegaphone } from "./connector.ts";
import { MEGAPHONE } from "./manifest.ts";
import { openMegaphone } from "./megaphone.test-support.ts";
import { nextPage } from "./normalise.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";

const calm = (): AbortSignal => AbortSignal.timeout(10_000);

const house = useFixturePerTest(openMegaphone);

describe("Megaphone's catalogue", () => {
  it("finds the one podcast of a network, asks which of several is meant over all pages, and takes the named one", async () => {
    const { secrets } = house.access;
    house.rest.service.state.podcasts = 120;
    const asked = await house
      .connector()
      .verify({ secrets, accountId: null, handleOrUrl: null }, calm());
    expect(
      !asked.ok && [asked.failure.code, asked.failure.choices.length, asked.failure.choices[0]],
    ).toEqual(["choose_account", 120, { id: house.export.podcastId, name: "Salt and Signal" }]);
    expect(
      await house
        .connector()
        .verify({ secrets, accountId: house.export.podcastId, handleOrUrl: null }, calm()),
    ).toMatchObject({
      ok: true,
      value: {
        name: "Salt and Signal",
        handle: "salt-and-signal",
        image: "https://images.example/salt.png",
      },
    });
    expect(
      await house
        .connector()
        .verify({ secrets, accountId: uuidOf("5"), handleOrUrl: null }, calm()),
    ).toMatchObject({ ok: false, failure: { code: "account_gone" } });
  });

  it("lists neither drafts nor what is planned, with the guid of the feed", async () => {
    house.rest.service.state.hasDrafts = true;
    const { items } = await readAllItems(house.connector(), house.access);
    expect(items).toHaveLength(64);
    expect(items[0]).toMatchObject({
      guid: "salt-and-signal-64",
      kind: "audio",
      url: "https://saltandsignal.example/64",
      durationSec: 1_800 + ((64 * 613) % 2_400),
    });
  });

  it("never takes its token to an address in an answer", async () => {
    house.rest.service.state.linksElsewhere = true;
    expect((await readAllItems(house.connector(), house.access)).items).toHaveLength(64);
    house.rest.service.state.hasLinks = false;
    expect((await readAllItems(house.connector(), house.access)).items).toHaveLength(64);
    expect(house.rest.seen.every(({ path }) => path.startsWith("/api/networks/"))).toBe(true);
  });

  it("ends where the headers say nothing, and does not go back", () => {
    expect(nextPage({}, { page: 1, rows: 50 })).toBeNull();
    expect(
      nextPage({ link: '<https://x.example/?page=1>; rel="next"' }, { page: 2, rows: 50 }),
    ).toBeNull();
    expect(
      nextPage(
        {
          link: '<https://x.example/?page=1>; rel="first", <https://x.example/?page=3&per_page=50>; rel="next"',
        },
        { page: 2, rows: 50 },
      ),
    ).toBe(3);
    expect(nextPage({ "x-total": "120", "x-per-page": "50" }, { page: 2, rows: 50 })).toBe(3);
    expect(nextPage({ "x-total": "100", "x-per-page": "50" }, { page: 2, rows: 50 })).toBeNull();
  });

  it.each(["", 'a"b', "a\r\nx-other: 1", "a b"])(
    "refuses a token that no header may hold before it asks: %j",
    async (api_token) => {
      expect(
        await house
          .connector()
          .readTotals({ ...house.access, secrets: { ...house.access.secrets, api_token } }, calm()),
      ).toMatchObject({ ok: false, requests: 0, failure: { code: "needs_reauth" } });
      expect(house.rest.seen).toEqual([]);
    },
  );
});

describe("Megaphone's export at a custom S3 address", () => {
  it.each([
    ["https://store.example", ["10.0.0.1"]],
    ["https://store.example", ["169.254.169.254"]],
    ["https://127.0.0.1", []],
    ["https://localhost", []],
    ["https://store.example:22", ["93.184.215.14"]],
  ])(
    "is dialled no more than any other private address: %s at %j",
    async (s3_endpoint, addresses) => {
      const { dial, dialled } = recordingDial();
      const client = createOutboundClient({
        policy: { allowPrivateNetwork: false, ownAddresses: [], ports: DEFAULT_PORTS },
        resolver: new FakeResolver({ "store.example": addresses }),
        dial,
        userAgent: "Castmeter-Test/1",
      });
      const connector = answersOf(
        connectMegaphone({
          http: outboundHttpPort(client),
          stream: outboundStreamPort(client),
          clock: new ManualClock("2026-10-20T12:00:00Z"),
          baseUrl: MEGAPHONE.baseUrl,
        }),
      );
      const answer = await connector.readDaily!(
        { ...house.access, secrets: { ...house.access.secrets, s3_endpoint } },
        { from: "2026-10-01", to: "2026-10-14" },
        calm(),
      );
      expect(answer).toMatchObject({ ok: false, requests: 0, failure: { code: "provider_error" } });
      expect(dialled).toEqual([]);
      client.close();
    },
  );

  it("is AWS's own, in the bucket's region, unless another is named", async () => {
    const asked: string[] = [];
    const http = {
      request: ({ url }: { url: string }) =>
        Promise.resolve(
          (asked.push(url), { ok: false as const, code: "connection_failed", message: "" }),
        ),
    };
    const connector = answersOf(
      connectMegaphone({
        http,
        stream: { stream: () => Promise.reject(new Error("nothing to read")) },
        clock: house.clock,
        baseUrl: MEGAPHONE.baseUrl,
      }),
    );
    for (const changed of [
      {},
      { s3_region: "cn-north-1" },
      { s3_endpoint: "https://store.example:8443/s3/" },
    ]) {
      await connector.readDaily!(
        { ...house.access, secrets: { ...house.access.secrets, ...changed } },
        { from: "2026-10-01", to: "2026-10-14" },
        calm(),
      );
    }
    const query =
      "/simulated-megaphone-export/?list-type=2&prefix=delivery-v2-day-&max-keys=30&start-after=delivery-v2-day-2026-10-01";
    expect(asked).toEqual([
      `https://s3.us-west-1.amazonaws.com${query}`,
      `https://s3.cn-north-1.amazonaws.com.cn${query}`,
      `https://store.example:8443/s3${query}`,
    ]);
  });
});
