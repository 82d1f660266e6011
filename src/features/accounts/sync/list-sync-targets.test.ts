import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { startSyncApp } from "./sync.test-support.ts";

let browser: Browser;
let showId: string;
let workspaceId: string;

const sync = useFixture(startSyncApp);
beforeAll(async () => {
  ({ browser, showId, workspaceId } = await sync.editor());
});

describe("GET /app-api/sync", () => {
  it("says what this server takes, and which shows there are", async () => {
    const on = await browser.get("/app-api/sync");
    expect(on).toMatchObject({
      status: 200,
      body: {
        object: "sync_targets",
        shows: [{ id: showId, name: "Salt and Signal" }],
        platforms: [
          { platform: "applePodcasts" },
          {
            platform: "spotify",
            session_fields: [{ name: "sp_dc" }, { name: "sp_key" }, { name: "account_id" }],
          },
          {
            platform: "podigee",
            session_fields: [{ name: "_podigee_session_v5" }, { name: "account_id" }],
          },
        ],
      },
    });
    sync.switchSessions(false);
    const off = await browser.get("/app-api/sync");
    expect(
      off.body.platforms.map(
        ({ platform, session_fields, token_fields }: Record<string, unknown[]>) => [
          platform,
          session_fields?.length,
          token_fields?.length,
        ],
      ),
    ).toEqual([
      ["applePodcasts", 0, 4],
      ["spotify", 0, 0],
      ["podigee", 0, 0],
    ]);
  });

  it("is for editors", async () => {
    const viewer = await sync.signIn({ workspaceId, role: "viewer" });
    expect((await viewer.get("/app-api/sync")).status).toBe(403);
  });
});
