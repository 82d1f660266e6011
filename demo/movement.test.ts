import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useApp } from "../test/network.ts";
import { newId } from "../src/kernel/ids.ts";
import { MINUTE_MS } from "../src/lib/time/clock.ts";
import { startMovement } from "./movement.ts";

type Moving = Parameters<typeof startMovement>[1];

describe("the movement of the demo", () => {
  let showId: string;

  const app = useApp();
  beforeAll(async () => {
    showId = await app.show(await app.workspace());
    for (const platform of ["transistor", "youtube", "tiktok", "threads"])
      await app.sql(
        "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
          "created_at, updated_at) values ($1, $2, $3, 'connected', 'api', now(), now(), now())",
        [showId, platform, newId("con")],
      );
  });
  afterEach(() => void vi.useRealTimers());

  it("reads one account a minute, every second one a profile too, and folds after it", async () => {
    const audience = { show: { slug: "salt" } };
    const named = (platforms: string[]) => platforms.map((platform) => ({ audience, platform }));
    const moving = {
      stage: {
        platforms: {
          accounts: named(["transistor", "youtube"]),
          profiles: named(["tiktok", "threads"]),
        },
      },
      world: { show_ids: { salt: showId } },
    } as unknown as Moving;
    const queued = async (): Promise<string[]> => {
      const jobs = await app.sql<{ name: string }>(
        "with taken as (delete from graphile_worker._private_jobs returning key, payload) " +
          "select coalesce(payload ->> 'platform', key) as name from taken",
      );
      return jobs.map(({ name }) => name).toSorted();
    };
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const movement = startMovement(app.runtime, moving);
    await movement.settled();
    expect(await queued()).toEqual(["demo.fold_days"]);
    const steps: string[][] = [];
    for (let step = 0; step < 4; step += 1) {
      vi.advanceTimersByTime(MINUTE_MS);
      await movement.settled();
      steps.push(await queued());
    }
    expect(steps).toEqual([
      ["demo.fold_days", "tiktok", "transistor"],
      ["demo.fold_days", "youtube"],
      ["demo.fold_days", "threads", "transistor"],
      ["demo.fold_days", "youtube"],
    ]);
    await movement.stop();
    vi.advanceTimersByTime(MINUTE_MS);
    await movement.settled();
    expect(await queued()).toEqual([]);
  });
});
