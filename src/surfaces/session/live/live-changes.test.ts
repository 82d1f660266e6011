import { type IncomingMessage, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { OPERATIONS } from "../../../app/operations.ts";
import { maySeeType } from "../../../features/integrations/event-log/index.ts";
import { rightsOfRole } from "../../../kernel/access/roles.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../session-surface.test-support.ts";
import { addLiveChanges } from "./add-live-changes.ts";
import { LIVE_LIMITS } from "./live-changes.ts";

const QUICK = { ...LIVE_LIMITS, pollEveryMs: 5, beatEveryMs: 5, checkEveryMs: 5 };

interface Message {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/** A browser's stream: what it was sent, and how it ended. */
interface OpenStream {
  answer: IncomingMessage;
  changes: () => Message[];
  /** The id that the browser would send when it connects again. */
  lastId: () => string;
  beats: () => number;
  ended: Promise<"complete" | "cut">;
  close: () => void;
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { interval: 2 });

const start = (): Promise<TestSurface> =>
  startSessionSurface(
    { more: (server, runtime) => addLiveChanges(server, runtime, QUICK) },
    { operations: OPERATIONS },
  );

const toClose: (() => void)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

async function open(
  { server }: TestSurface,
  browser: Pick<Browser, "cookie">,
  { query = "", headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const { port } = server.server.address() as AddressInfo;
  const sent = httpRequest({
    port,
    host: "127.0.0.1",
    path: `/app-api/live${query}`,
    headers: { cookie: browser.cookie, "sec-fetch-site": "same-origin", ...headers },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once("response", resolve).once("error", reject).end();
  });
  let text = "";
  answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  const ended = new Promise<"complete" | "cut">((resolve) => {
    answer.once("close", () => resolve(answer.complete ? "complete" : "cut"));
    answer.once("error", () => resolve("cut"));
  });
  toClose.push(() => sent.destroy());
  const fields = (name: string): string[] =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, "gm"))].map(([, value = ""]) => value);
  return {
    answer,
    ended,
    changes: () =>
      text.split("\n\n").flatMap((message) => {
        const [, event, id, data] = /^event: (\w+)\nid: (.*)\ndata: (.*)$/m.exec(message) ?? [];
        if (event === undefined || id === undefined || data === undefined) return [];
        return [{ event, id, data: JSON.parse(data) as Record<string, unknown> }];
      }),
    lastId: () => fields("id").at(-1) ?? "",
    beats: () => [...text.matchAll(/^:$/gm)].length,
    close: () => sent.destroy(),
  };
}

describe("the changes of a workspace", () => {
  let workspaceId: string;
  let key: string;
  let viewer: Browser;
  const surface = useFixture(start);
  beforeAll(() => surface.server.listen({ port: 0, host: "127.0.0.1" }));
  beforeEach(async () => {
    surface.app.clock.advance(MINUTE_MS);
    workspaceId = await surface.app.workspace();
    key = await surface.app.key(workspaceId);
    viewer = await surface.signIn({ workspaceId, role: "viewer" });
  });
  const makeBrand = async (name: string, as = key): Promise<string> =>
    (await surface.app.request("POST", "/v1/brands", { key: as, body: { name } })).body.id;

  it("arrive while a page is open, small and never kept, and no other workspace's", async () => {
    const stream = await open(surface, viewer);
    expect(stream.answer).toMatchObject({
      statusCode: 200,
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        "x-content-type-options": "nosniff",
      },
    });
    expect(stream.answer.headers).not.toHaveProperty("access-control-allow-origin");
    const otherKey = await surface.app.key(await surface.app.workspace());
    await makeBrand("Of another workspace", otherKey);
    const brandId = await makeBrand("Northwind");
    await until(() => expect(stream.changes()).toHaveLength(1));
    expect(stream.changes()).toEqual([
      {
        event: "change",
        id: expect.stringMatching(/^evt_/),
        data: {
          type: "brand.created",
          resource: "brand",
          resource_id: brandId,
          show_id: null,
          created_at: expect.any(String),
        },
      },
    ]);
    expect(await surface.app.get(`/v1/events/${stream.lastId()}`, { key })).toMatchObject({
      body: { type: "brand.created", created_at: stream.changes()[0]?.data["created_at"] },
    });
  });

  it("name the show they are about, and beats come between them", async () => {
    const stream = await open(surface, viewer);
    const showId = await surface.app.show(workspaceId);
    const changed = await surface.app.request("PATCH", `/v1/shows/${showId}`, {
      key,
      body: { about: "Tides." },
    });
    expect(changed.status).toBe(200);
    await until(() =>
      expect(stream.changes().at(-1)?.data).toMatchObject({
        type: "show.updated",
        resource_id: showId,
        show_id: showId,
      }),
    );
    await until(() => expect(stream.beats()).toBeGreaterThan(2));
  });

  it("go on after the last one that a browser had, and nothing is lost or sent twice", async () => {
    const first = await open(surface, viewer);
    await until(() => expect(first.lastId()).not.toBe(""));
    const since = first.lastId();
    first.close();
    const made = [await makeBrand("One"), await makeBrand("Two"), await makeBrand("Three")];
    const second = await open(surface, viewer, { headers: { "last-event-id": since } });
    made.push(await makeBrand("Four"));
    const ids = () => second.changes().map(({ data }) => data["resource_id"]);
    await until(() => expect(ids()).toEqual(made));
    const third = await open(surface, viewer, { headers: { "last-event-id": second.lastId() } });
    made.push(await makeBrand("Five"));
    await until(() => expect(ids()).toEqual(made));
    await until(() =>
      expect(third.changes().map(({ data }) => data["resource_id"])).toEqual(made.slice(-1)),
    );
  });

  it("begin now for a place that is none", async () => {
    await makeBrand("Before");
    for (const id of ["evt_1", "x", `evt_${"z".repeat(24)}`]) {
      const stream = await open(surface, viewer, { headers: { "last-event-id": id } });
      await until(() => expect(stream.lastId()).toMatch(/^evt_\w{24}$/));
      expect(stream.changes()).toEqual([]);
    }
  });

  it("end for a person who is no member any more, and the next connection is refused", async () => {
    const stream = await open(surface, viewer);
    await surface.app.sql("delete from workspace_members where user_id = $1", [viewer.person.id]);
    expect(await stream.ended).toBe("complete");
    expect((await open(surface, viewer)).answer.statusCode).toBe(404);
  });

  it("end with the session", async () => {
    const stream = await open(surface, viewer);
    surface.endSession(viewer);
    expect(await stream.ended).toBe("complete");
    expect((await open(surface, viewer)).answer.statusCode).toBe(401);
  });

  it("have six streams for a person, and a place again when one is closed", async () => {
    const streams: OpenStream[] = [];
    for (let count = 0; count < 6; count += 1) streams.push(await open(surface, viewer));
    const refused = await open(surface, viewer);
    expect([refused.answer.statusCode, refused.answer.headers["retry-after"]]).toEqual([429, "30"]);
    const other = await surface.signIn({ workspaceId, role: "viewer" });
    expect((await open(surface, other)).answer.statusCode).toBe(200);
    streams[0]?.close();
    await vi.waitFor(async () => expect((await open(surface, viewer)).answer.statusCode).toBe(200));
  });

  it("are for members of the workspace that is named, signed in, from this site", async () => {
    const status = async (
      ...parts: Parameters<typeof open> extends [unknown, ...infer Rest] ? Rest : never
    ) => (await open(surface, ...parts)).answer.statusCode;
    const second = await surface.app.workspace();
    expect(await status({ cookie: "" })).toBe(401);
    expect(await status(viewer, { headers: { authorization: `Bearer ${key}` } })).toBe(401);
    expect(await status(viewer, { headers: { origin: "https://evil.example" } })).toBe(401);
    expect(await status(viewer, { headers: { "sec-fetch-site": "cross-site" } })).toBe(401);
    expect(await status(viewer, { query: `?workspace=${second}` })).toBe(404);
    expect(await status(viewer, { query: "?workspace=none" })).toBe(404);
    await surface.join(viewer.person, second, "viewer");
    expect(await status(viewer)).toBe(400);
    expect(await status(viewer, { query: `?workspace=${second}` })).toBe(200);
    expect(await status(viewer, { headers: { "castmeter-workspace": second } })).toBe(200);
    expect((await viewer.request("POST", "/app-api/live")).status).toBe(405);
  });
});

describe("a server that stops", () => {
  const surface = useFixture(start);

  it("ends its streams at once and completely", async () => {
    await surface.server.listen({ port: 0, host: "127.0.0.1" });
    const workspaceId = await surface.app.workspace();
    const browser = await surface.signIn({ workspaceId });
    const streams = [await open(surface, browser), await open(surface, browser)];
    const closing = surface.server.close();
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["complete", "complete"]);
    await closing;
  });
});

it("shows no change of a group that the plan lacks", () => {
  const { scopes } = rightsOfRole("viewer");
  const sees = (type: string, features: Parameters<typeof maySeeType>[2]["features"]) =>
    maySeeType(type, scopes, { features });
  expect(sees("cluster.updated", new Set())).toBe(false);
  expect(sees("cluster.updated", new Set(["clusters"]))).toBe(true);
  expect(sees("show.updated", new Set())).toBe(true);
  expect(sees("nothing.known", new Set())).toBe(false);
});
