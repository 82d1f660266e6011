import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { connectedShow } from "../../../../../test/connected-show.ts";
import { startSessionSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import { dashboardOpened } from "./dashboard-opened.ts";

describe("POST /app-api/dashboard/opened", () => {
  const api = useFixture(() => startSessionSurface({ operations: [dashboardOpened] }));

  const connected = (workspaceId: string): Promise<string> =>
    connectedShow(api.app, workspaceId, 5);

  it("queues the accounts of the person's workspace, its subnetworks included, and of no other", async () => {
    const workspaceId = await api.app.workspace();
    const subnetworkId = await api.app.workspace({ kind: "subnetwork", parentId: workspaceId });
    const shows = [await connected(workspaceId), await connected(subnetworkId)];
    await connected(await api.app.workspace({ name: "Other Network" }));
    api.app.runtime.access.clear();
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    const answer = await viewer.request("POST", "/app-api/dashboard/opened", { body: {} });
    expect({ status: answer.status, data: answer.body.data }).toEqual({
      status: 200,
      data: { object: "dashboard_refresh", accounts_queued: 2 },
    });
    const jobs = await api.app.sql<{ payload: { show_id: string; trigger: string } }>(
      "select payload from graphile_worker._private_jobs",
    );
    expect(jobs.map(({ payload }) => payload.show_id).toSorted()).toEqual(shows.toSorted());
    expect(new Set(jobs.map(({ payload }) => payload.trigger))).toEqual(new Set(["page"]));
  });

  it("queues nothing in a dry run", async () => {
    const workspaceId = await api.app.workspace();
    const showId = await connected(workspaceId);
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    const answer = await viewer.request("POST", "/app-api/dashboard/opened?dry_run=true", {
      body: {},
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { object: "dry_run", would_write: { shows: 1 } },
    });
    expect(
      await api.app.sql(
        "select 1 from graphile_worker._private_jobs where payload ->> 'show_id' = $1",
        [showId],
      ),
    ).toEqual([]);
  });

  it("is for members, signed in", async () => {
    expect((await api.bare("POST", "/app-api/dashboard/opened", { body: {} })).status).not.toBe(
      200,
    );
    const stranger = await api.signIn();
    expect(
      (await stranger.request("POST", "/app-api/dashboard/opened", { body: {} })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});
