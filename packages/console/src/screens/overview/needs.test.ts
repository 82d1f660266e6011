import type { Connection, WebhookEndpoint } from "@castmeter/sdk";
import { expect, it } from "vitest";
import { needsOf } from "./needs.ts";

const connection = (status: Connection["status"], platform: string): Connection => ({
  object: "connection",
  id: `con_${platform}`,
  show_id: "show1",
  platform,
  simplecast_show_id: null,
  external_show_id: null,
  account_name: null,
  status,
  last_synced_at: null,
  freshness: null,
  importing_state: "idle",
  error: null,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
});

const endpoint = (change: Partial<WebhookEndpoint>): WebhookEndpoint =>
  ({ id: "we_1", url: "https://ops.example/hook", disabled: false, ...change }) as WebhookEndpoint;

const found = {
  shows: 1,
  stale: [] as string[],
  connections: [connection("connected", "youtube")],
  endpoints: [] as WebhookEndpoint[],
  name: (platform: string) => platform,
  showName: () => "Night Ferry",
};

it("is empty where nothing needs a person", () => {
  expect(needsOf(found)).toEqual([]);
});

it("puts what stops by itself first, and names each platform once", () => {
  const needs = needsOf({
    ...found,
    stale: ["twitter", "kit"],
    connections: [connection("needs_reauth", "twitter"), connection("stale", "kit")],
    endpoints: [endpoint({ failing_since: "2026-11-27T00:00:00.000Z" })],
  });
  expect(needs.map(({ id, isUrgent }) => [id, isUrgent])).toEqual([
    ["we_1", true],
    ["con_twitter", false],
    ["stale", false],
  ]);
  expect(needs[2]?.text).toBe("kit");
});

it("asks for an account where a show has none", () => {
  expect(needsOf({ ...found, connections: [] }).map(({ id }) => id)).toEqual(["account"]);
});
