import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Browser } from "../../surfaces/app-api/app-api.test-support.ts";
import { startTeamApi, type TeamApi } from "./team.test-support.ts";

let api: TeamApi;
let workspaceId: string;
let showId: string;
let admin: Browser;

beforeAll(async () => {
  api = await startTeamApi();
});
beforeEach(async () => {
  api.app.clock.advance(MINUTE_MS);
  workspaceId = await api.app.workspace();
  showId = await api.app.show(workspaceId);
  admin = await api.signIn({ workspaceId, role: "admin" });
});
afterAll(() => api.close());

const talentOf = (show: string): string => `/app-api/shows/${show}/talent`;
const add = (email: string, browser = admin, show = showId, role = "Host") =>
  browser.request("POST", talentOf(show), { body: { email, role } });

describe("the talent of a show", () => {
  it("is added, listed with masked addresses, and removed", async () => {
    const added = await add("Grace@Example.org");
    expect([added.status, added.body.data]).toEqual([
      201,
      {
        object: "talent",
        id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
        show_id: showId,
        email: "g***@example.org",
        uid: null,
        status: "pending",
        role: "Host",
        invited_at: api.app.clock.now().toISOString(),
        accepted_at: null,
      },
    ]);
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    const list = await viewer.get(talentOf(showId));
    expect([list.body.data, list.text.includes("grace@")]).toEqual([[added.body.data], false]);
    const removed = await admin.request("DELETE", `${talentOf(showId)}/${added.body.id}`);
    expect(removed.body.data).toEqual({ object: "talent", id: added.body.id, deleted: true });
    expect((await viewer.get(talentOf(showId))).body.data).toEqual([]);
    expect((await admin.request("DELETE", `${talentOf(showId)}/${added.body.id}`)).status).toBe(
      404,
    );
  });

  it("holds a person once, also when added twice at once, and 50 at most", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        add(index % 2 === 0 ? "twice@example.org" : "TWICE@example.org"),
      ),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    for (let count = 0; count < 49; count += 1)
      expect((await add(`person${count}@example.org`)).status).toBe(201);
    expect((await add("late@example.org")).body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
  });

  it("is changed by admins, of their own shows alone, with an address and a role", async () => {
    const { body } = await add("here@example.org");
    const editor = await api.signIn({ workspaceId, role: "editor" });
    expect([
      (await add("x@example.org", editor)).status,
      (await editor.request("DELETE", `${talentOf(showId)}/${body.id}`)).status,
    ]).toEqual([403, 403]);
    const foreign = await api.app.show(await api.app.workspace());
    const unknown = "0".repeat(20);
    const stranger = await api.signIn({ workspaceId: await api.app.workspace(), role: "owner" });
    for (const show of [foreign, unknown, "x"]) {
      expect([
        (await add("x@example.org", admin, show)).status,
        (await admin.get(talentOf(show))).status,
        (await admin.request("DELETE", `${talentOf(show)}/${body.id}`)).status,
      ]).toEqual([404, 404, 404]);
    }
    expect([
      (await add("x@example.org", stranger)).status,
      (await stranger.request("DELETE", `${talentOf(showId)}/${body.id}`)).status,
    ]).toEqual([404, 404]);
    expect((await add("nobody")).body.error.param).toBe("email");
    for (const role of ["", " ", "x".repeat(81)])
      expect((await add("x@example.org", admin, showId, role)).body.error.param).toBe("role");
    expect((await admin.get(talentOf(showId))).body.data).toHaveLength(1);
  });
});
