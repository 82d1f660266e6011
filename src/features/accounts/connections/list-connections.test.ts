import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SECOND_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

const shows: string[] = [];

/** Three connections a second apart, and one on each of two shows in the very same moment. */
const app = useFixture(startIntegrationApp);
beforeAll(async () => {
  for (let index = 0; index < 3; index += 1) {
    await app.advance(SECOND_MS);
    shows.push(await app.imported());
  }
  await app.advance(SECOND_MS);
  for (const showId of shows.slice(0, 2))
    await app.put(showId, "instagram", { handle: "saltandsignal" });
});

const list = async (query = "", key = app.apiKey) =>
  (await app.get(`/v1/connections${query}`, { key })).body;
const placesOf = (body: { data: { show_id: string; platform: string }[] }): string[] =>
  body.data.map(({ show_id, platform }) => `${shows.indexOf(show_id)} ${platform}`);

/** Every page, with something done between one and the next. */
async function turn(between: () => Promise<unknown> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const body: { data: { show_id: string; platform: string }[]; next_cursor: string | null } =
      await list(`?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...placesOf(body));
    cursor = body.next_cursor;
    await between();
  }
  return seen;
}

describe("GET /v1/connections", () => {
  it("lists what is connected, newest first, with the ids a partner lines its own shows up by", async () => {
    const body = await list();
    expect(placesOf(body).slice(2)).toEqual(["2 transistor", "1 transistor", "0 transistor"]);
    expect(placesOf(body).slice(0, 2).toSorted()).toEqual(["0 instagram", "1 instagram"]);
    expect(body.data[2]).toMatchObject({
      object: "connection",
      external_show_id: app.simulated.id,
      simplecast_show_id: null,
      account_name: app.simulated.name,
      status: "connected",
      importing_state: "imported",
      error: null,
      freshness: { stale: false },
    });
    expect(JSON.stringify(body)).not.toMatch(/api_key|sealed/);
  });

  it("shifts no page while accounts are refreshed and connected anew between them", async () => {
    const before = await turn();
    expect({ beforeCount: before.length, distinct: new Set(before).size }).toEqual({
      beforeCount: 5,
      distinct: 5,
    });
    const between = async (): Promise<void> => {
      await app.advance(SECOND_MS);
      await app.put(shows[0] ?? "", "transistor", { api_key: "simulated-transistor-key" });
      await app.runJobs();
    };
    expect(await turn(between)).toEqual(before);
  });

  it("leaves out what is disconnected, and has it in its old place when it comes back", async () => {
    const before = placesOf(await list());
    await app.request("DELETE", `/v1/shows/${shows[1]}/integrations/transistor?confirm=true`, {
      key: app.apiKey,
    });
    expect(placesOf(await list())).toEqual(before.filter((place) => place !== "1 transistor"));
    await app.advance(SECOND_MS);
    await app.put(shows[1] ?? "", "transistor", { api_key: "simulated-transistor-key" });
    expect(placesOf(await list())).toEqual(before);
  });

  it("takes a show and a platform, and knows nothing of other workspaces", async () => {
    expect(placesOf(await list(`?show_id=${shows[0]}`)).toSorted()).toEqual([
      "0 instagram",
      "0 transistor",
    ]);
    expect(placesOf(await list("?platform=instagram")).toSorted()).toEqual([
      "0 instagram",
      "1 instagram",
    ]);
    const workspaceId = await app.workspace();
    const own = await app.show(workspaceId);
    const key = await app.key(workspaceId);
    expect((await list("", key)).data).toEqual([]);
    expect([
      (await list(`?show_id=${shows[0]}`, key)).data,
      (await list(`?show_id=${own}`)).data,
      (await list("?show_id=unknown")).data,
    ]).toEqual([[], [], []]);
  });

  it("refuses a platform that is none and a cursor of another list; and there is no POST", async () => {
    const cursor = (await list("?limit=1")).next_cursor;
    expect((await list(`?limit=1&platform=instagram&cursor=${cursor}`)).error).toMatchObject({
      code: "parameter_invalid",
      param: "cursor",
    });
    expect((await list("?platform=myspace")).error).toMatchObject({
      code: "parameter_invalid",
      param: "platform",
    });
    expect(
      (await app.request("POST", "/v1/connections", { key: app.apiKey, body: {} })).status,
    ).toBe(405);
  });
});
