import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeAll(async () => {
  showId = await app.imported();
});

// oxlint-disable-next-line typescript/no-explicit-any -- read field by field
const list = async (): Promise<any[]> =>
  (await app.get(`/v1/shows/${showId}/integrations`, { key: app.apiKey })).body.data;

describe("GET /v1/shows/{show_id}/integrations", () => {
  it("has one entry a platform, connected or not, in the order of the catalogue, on one page", async () => {
    const { body } = await app.get(`/v1/shows/${showId}/integrations`, { key: app.apiKey });
    expect(body.data.map(({ platform }: { platform: string }) => platform)).toEqual(
      PLATFORMS.map(({ id }) => id),
    );
    expect({ hasMore: body.has_more, nextCursor: body.next_cursor }).toEqual({
      hasMore: false,
      nextCursor: null,
    });
    expect(
      body.data
        .filter(({ connected }: { connected: boolean }) => connected)
        .map(({ platform }: { platform: string }) => platform),
    ).toEqual(["transistor"]);
  });

  it("says what connecting each takes: fields, or a page", async () => {
    const entries = new Map((await list()).map((entry) => [entry.platform, entry]));
    expect(
      entries
        .get("transistor")
        ?.connect_fields.map(
          ({ name, secret, required }: { name: string; secret: boolean; required: boolean }) => [
            name,
            secret,
            required,
          ],
        ),
    ).toEqual([
      ["api_key", true, true],
      ["account_id", false, false],
    ]);
    expect(
      entries.get("linkedin")?.connect_fields.map(({ name }: { name: string }) => name),
    ).toEqual(["url"]);
    expect(
      entries.get("instagram")?.connect_fields.map(({ name }: { name: string }) => name),
    ).toEqual(["handle", "url"]);
    for (const platform of ["youtube", "instagramBusiness", "spotify", "applePodcasts"])
      expect([
        platform,
        entries.get(platform)?.connect_fields,
        entries.get(platform)?.connect_url,
      ]).toEqual([platform, [], expect.stringContaining(`/shows/${showId}/connect/${platform}`)]);
    expect(entries.get("transistor")?.connect_url).toBeNull();
  });

  it("counts the refreshes of each, in one statement however many are connected", async () => {
    await app.put(showId, "instagram", { handle: "saltandsignal" });
    expect(
      (
        await app.request("POST", `/v1/shows/${showId}/platforms/transistor/refresh`, {
          key: app.apiKey,
        })
      ).status,
    ).toBe(200);
    const caps = (await list())
      .filter(({ connected }) => connected)
      .map(({ platform, refresh_cap }) => [platform, refresh_cap.limit, refresh_cap.used]);
    expect(caps).toEqual([
      ["instagram", 12, 0],
      ["transistor", 1, 1],
    ]);
  });

  it("is 404 for an unknown show and a foreign one, and asks for integrations:read", async () => {
    const foreign = await app.show(await app.workspace());
    for (const id of [foreign, "unknown"])
      expect((await app.get(`/v1/shows/${id}/integrations`, { key: app.apiKey })).status).toBe(404);
    const path = `/v1/shows/${foreign}/integrations?platform=myspace`;
    expect((await app.get(path, { key: app.apiKey })).body.error.code).toBe("parameter_invalid");
    expect(
      (
        await app.get(`/v1/shows/${showId}/integrations`, {
          key: await app.key(app.workspaceId, { scopes: ["shows:read"] }),
        })
      ).body.error.required_scope,
    ).toBe("integrations:read");
  });
});
