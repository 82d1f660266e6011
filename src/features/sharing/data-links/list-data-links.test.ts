import { beforeAll, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startLinkApp, tokenOfApp } from "./data-links.test-support.ts";

let workspaceId: string;
let key: string;
let token: string;
const app = useFixture(startLinkApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  key = await app.key(workspaceId);
  token = await tokenOfApp(app, { workspaceId, grantId: "grt_list", scopes: ["shows:read"] });
  for (const [as, name, operation] of [
    [key, "shows", "shows.list"],
    [key, "events", "events.list"],
    [token, "of the app", "shows.list"],
  ]) {
    await app.request("POST", "/v1/data-links", { key: as ?? "", body: { name, operation } });
    app.clock.advance(1_000);
  }
});

const names = async (as: string, query = "") =>
  (await app.get(`/v1/data-links${query}`, { key: as })).body.data.map(
    (link: { name: string }) => link.name,
  );

it("lists the links of keys to keys and its own to an app, newest first, without an address", async () => {
  expect(await names(key)).toEqual(["events", "shows"]);
  expect(await names(token)).toEqual(["of the app"]);
  expect((await app.get("/v1/data-links", { key })).text).not.toMatch(/cml_|\/live\//);
});

it("leaves out links whose table the credential may not read", async () => {
  expect(await names(await app.key(workspaceId, { scopes: ["shows:read"] }))).toEqual(["shows"]);
  expect(await names(await app.key(workspaceId, { scopes: ["clusters:read"] }))).toEqual([]);
});

it("lists none of another workspace", async () => {
  expect(await names(await app.key(await app.workspace()))).toEqual([]);
});

it("has pages", async () => {
  const first = (await app.get("/v1/data-links?limit=1", { key })).body;
  expect([first.data[0].name, first.has_more]).toEqual(["events", true]);
  expect(await names(key, `?limit=1&cursor=${first.next_cursor}`)).toEqual(["shows"]);
});
