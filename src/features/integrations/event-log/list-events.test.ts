import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { TestAnswer } from "../../../../test/harness.ts";
import { EVENT_TYPES } from "../../../delivery/events/catalogue.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { startWebhookApp } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { eventOperations } from "./index.ts";

interface ListedEvent {
  id: string;
  type: string;
  created_at: string;
  data: { object: { name: string } };
}

describe("GET /v1/events", () => {
  const app = useFixture(() => startWebhookApp({ operations: eventOperations, sellsPlans: true }));

  const say = (
    workspaceId: string,
    name: string,
    type = "show.updated",
    id = "Show0000000000000001",
  ) => app.event(workspaceId, type, { object: "show", id, name });
  /** A workspace with a key, and events named by their numbers in the order of their commits. */
  async function workspaceWith(events: number, options?: { scopes?: string[] }) {
    const workspaceId = await app.workspace({ plan: "premium" });
    const key = await app.key(workspaceId, options);
    for (let number = 1; number <= events; number += 1) await say(workspaceId, String(number));
    const list = (query: string): Promise<TestAnswer> => app.get(`/v1/events?${query}`, { key });
    return { workspaceId, key, list };
  }
  const names = (answer: TestAnswer): string[] =>
    answer.body.data.map((event: ListedEvent) => event.data.object.name);

  /** Follows the cursors to the end; `between` runs after each page. */
  async function readAll(
    list: (query: string) => Promise<TestAnswer>,
    query: string,
    between: () => Promise<void> = async () => undefined,
  ): Promise<string[]> {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: TestAnswer = await list(cursor === null ? query : `${query}&cursor=${cursor}`);
      expect(page.status).toBe(200);
      seen.push(...names(page));
      cursor = page.body.next_cursor;
      await between();
    } while (cursor !== null && seen.length < 100);
    return seen;
  }

  it("leaves out what the plan lacks, refuses it by name, and hides the value of an episode's goal", async () => {
    const workspaceId = await app.workspace({ plan: "free" });
    const key = await app.key(workspaceId);
    await say(workspaceId, "figures", "cluster.created");
    await say(workspaceId, "money", "campaign.created");
    const goal = { object: "goal", id: "goal_1", episode_id: "ep_1", value: 30_362, percent: 90 };
    await app.event(workspaceId, "episode.goal_reached", { ...goal, name: "goal" });
    const list = (query: string) => app.get(`/v1/events?${query}`, { key });
    const { body } = await list("limit=10");
    expect(body.data.map(({ type }: ListedEvent) => type)).toEqual(["episode.goal_reached"]);
    expect(body.data[0].data.object).toMatchObject({ value: null, percent: null });
    expect(body.meta.note).toContain("the plan of this workspace does not include clusters");
    for (const query of [
      "type=cluster.*",
      "type=campaign.created",
      "types=show.*,cluster.created",
    ]) {
      const refused = await list(query);
      expect([refused.status, refused.body.error.code]).toEqual([403, "plan_required"]);
    }
    const events = await app.sql<{ id: string }>(
      "select id from events where workspace_id = $1 and type = 'cluster.created'",
      [workspaceId],
    );
    const one = await app.get(`/v1/events/${events[0]?.id}`, { key });
    expect([one.status, one.body.error.feature]).toEqual([403, "clusters"]);
  });

  it("answers the event as it was written, newest first, with the filters it understood", async () => {
    const { workspaceId, list } = await workspaceWith(2);
    const { body } = await list("limit=1");
    expect(body).toMatchObject({
      object: "list",
      url: "/v1/events",
      has_more: true,
      meta: { note: null },
    });
    expect(body.meta.filters).toEqual({
      type: null,
      types: null,
      created_gte: null,
      created_lt: null,
      object_id: null,
      order: "desc",
    });
    expect(body.data).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9A-Za-z]{24}$/),
        object: "event",
        type: "show.updated",
        created_at: app.clock.now().toISOString(),
        api_version: "2026-10-14",
        workspace_id: workspaceId,
        source: "system",
        request: null,
        data: { object: { object: "show", id: "Show0000000000000001", name: "2" } },
        pending_webhooks: 0,
        test: false,
      },
    ]);
  });

  it("passes data on as it is stored, with changed_fields, previous and the request that caused it", async () => {
    const { workspaceId, list } = await workspaceWith(1);
    const stored = {
      object: {
        object: "cluster",
        empty: null,
        list: [],
        deep: { zero: 0, big: 9007199254740991, part: 0.1, text: 'é\u2028"' },
      },
      changed_fields: ["likes"],
      previous: { handle: "a" },
      truncated: true,
    };
    await app.sql(
      "update events set data = $2, request_id = 'req_1', idempotency_key = 'again', source = " +
        "'api' where workspace_id = $1",
      [workspaceId, JSON.stringify(stored)],
    );
    const [event] = (await list("")).body.data;
    expect(event).toMatchObject({
      source: "api",
      request: { id: "req_1", idempotency_key: "again" },
    });
    expect(event.data).toEqual(stored);
  });

  it("neither shifts nor repeats a page when events are created while paging", async () => {
    const { workspaceId, list } = await workspaceWith(7);
    let newest = 7;
    const addTwo = async (): Promise<void> => {
      for (let index = 0; index < 2; index += 1) await say(workspaceId, String((newest += 1)));
    };
    expect(await readAll(list, "limit=3", addTwo)).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
    const numbers = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => String(index + 1));
    const before = newest;
    // Oldest first it catches up with what is written meanwhile.
    const seen = await readAll(list, "limit=5&order=asc", async () => {
      if (newest < before + 4) await addTwo();
    });
    expect(seen).toEqual(numbers(before + 4));
  });

  it.each([
    "type=show.updated",
    "types=show.updated,cluster.updated",
    "object_id=Show0000000000000001",
    "type=show.*&object_id=Show0000000000000001",
  ])("pages with ?%s in both orders", async (query) => {
    const { workspaceId, list } = await workspaceWith(5);
    await say(workspaceId, "other", "brand.created", "Brand000000000000001");
    expect(await readAll(list, `limit=2&${query}`)).toEqual(["5", "4", "3", "2", "1"]);
    expect(await readAll(list, `limit=2&order=asc&${query}`)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("pages over days, and as far as events are kept", async () => {
    const { workspaceId, list } = await workspaceWith(1);
    for (const name of ["2", "3", "4"]) {
      await app.advance(2 * DAY_MS);
      await say(workspaceId, name);
    }
    for (const query of [
      "limit=1",
      "limit=1&type=show.*",
      "limit=1&object_id=Show0000000000000001",
    ]) {
      expect(await readAll(list, query)).toEqual(["4", "3", "2", "1"]);
      expect(await readAll(list, `${query}&order=asc`)).toEqual(["1", "2", "3", "4"]);
    }
    await app.advance(27 * DAY_MS);
    expect(await readAll(list, "limit=1")).toEqual(["4", "3"]);
  });

  it("keeps microseconds apart: a poller that sends its last created_at back misses nothing of that millisecond", async () => {
    const { workspaceId, list } = await workspaceWith(3);
    const polled = await list("order=asc&limit=2");
    const last: string = polled.body.data.at(-1).created_at;
    // All three are of one millisecond, and a fourth joins them.
    expect(
      new Set((await list("")).body.data.map((event: ListedEvent) => event.created_at)).size,
    ).toBe(1);
    await say(workspaceId, "4");
    expect(names(await list(`order=asc&created_gte=${last}`))).toEqual(["1", "2", "3", "4"]);
    expect(names(await list(`created_lt=${last}`))).toEqual([]);
    const exact = last.replace("Z", "002Z");
    expect(names(await list(`order=asc&created_gte=${exact}`))).toEqual(["3", "4"]);
    expect(names(await list(`order=asc&created_lt=${exact}`))).toEqual(["1", "2"]);
    const elsewhere = new Date(Date.parse(last) + 2 * HOUR_MS)
      .toISOString()
      .replace("Z", "001+02:00");
    expect(
      names(
        await list(`order=asc&created_gte=${encodeURIComponent(elsewhere)}&created_lt=${exact}`),
      ),
    ).toEqual(["2"]);
  });

  it("cuts times to milliseconds and never rounds them up", async () => {
    const { workspaceId, list } = await workspaceWith(0);
    app.clock.advance(1);
    await app.sql("insert into event_clocks (workspace_id, last_event_us) values ($1, $2)", [
      workspaceId,
      app.clock.now().getTime() * 1_000 + 998,
    ]);
    await say(workspaceId, "late in its millisecond");
    const [event] = (await list("")).body.data;
    expect(event.created_at).toBe(app.clock.now().toISOString());
    expect(names(await list(`created_gte=${event.created_at}`))).toHaveLength(1);
  });

  it("takes a type, a group with all its types, the beginning of types, or *", async () => {
    const { workspaceId, list } = await workspaceWith(0);
    for (const type of [
      "cluster.created",
      "cluster_build.completed",
      "analytics.refreshed",
      "show.removed",
    ])
      await say(workspaceId, type, type);
    expect(names(await list("type=cluster.created"))).toEqual(["cluster.created"]);
    expect(names(await list("type=cluster.*"))).toEqual([
      "cluster_build.completed",
      "cluster.created",
    ]);
    expect(names(await list("type=data.*"))).toEqual(["analytics.refreshed"]);
    expect(names(await list("type=cluster_build.*"))).toEqual(["cluster_build.completed"]);
    expect(names(await list("type=campaign_slot.*"))).toEqual([]);
    expect(names(await list("type=*"))).toHaveLength(4);
    expect(names(await list("types=cluster.*,show.removed,cluster.created"))).toEqual([
      "show.removed",
      "cluster_build.completed",
      "cluster.created",
    ]);
    expect(names(await list("types=show.removed&types=data.*&order=asc"))).toEqual([
      "analytics.refreshed",
      "show.removed",
    ]);
    expect((await list("types=show.removed&types=data.*")).body.meta.filters.types).toEqual([
      "show.removed",
      "data.*",
    ]);
    expect(names(await list("type=brand.*"))).toEqual([]);
  });

  it.each([
    ["type=weather.changed", "type"],
    ["type=webhook.test", "type"],
    ["type=cluster", "type"],
    ["type=cluster.", "type"],
    ["type=cluster.up*", "type"],
    ["type=*.created", "type"],
    ["type=campaign_s.*", "type"],
    ["type=constructor.*", "type"],
    ["type=", "type"],
    ["type=show.updated&type=show.created", "type"],
    ["types=show.updated,nothing", "types[1]"],
    ["types=", "types"],
    [
      `types=${EVENT_TYPES.slice(0, 21)
        .map((entry) => entry.type)
        .join(",")}`,
      "types",
    ],
    ["type=show.updated&types=show.updated", "types"],
    ["created_gte=yesterday", "created_gte"],
    ["created_lt=2026-10-20", "created_lt"],
    ["order=up", "order"],
    ["limit=101", "limit"],
    ["cursor=abc", "cursor"],
    ["colour=red", "colour"],
  ])("refuses ?%s naming %s", async (query, param) => {
    const { list } = await workspaceWith(0);
    const answer = await list(query);
    expect({
      status: answer.status,
      code: answer.body.error.code,
      param: answer.body.error.param,
    }).toEqual({ status: 400, code: "parameter_invalid", param });
  });

  it("refuses a cursor of other filters, of another order and of another workspace", async () => {
    const { list } = await workspaceWith(3);
    const cursor: string = (await list("limit=1")).body.next_cursor;
    expect((await list(`limit=2&cursor=${cursor}`)).status).toBe(200);
    const stranger = await workspaceWith(1);
    for (const refused of [
      await list(`type=show.*&cursor=${cursor}`),
      await list(`order=asc&cursor=${cursor}`),
      await stranger.list(`limit=1&cursor=${cursor}`),
    ]) {
      expect({ status: refused.status, param: refused.body.error.param }).toEqual({
        status: 400,
        param: "cursor",
      });
    }
  });

  it("shows nothing of another workspace", async () => {
    const stranger = await workspaceWith(2);
    const { list } = await workspaceWith(1);
    expect(names(await list(""))).toEqual(["1"]);
    expect(names(await stranger.list("object_id=Show0000000000000001"))).toEqual(["2", "1"]);
  });

  it("shows only groups whose read scope the credential holds, and says what it left out when that was asked for", async () => {
    const { workspaceId, list } = await workspaceWith(0, {
      scopes: ["webhooks:read", "shows:read", "clusters:write"],
    });
    for (const type of ["campaign.created", "show.created", "cluster.created", "brand.created"])
      await say(workspaceId, type, type);
    expect(names(await list(""))).toEqual(["cluster.created", "show.created"]);
    expect(names(await list("object_id=Show0000000000000001"))).toEqual([
      "cluster.created",
      "show.created",
    ]);
    expect((await list("type=*")).body.meta.note).toBeNull();
    const named = await list("types=show.*,campaign.created,brand.*");
    expect(names(named)).toEqual(["show.created"]);
    expect(named.body.meta.note).toContain("campaigns:read");
    expect(named.body.meta.note).toContain("brands:read");
    expect(named.body.meta.note).not.toContain("shows:read");
    const none = await list("type=campaign.created&object_id=Show0000000000000001");
    expect({ names: names(none), note: none.body.meta.note }).toEqual({
      names: [],
      note: expect.stringContaining("campaigns:read"),
    });
  });

  it("shows a credential without any group's scope an empty list", async () => {
    const blind = await workspaceWith(1, { scopes: ["webhooks:read"] });
    expect(names(await blind.list(""))).toEqual([]);
  });

  it("counts the deliveries of each event that are pending now", async () => {
    const { workspaceId, list } = await workspaceWith(1);
    await app.endpoint(workspaceId);
    const failing = await app.endpoint(workspaceId, { events: ["show.updated"] });
    await say(workspaceId, "two");
    await say(workspaceId, "one", "show.created");
    const counts = async (): Promise<number[]> =>
      (await list("order=asc")).body.data.map(
        (event: { pending_webhooks: number }) => event.pending_webhooks,
      );
    expect(await counts()).toEqual([0, 2, 1]);
    await app.sql(
      "update webhook_deliveries set status = 'failed', due_at = null where endpoint_id = $1",
      [failing.id],
    );
    expect(await counts()).toEqual([0, 1, 1]);
    await app.deliver();
    expect(await counts()).toEqual([0, 0, 0]);
  });
});
