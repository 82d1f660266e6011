import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { eventOperations } from "../../../features/integrations/event-log/index.ts";
import { startWebhookApp } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { eventsReader } from "./listen-api.ts";
import { followEvents } from "./listen-follow.ts";
import { forwarder } from "./listen-forward.ts";

let baseUrl: string;

// The server's Date header is the machine's time.
const app = useFixture(() =>
  startWebhookApp({
    operations: eventOperations,
    start: new Date(Date.now()).toISOString(),
  }),
);
beforeAll(async () => {
  baseUrl = await app.server.listen({ host: "127.0.0.1", port: 0 });
});

/** Follows the real server; what `happen` does comes after the start. */
async function follow(
  apiKey: string,
  types: readonly string[],
  happen: () => Promise<void>,
): Promise<{ types: string[]; notices: string[] }> {
  const { outbound } = app.runtime.services;
  const ending = new AbortController();
  const forward = forwarder(
    app.receiver.url,
    "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
    { outbound, clock: app.clock },
  );
  const seen: string[] = [];
  const notices: string[] = [];
  let rounds = 0;
  await followEvents({
    read: eventsReader({ baseUrl, apiKey, outbound, clock: app.clock, signal: ending.signal }),
    types,
    signal: ending.signal,
    wait: async () => {
      rounds += 1;
      if (rounds === 1) await happen();
      else ending.abort();
    },
    onEvent: async (event) => {
      seen.push(event.type);
      await forward(event);
    },
    onNotice: (message) => notices.push(message),
  });
  return { types: seen, notices };
}

it("reads events of a real server, and forwards what a real delivery contains", async () => {
  const workspaceId = await app.workspace();
  await app.endpoint(workspaceId);
  await app.event(workspaceId, "show.created");
  await app.deliver();
  app.receiver.received.length = 0;
  const told = await follow(await app.key(workspaceId), [], async () => {
    await app.event(workspaceId, "show.updated", {
      object: "show",
      id: "Show0000000000000001",
      name: "Käse 🎧",
    });
    await app.deliver();
  });
  expect(told).toEqual({ types: ["show.updated"], notices: [] });
  const [delivered, forwarded] = app.receiver.received;
  // By the time it is read again, nothing is pending any more.
  expect(JSON.parse(forwarded!.body)).toEqual({
    ...JSON.parse(delivered!.body),
    pending_webhooks: 0,
  });
  expect(Object.keys(forwarded!.headers).sort()).toEqual(Object.keys(delivered!.headers).sort());
  for (const name of [
    "content-type",
    "user-agent",
    "service-event-id",
    "service-event-type",
    "service-attempt",
    "service-version",
    "webhook-id",
  ])
    expect(forwarded!.headers[name]).toBe(delivered!.headers[name]);
});

it("begins at the present of a server where nothing has happened, and asks for groups", async () => {
  const workspaceId = await app.workspace();
  const told = await follow(await app.key(workspaceId), ["show.*", "cluster.created"], async () => {
    // The start is the server's second; the clock stands where the test began.
    app.clock.set(new Date(Date.now() + 1_000));
    for (const type of ["show.updated", "episode.created", "cluster.created", "cluster.updated"])
      await app.event(workspaceId, type);
  });
  expect(told.types).toEqual(["show.updated", "cluster.created"]);
});

it("says which events the key may not see", async () => {
  const workspaceId = await app.workspace();
  const key = await app.key(workspaceId, { scopes: ["webhooks:read", "shows:read"] });
  const told = await follow(key, ["show.*", "campaign.*"], () => app.event(workspaceId));
  expect(told.notices).toEqual([expect.stringContaining("campaigns:read")]);
});

it("ends with a sentence for a key without the scope", async () => {
  const key = await app.key(await app.workspace(), { scopes: ["shows:read"] });
  await expect(follow(key, [], async () => undefined)).rejects.toThrow(
    "needs the scope webhooks:read",
  );
});
