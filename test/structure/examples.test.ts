import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { OPERATIONS } from "../../src/app/operations.ts";
import { type ExampleFixture, startExampleFixture } from "./example-fixture.ts";

let fixture: ExampleFixture;

beforeAll(async () => {
  fixture = await startExampleFixture();
});

afterAll(() => fixture.app.close());

/** The example with the fixture's own ids in place of the names in braces. */
function filled<Value>(value: Value): Value {
  const text = JSON.stringify(value ?? null).replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const id = fixture.values[name];
    if (id === undefined)
      throw new Error(`The fixture has no {${name}}: add it to example-fixture.ts`);
    return id;
  });
  return JSON.parse(text) as Value;
}

/** Writes are run dry, so that no example spoils the data of the next. */
function addressOf(operation: AnyOperation): string {
  const { params = {}, query = {} } = filled(operation.example);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    operation.kind !== "write" ? query : { ...query, dry_run: "true" },
  );
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** An example of an upload as the form it stands for; its file is a text. */
function formOf({ file = "", ...fields }: Record<string, string>) {
  const start = "--b\r\ncontent-disposition: form-data; name=";
  const parts = Object.entries(fields).map(
    ([name, value]) => `${start}"${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body: `${parts.join("")}${start}"file"; filename="a.txt"\r\n\r\n${file}\r\n--b--\r\n`,
  };
}

async function run(
  operation: AnyOperation,
): Promise<{ status: number; text: string; object: unknown }> {
  const body = filled(operation.example).body;
  const form = operation.upload === undefined ? null : formOf(body as Record<string, string>);
  const key = operation.scope === "public" ? null : fixture.key;
  const answer = await fixture.app.request(operation.method, addressOf(operation), {
    key,
    ...(body === undefined || body === null ? {} : { body: form?.body ?? body }),
    ...(form === null ? {} : { headers: form.headers }),
  });
  return { status: answer.status, text: answer.text, object: answer.body?.object };
}

describe("every example of the reference works", () => {
  it.each(
    OPERATIONS.filter((operation) => operation.kind !== "write").map(
      (operation) => [operation.id, operation] as const,
    ),
  )("%s answers", async (_id, operation) => {
    const status = operation.redirects === true ? 302 : 200;
    expect(await run(operation)).toMatchObject({ status });
  });

  it.each(
    OPERATIONS.filter((operation) => operation.kind === "write").map(
      (operation) => [operation.id, operation] as const,
    ),
  )("%s says what it would write", async (_id, operation) => {
    expect(await run(operation)).toMatchObject({ status: 200, object: "dry_run" });
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
