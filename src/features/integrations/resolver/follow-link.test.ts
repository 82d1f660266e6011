import { beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import type {
  OutboundRequest,
  OutboundResult,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { useNetwork } from "../../../../test/network.ts";

/** Where the platform redirects to; null: it does not answer. */
let redirects: string[] | null = [];
const requests: OutboundRequest[] = [];

const t = useNetwork();
beforeEach(() => {
  requests.length = 0;
  const { services } = t.app.runtime;
  services.outbound = {
    ...services.outbound,
    request: async (request): Promise<OutboundResult> => {
      requests.push(request);
      if (redirects === null) return { ok: false, code: "timeout", message: "No answer." };
      return {
        ok: true,
        status: 200,
        headers: {},
        body: new Uint8Array(),
        truncated: true,
        finalUrl: redirects.at(-1) ?? request.url,
        redirects,
      };
    },
  };
});

const LINK = "https://vm.tiktok.com/ZTR45GpSF/";
const VIDEO = "https://www.tiktok.com/@harbouraudio/video/7553210987654321012";
const follow = (url: string, more = "&follow=true") =>
  t.send("GET", `/v1/resolve?url=${encodeURIComponent(url)}${more}`);
const used = async (): Promise<number> =>
  (
    await t.sql<{ used: number }>(
      "select coalesce(sum(used), 0)::int as used from usage_counters where counter = 'followed_links'",
    )
  )[0]?.used ?? 0;

describe("a short link", () => {
  it("is followed only where it is asked for, and never in a batch", async () => {
    redirects = [VIDEO];
    const before = await used();
    expect((await follow(LINK, "")).body).toMatchObject({ kind: "short_link", short_link: null });
    await t.send("POST", "/v1/resolve/batch", { urls: [LINK] });
    await follow(VIDEO);
    expect([requests.length, await used()]).toEqual([0, before]);
  });

  it("is the post that it leads through, although the platform ends on its sign-in page", async () => {
    redirects = [VIDEO, "https://www.tiktok.com/login"];
    const { body } = await follow(LINK);
    expect(body).toMatchObject({
      kind: "post",
      platform: "tiktok",
      external_id: "7553210987654321012",
      short_link: "https://vm.tiktok.com/ZTR45GpSF",
    });
    expect(requests).toHaveLength(1);
  });

  it("is the account that it leads to", async () => {
    redirects = ["https://www.tiktok.com/@harbouraudio"];
    expect((await follow(LINK)).body).toMatchObject({ kind: "account", handle: "harbouraudio" });
  });

  it.each([
    [null, "The platform did not say where this short link leads."],
    [["https://www.tiktok.com/login"], "This short link leads to no post, account or show."],
  ])("stays a short link with a sentence where it leads to neither: %j", async (to, note) => {
    redirects = to;
    expect((await follow(LINK)).body).toMatchObject({ kind: "short_link", found: false, note });
  });

  it("is counted before it is followed, also where the platform does not answer", async () => {
    redirects = null;
    const before = await used();
    let counted = 0;
    const { services } = t.app.runtime;
    const { outbound } = services;
    services.outbound = {
      ...outbound,
      request: async (asked) => {
        counted = await used();
        return outbound.request(asked);
      },
    };
    await follow(LINK);
    expect([counted, await used()]).toEqual([before + 1, before + 1]);
  });

  it("is followed 60 times an hour, and then again in the next", async () => {
    redirects = [VIDEO];
    await t.sql("update usage_counters set used = 60 where counter = 'followed_links'");
    const refused = await follow(LINK);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({
      code: "cap_reached",
      cap: "followed_links",
      limit: 60,
    });
    expect(requests).toHaveLength(0);
    t.app.clock.advance(HOUR_MS);
    expect((await follow(LINK)).status).toBe(200);
  });
});
