import type { Runtime } from "../src/kernel/pipeline/context.ts";
import type { Services } from "../src/app/services.ts";
import { DAY_MS } from "../src/lib/clock.ts";
import { newId } from "../src/kernel/ids.ts";
import { findPlatform } from "../src/platforms/platform.ts";
import { resultOf } from "../src/platforms/posts/post-read.ts";
import type { DemoShow } from "./demo-plan.ts";

const TIMEOUT_MS = 20_000;

/**
 * Connects the accounts of a show: reads each profile through the connector, as a connection does,
 * and stores the result. Accounts that are connected already are left unchanged.
 */
export async function connectAccounts(
  runtime: Runtime<Services>,
  showId: string,
  show: DemoShow,
  workspaceId: string,
): Promise<void> {
  const { database, services, clock } = runtime;
  for (const [platform, name] of Object.entries(show.accounts)) {
    const handle =
      platform === "linkedin"
        ? `https://www.linkedin.com/in/${name}`
        : platform === "youtube"
          ? `@${name}`
          : name;
    const connector = services.platforms.connectorFor(platform);
    if (!connector) throw new Error(`The demo has no connector for ${platform}.`);
    const result = await resultOf(AbortSignal.timeout(TIMEOUT_MS), (read) =>
      connector.readProfile(handle, read),
    );
    if (!result.ok)
      throw new Error(`The simulated ${platform} does not know ${handle}: ${result.message}`);
    const { snapshot } = result;
    const now = clock.now();
    await database
      .insertInto("connections")
      .values({
        show_id: showId,
        platform,
        id: newId("con"),
        status: "connected",
        handle: snapshot.handle,
        profile_url: snapshot.profileUrl,
        external_account_id: snapshot.externalId,
        account_name: snapshot.name,
        connect_via: findPlatform(platform)?.connectVia ?? "api",
        importing_state: "imported",
        readings: JSON.stringify(snapshot.readings),
        workspace_id: workspaceId,
        // Public profiles are read again every day; signing in at YouTube is nothing a demo can do.
        next_refresh_at:
          findPlatform(platform)?.metered === true ? new Date(now.getTime() + DAY_MS) : null,
        connected_at: now,
        last_updated_at: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(["show_id", "platform"]).doNothing())
      .execute();
  }
}
