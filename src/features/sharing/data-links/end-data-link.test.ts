import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLinkApp, tokenOfApp } from "./data-links.test-support.ts";

let workspaceId: string;
let key: string;
const app = useFixture(startLinkApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  key = await app.key(workspaceId);
});

const create = async (): Promise<{ id: string; url: string }> =>
  (
    await app.request("POST", "/v1/data-links", {
      key,
      body: { name: "Shows", operation: "shows.list" },
    })
  ).body.data;
const end = (id: string, as: string, body = {}) =>
  app.request("DELETE", `/v1/data-links/${id}`, { key: as, body });

it("ends a link at once and without a confirmation; a dry run does not", async () => {
  const { id, url } = await create();
  expect((await end(id, key, { dry_run: true })).body.would_write).toMatchObject({
    name: "Shows",
  });
  expect((await app.read(url)).status).toBe(200);
  const { status, body } = await end(id, key);
  expect([status, body.data]).toEqual([200, { object: "data_link", id, deleted: true }]);
  expect((await app.read(url)).status).toBe(404);
  expect((await end(id, key)).status).toBe(404);
  expect(await app.sql("select link_id from data_link_directory where link_id = $1", [id])).toEqual(
    [],
  );
});

it("answers the same 404 for a link of another workspace, of an app, of a table that may not be read, and for none", async () => {
  const { id, url } = await create();
  const others = [
    await app.key(await app.workspace()),
    await tokenOfApp(app, { workspaceId, grantId: "grt_other", scopes: ["shows:read"] }),
    await app.key(workspaceId, { scopes: ["clusters:read"] }),
  ];
  for (const other of others) {
    const { status, body } = await end(id, other);
    const none = await end(`dln_${"0".repeat(24)}`, other);
    expect([status, body.error.message]).toEqual([404, none.body.error.message]);
  }
  expect((await app.read(url)).status).toBe(200);
});
