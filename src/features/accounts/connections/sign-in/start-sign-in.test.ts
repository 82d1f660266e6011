import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { TestSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import type { SimulatedPlatforms } from "../integrations.test-support.ts";
import { codeOf, type SignInApp, startSignInApp } from "./sign-in.test-support.ts";

let api: TestSurface;
let platforms: SimulatedPlatforms;
let workspaceId: string;
let showId: string;

const signIn = useFixture(startSignInApp);
beforeAll(async () => {
  ({ api, platforms, workspaceId } = signIn);
});
beforeEach(async () => {
  await api.app.advance(MINUTE_MS);
  platforms.signIn.reset();
  platforms.podbean.reset();
  showId = await api.app.show(workspaceId);
});

type StartOptions = Parameters<SignInApp["start"]>[2] & { show?: string };

const start = (platform = "podbean", { show = showId, ...options }: StartOptions = {}) =>
  signIn.start(show, platform, options);
const waiting = () => api.app.sql("select 1 from platform_sign_ins where show_id = $1", [showId]);

describe("POST /app-api/shows/{show_id}/connect/{platform}", () => {
  it("sends the person to the platform with what it wants, and to the one registered address", async () => {
    const podbean = new URL((await start()).body.data.authorization_url);
    expect(`${podbean.origin}${podbean.pathname}`).toBe(`${platforms.signIn.origin}/authorize`);
    expect(Object.fromEntries(podbean.searchParams)).toEqual({
      client_id: "simulated-client",
      response_type: "code",
      redirect_uri: `${api.app.runtime.urls.addresses.appUrl}/connect/callback`,
      scope: "podcast_read episode_read",
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
    const youtube = new URL((await start("youtube")).body.data.authorization_url).searchParams;
    expect(Object.fromEntries(youtube)).toMatchObject({
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      access_type: "offline",
      prompt: "consent",
      scope: expect.stringContaining("yt-analytics.readonly"),
    });
    expect(youtube.get("state")).not.toBe(podbean.searchParams.get("state"));
  });

  it("stores nothing in a dry run, and returns no address", async () => {
    const { status, body } = await start("podbean", { query: "?dry_run=true" });
    expect(status).toBe(200);
    expect(body).toEqual({
      object: "dry_run",
      resource: "platform_sign_in",
      would_write: { show_id: showId, platform: "podbean", account_id: null },
      warnings: [],
      requires_confirm: false,
      cost: null,
    });
    expect(await waiting()).toEqual([]);
  });

  it("begins once for a key, and repeats its answer without the address", async () => {
    const repeat = () =>
      signIn.ada.request("POST", `/app-api/shows/${showId}/connect/podbean`, {
        body: {},
        headers: { "idempotency-key": `sign-in-${showId}` },
      });
    const first = await repeat();
    const second = await repeat();
    expect(first).toMatchObject({ status: 200, body: { replayed: false } });
    expect(second).toMatchObject({
      status: 200,
      body: { replayed: true, data: { object: "platform_sign_in", authorization_url: null } },
    });
    const state = new URL(first.body.data.authorization_url).searchParams.get("state") ?? "";
    expect(second.text).not.toContain(state);
    expect(await waiting()).toHaveLength(1);
    const records = await api.app.sql<{ record: string }>(
      "select records::text as record from idempotency_records as records",
    );
    expect(records.filter(({ record }) => record.includes(state))).toEqual([]);
  });

  it("is for editors, on their own shows, at platforms that have a sign-in", async () => {
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    expect((await start("podbean", { browser: viewer })).status).toBe(403);
    expect(
      (await start("podbean", { show: await api.app.show(await api.app.workspace()) })).status,
    ).toBe(404);
    expect((await start("podbean", { show: "unknown" })).status).toBe(404);
    expect((await start("myspace")).status).toBe(404);
    for (const platform of ["transistor", "instagram", "spotify"])
      expect(codeOf(await start(platform))).toEqual([400, "parameter_invalid", "platform"]);
  });

  it("is not possible where the operator registered no client", async () => {
    expect(codeOf(await start("spreaker"))).toEqual([502, "provider_failed", null]);
    expect(
      await api.app.sql("select 1 from platform_sign_ins where platform = 'spreaker'"),
    ).toEqual([]);
  });
});
