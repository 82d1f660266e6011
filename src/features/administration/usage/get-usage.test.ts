import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import {
  countProviderCalls,
  type ProviderCallKind,
} from "../../../kernel/limits/provider-calls.store.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startSessionSurface } from "../../../surfaces/session/session-surface.test-support.ts";
import { usageOperations } from "./index.ts";

describe("GET /app-api/usage", () => {
  let workspaceId: string;
  const surface = useFixture(() => startSessionSurface({ operations: usageOperations }));
  beforeAll(async () => {
    workspaceId = await surface.app.workspace();
  });

  const count = (of: string, kind: ProviderCallKind, calls: number, daysAgo: number) =>
    inTransaction(surface.app.runtime.database, (transaction) =>
      countProviderCalls(transaction, of, {
        kind,
        calls,
        now: new Date(surface.app.clock.now().getTime() - daysAgo * DAY_MS),
      }),
    );

  it("shows thirty days by kind with the limit, and no other workspace's calls", async () => {
    await count(workspaceId, "clusters", 4, 0);
    await count(workspaceId, "clusters", 2, 0);
    await count(workspaceId, "accounts", 1, 0);
    await count(workspaceId, "accounts", 9, 29);
    await count(workspaceId, "accounts", 50, 30);
    await count(workspaceId, "accounts", 0, 3);
    await count(await surface.app.workspace({ name: "Other Network" }), "accounts", 70, 0);
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    const { status, body } = await viewer.get("/app-api/usage");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "provider_usage",
      limit: 2_000,
      used_today: 7,
      resets_at: "2026-10-21T00:00:00.000Z",
    });
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
    expect((await surface.bare("GET", "/app-api/usage")).status).toBe(401);
  });
});
