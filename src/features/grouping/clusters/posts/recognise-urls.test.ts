import { describe, expect, it } from "vitest";
import type {
  OutboundRequest,
  OutboundResult,
} from "../../../../infrastructure/outbound/outbound-client.ts";
import { type Recognised, recogniseUrls, resolveShortLink } from "./recognise-urls.ts";

const NOW = new Date("2026-10-20T12:00:00Z");
const VIDEO = "https://www.tiktok.com/@harbouraudio/video/7553210987654321012";
const SIGN_IN = "https://www.tiktok.com/login";

function shortLink(): Extract<Recognised, { kind: "short_link" }> {
  const [link] = recogniseUrls([{ url: "https://vm.tiktok.com/ZTR45GpSF/", param: "url" }], NOW);
  if (link?.kind !== "short_link") throw new Error("expected a short link");
  return link;
}

describe("a short link", () => {
  /** Follows the link where the platform redirects to these addresses; null: it fails. */
  async function follow(redirects: string[] | null) {
    const requests: OutboundRequest[] = [];
    const outbound = {
      request: async (request: OutboundRequest): Promise<OutboundResult> => {
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
    const post = await resolveShortLink({ outbound }, shortLink(), {
      now: NOW,
      signal: new AbortController().signal,
    });
    return { post, requests };
  }

  it("is the post it redirects to", async () => {
    const { post } = await follow([VIDEO]);
    expect(post).toMatchObject({ platform: "tiktok", externalId: "7553210987654321012" });
  });

  it("is a post on the way, although the platform ends on its sign-in page", async () => {
    const { post } = await follow([VIDEO, SIGN_IN]);
    expect(post).toMatchObject({ externalId: "7553210987654321012" });
  });

  it.each([[[SIGN_IN]], [[]], [null]])(
    "is no post when it leads to none: %j",
    async (redirects) => {
      expect((await follow(redirects)).post).toBeNull();
    },
  );

  it("is followed at most five times, on the platform's own hosts only", async () => {
    const { requests } = await follow([VIDEO]);
    expect(requests).toHaveLength(1);
    const { max, allowHost } = requests[0]?.redirects ?? {};
    expect(max).toBe(5);
    expect(allowHost?.("www.tiktok.com")).toBe(true);
    expect(allowHost?.("example.org")).toBe(false);
  });
});
