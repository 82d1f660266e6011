import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../db/connection/database.ts";
import { countProviderCalls, type ProviderCallKind } from "../../kernel/limits/provider-calls.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { type AppApi, startAppApi } from "../../surfaces/app-api/app-api.test-support.ts";
import { usageRoutes } from "./index.ts";

describe("GET /app-api/usage", () => {
  let api: AppApi;
  let workspaceId: string;
  beforeAll(async () => {
    api = await startAppApi(usageRoutes);
    workspaceId = await api.app.workspace();
  });
  afterAll(() => api.close());

  const count = (of: string, kind: ProviderCallKind, calls: number, daysAgo: number) =>
    inTransaction(api.app.runtime.database, (transaction) =>
      countProviderCalls(transaction, of, {
        kind,
        calls,
        now: new Date(api.app.clock.now().getTime() - daysAgo * DAY_MS),
      }),
    );

  it("shows thirty days by kind with the limit, and no other workspace's calls", async () => {
    await count(workspaceId, "clusters", 4, 0);
    await count(workspaceId, "clusters", 2, 0);
    await count(workspaceId, "accounts", 1, 0);
    await count(workspaceId, "accounts", 9, 29);
    await count(workspaceId, "accounts", 50, 30);
    await count(workspaceId, "accounts", 0, 3);
    await count(await api.app.workspace({ name: "Other Network" }), "accounts", 70, 0);
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    const { status, body } = await viewer.get("/app-api/usage");
    expect([status, body.object, body.limit, body.used_today, body.resets_at]).toEqual([
      200,
      "provider_usage",
      2_000,
      7,
      "2026-10-21T00:00:00.000Z",
    ]);
    expect(body.days).toHaveLength(30);
    expect(body.days[0]).toEqual({
      date: "2026-09-21",
      calls: 9,
      by_kind: { accounts: 9, clusters: 0 },
    });
    expect(body.days[1]).toEqual({
      date: "2026-09-22",
      calls: 0,
      by_kind: { accounts: 0, clusters: 0 },
    });
    expect(body.days[29]).toEqual({
      date: "2026-10-20",
      calls: 7,
      by_kind: { accounts: 1, clusters: 6 },
    });
  });

  it("is for members, signed in", async () => {
    expect((await api.bare("GET", "/app-api/usage")).status).toBe(401);
  });
});
