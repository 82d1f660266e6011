import { describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { OPERATIONS } from "../../src/app/operations.ts";
import type { Services } from "../../src/app/services.ts";
import type { AnyOperation, Operation } from "../../src/kernel/operation/operation.ts";
import { startExampleFixture } from "./example-fixture.ts";
import { exampleRequest, inBraces } from "./example-request.ts";

/** What the operation under test would write and what it wrote; undefined: nothing is compared. */
let compared: { wouldWrite: unknown; written: unknown }[] | undefined;

/**
 * The operation, whose dry runs are compared with the write: in the transaction of the dry run the
 * change is carried out too, and rolled back with it. What calls upstreams does so outside of any
 * transaction, and is compared in its own tests.
 */
function rehearsed(operation: Operation<Services>): Operation<Services> {
  if (operation.kind !== "write" || operation.collects) return operation;
  return {
    ...operation,
    prepare: async (context, input) => {
      const planned = await operation.prepare(context, input);
      if (compared !== undefined) {
        const { written } = await planned.apply(context, undefined);
        const { wouldWrite } = planned.change;
        compared.push({ wouldWrite, written: written ?? wouldWrite });
      }
      return planned;
    },
  };
}

/** Writes whose answer has what no plan can know, and what that is. */
const KNOWN_AFTERWARDS: Readonly<Record<string, string>> = {
  "cluster_suggestions.accept": "the id of the cluster that is made",
  "webhook_endpoints.rotate_secret": "the end of the new secret",
};

const fixture = useFixture(() => startExampleFixture(OPERATIONS.map(rehearsed)));

/** Writes are run dry, so that no example spoils the data of the next. */
async function run(operation: AnyOperation): Promise<{ status: number; object: unknown }> {
  const { method, url, ...sent } = exampleRequest(operation, inBraces(fixture.values), {
    query: { dry_run: "true" },
  });
  const { status, body } = await fixture.app.request(method, url, { ...sent, key: fixture.key });
  return { status, object: body?.object };
}

describe("the example of every write", () => {
  it.each(
    OPERATIONS.filter((operation) => operation.kind === "write").map(
      (operation) => [operation.id, operation] as const,
    ),
  )("%s says what it would write", async (_id, operation) => {
    compared = [];
    expect(await run(operation)).toMatchObject({ status: 200, object: "dry_run" });
    const [difference] = compared;
    compared = undefined;
    if (difference !== undefined && !Object.hasOwn(KNOWN_AFTERWARDS, operation.id))
      expect(difference.written).toEqual(difference.wouldWrite);
  });
});

describe("a field at fault is named before the resource is looked up", () => {
  const unknown = "Nothing0000000000000";
  const unknownIn = (prefix: string): string => `${prefix}_${"0".repeat(24)}`;
  it.each([
    ["PATCH", `/v1/shows/${unknown}`, { youtube_video: "no" }, "youtube_video"],
    ["PUT", `/v1/shows/${unknown}/podcast`, { spotify_id: "no" }, "spotify_id"],
    ["POST", `/v1/shows/${unknown}/clusters`, { node_urls: ["no"] }, "node_urls[0]"],
    ["POST", `/v1/shows/${unknown}/clusters/${unknown}/nodes`, { url: "no" }, "url"],
    [
      "POST",
      `/v1/shows/${unknown}/clusters/${unknown}/merge`,
      { source_refs: ["no"] },
      "source_refs[0]",
    ],
    ["PATCH", `/v1/shows/${unknown}/clusters/${unknown}`, { name: " " }, "name"],
    [
      "PATCH",
      `/v1/shows/${unknown}/episodes/${unknownIn("ep")}`,
      { spotify_episode_id: "no" },
      "spotify_episode_id",
    ],
    ["PUT", `/v1/shows/${unknown}/integrations/simplecast`, { colour: "red" }, "colour"],
    [
      "PATCH",
      `/v1/webhook-endpoints/${unknownIn("we")}`,
      { enabled_events: ["no"] },
      "enabled_events[0]",
    ],
    ["GET", `/v1/shows/${unknown}/episodes?cursor=no`, undefined, "cursor"],
    ["GET", `/v1/webhook-endpoints/${unknownIn("we")}/deliveries?cursor=no`, undefined, "cursor"],
  ])("%s %s %j", async (method, path, body, param) => {
    const { app, key } = fixture;
    const answer = await app.request(method, path, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
  });
});
