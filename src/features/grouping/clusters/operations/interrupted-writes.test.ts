import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import {
  hasSpent,
  leaveInterrupted,
} from "../../../../kernel/idempotency/interrupted-write.test-support.ts";
import { CLUSTER_INTERVAL_MS } from "../refresh/refresh-allowance.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

const YOUTUBE = "https://www.youtube.com/watch?v=";
const TIKTOK = "https://www.tiktok.com/@harbouraudio/video/";

let keys = 0;

const t = useFixture(startClusterFixture);
beforeEach(async () => {
  keys += 1;
  await t.app.advance(CLUSTER_INTERVAL_MS);
});

/** Addresses of posts that no other test uses. */
const urlsOf = (...platforms: ("youtube" | "tiktok")[]): string[] =>
  platforms.map((platform, index) =>
    platform === "youtube"
      ? `${YOUTUBE}cut${String(keys * 100 + index).padStart(8, "0")}`
      : `${TIKTOK}75532109876${String(keys * 100 + index).padStart(8, "0")}`,
  );
const send = (path: string, body: object) =>
  t.app.request("POST", path, {
    key: t.key,
    body,
    headers: { "idempotency-key": `key ${keys}` },
  });
/** The same request in a process that was killed during it. */
const interrupt = (path: string, body: object, spent = true) =>
  leaveInterrupted(t.app, {
    workspaceId: t.workspaceId,
    idempotencyKey: `key ${keys}`,
    method: "POST",
    path,
    body,
    hasSpent: spent,
  });
const paidCalls = (): number => t.app.simulators.calls.total("scrapecreators");
/** A request and the paid calls it made. */
async function counting<Answer>(made: Promise<Answer>): Promise<{ answer: Answer; paid: number }> {
  const before = paidCalls();
  const answer = await made;
  return { answer, paid: paidCalls() - before };
}
const postsOf = (nodes: { platform: string; refresh_error: { code: string } | null }[]) =>
  nodes
    .map(({ platform, refresh_error: error }) => `${platform} ${error?.code ?? "fetched"}`)
    .toSorted();

describe("a cluster whose creation was cut off", () => {
  const path = (): string => `/v1/shows/${t.showId}/clusters`;

  it("during paid calls is created by the repetition without them, and the next refresh fetches", async () => {
    const body = { name: "Cut off", node_urls: urlsOf("youtube", "tiktok") };
    await interrupt(path(), body);
    const { answer, paid } = await counting(send(path(), body));
    expect({ status: answer.status, paid, posts: postsOf(answer.body.data.nodes) }).toEqual({
      status: 201,
      paid: 0,
      posts: ["tiktok interrupted", "youtube fetched"],
    });
    expect(answer.body.warnings).toHaveLength(1);
    expect(answer.body.warnings[0]).toContain("cut off");
    const again = await send(path(), body);
    expect({ replayed: again.body.replayed, id: again.body.id }).toEqual({
      replayed: true,
      id: answer.body.id,
    });
    const refreshed = await t.send("POST", t.path(answer.body.id, "/refresh"), {
      confirm: true,
    });
    expect(refreshed.body.data).toMatchObject({ refreshed: 2, failed: 0 });
  });

  it("before any paid call is created with all its numbers", async () => {
    const body = { name: "Cut off early", node_urls: urlsOf("tiktok") };
    await interrupt(path(), body, false);
    const { answer, paid } = await counting(send(path(), body));
    expect({ status: answer.status, paid, posts: postsOf(answer.body.data.nodes) }).toEqual({
      status: 201,
      paid: 1,
      posts: ["tiktok fetched"],
    });
  });

  it.each([
    ["youtube", false],
    ["tiktok", true],
  ] as const)("records whether it spends (%s: %s)", async (platform, expected) => {
    await send(path(), { name: "Recorded", node_urls: urlsOf(platform) });
    expect(await hasSpent(t.app, `key ${keys}`)).toBe(expected);
  });
});

describe("posts whose adding was cut off", () => {
  it("during paid calls are added by the repetition without them", async () => {
    const { body: created } = await t.create({ name: "To add to" });
    const path = t.path(created.id, "/nodes");
    const body = { urls: urlsOf("tiktok", "youtube") };
    await interrupt(path, body);
    const { answer, paid } = await counting(send(path, body));
    expect({ status: answer.status, paid, posts: postsOf(answer.body.data.nodes) }).toEqual({
      status: 200,
      paid: 0,
      posts: ["tiktok interrupted", "youtube fetched"],
    });
  });
});

describe("a refresh of a cluster that was cut off", () => {
  /** A refresh that took its allowance, then its process was killed. */
  async function interruptedRefresh(
    ...platforms: ("youtube" | "tiktok")[]
  ): Promise<{ path: string; id: string }> {
    const { id } = await t.createNamed("To refresh", ...urlsOf(...platforms));
    const path = t.path(id, "/refresh");
    await send(path, { confirm: true });
    expect(await hasSpent(t.app, `key ${keys}`)).toBe(true);
    keys += 1;
    await interrupt(path, {});
    return { path, id };
  }

  it("during paid calls is reported: its repetition could pay a second time", async () => {
    const { path } = await interruptedRefresh("youtube", "tiktok");
    for (let count = 0; count < 2; count += 1) {
      const { answer, paid } = await counting(send(path, { confirm: true }));
      expect({
        status: answer.status,
        state: answer.body.error.current_state,
        paid,
      }).toEqual({ status: 409, state: "interrupted", paid: 0 });
    }
  });

  it("where nothing is paid for is carried out by the repetition, within the allowance it took", async () => {
    const { path } = await interruptedRefresh("youtube");
    const { status, body } = await send(path, { confirm: true });
    expect({ status, refreshed: body.data?.refreshed }).toEqual({ status: 200, refreshed: 1 });
  });

  it("of more posts than one request fetches is queued once", async () => {
    const urls = urlsOf(...Array.from({ length: 11 }, () => "tiktok" as const));
    const { id } = await t.createNamed("Large", ...urls);
    const path = t.path(id, "/refresh");
    await interrupt(path, {}, false);
    const { answer, paid } = await counting(send(path, { confirm: true }));
    expect({ status: answer.status, paid }).toEqual({ status: 202, paid: 0 });
    expect(await hasSpent(t.app, `key ${keys}`)).toBe(false);
    const again = await t.send("POST", path, { confirm: true });
    expect({ status: again.status, code: again.body.error.code }).toEqual({
      status: 429,
      code: "cap_reached",
    });
  });
});
