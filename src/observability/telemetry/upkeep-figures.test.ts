import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { createPool } from "../../db/connection/pool.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { findFaultyAccounts } from "./account-health.store.ts";
import { readExposition, valueOf } from "./exposition.test-support.ts";
import { Telemetry } from "./telemetry.ts";

describe("the figures of what an operator keeps up", () => {
  let pool: pg.Pool;
  let telemetry: Telemetry;
  let watch: { stop(): Promise<void> };
  let folder: string;
  let waiting = 2;

  const app = useApp();
  beforeAll(async () => {
    pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
    folder = await mkdtemp(join(tmpdir(), "upkeep-"));
    telemetry = new Telemetry();
    const { clock } = app;
    watch = telemetry.watch({ pool, databaseUrl: app.databaseUrl, clock, log: app.runtime.log });
    telemetry.watchFolders({ dataDirectory: folder, countOutbox: async () => waiting, clock });
  });
  afterAll(async () => {
    await watch.stop();
    await pool.end();
    await rm(folder, { recursive: true });
  });

  const read = async () => {
    app.clock.advance(MINUTE_MS);
    return readExposition((await telemetry.read()).text);
  };
  const ago = (milliseconds: number): Date => new Date(app.clock.now().getTime() - milliseconds);
  const account = (showId: string, platform: string, status: string, readAt: Date | null) =>
    app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
        "last_updated_at, created_at, updated_at, error) " +
        "values ($1, $2, $2, $3, 'api', $4, $5, $4, $4, $6)",
      [
        showId,
        platform,
        status,
        ago(DAY_MS),
        readAt,
        status === "error" ? { code: "gone", message: "The account is gone." } : null,
      ],
    );

  it("tell the space on the disk at the first scrape", async () => {
    const { text } = await telemetry.read();
    expect(text).toMatch(/^castmeter_disk_free_bytes \d/m);
    expect(text).toMatch(/^castmeter_disk_size_bytes \d/m);
  });

  it("count accounts by state, without archived shows and what was disconnected", async () => {
    const none = await read();
    expect(valueOf(none, "castmeter_accounts", { state: "stale" })).toBe(0);
    expect(valueOf(none, "castmeter_accounts_oldest_read_age_seconds")).toBeUndefined();
    const workspaceId = await app.workspace();
    const [showId, archivedId] = [await app.show(workspaceId), await app.show(workspaceId)];
    await app.sql("update shows set archived_at = now() where show_id = $1", [archivedId]);
    await account(showId, "youtube", "connected", ago(HOUR_MS));
    await account(showId, "tiktok", "stale", ago(3 * DAY_MS));
    await account(showId, "twitter", "needs_reauth", ago(2 * DAY_MS));
    await account(showId, "facebook", "error", null);
    await account(showId, "threads", "disconnected", ago(90 * DAY_MS));
    await account(archivedId, "youtube", "stale", ago(90 * DAY_MS));
    const samples = await read();
    const states = ["connected", "stale", "needs_reauth", "error"];
    expect(states.map((state) => valueOf(samples, "castmeter_accounts", { state }))).toEqual([
      1, 1, 1, 1,
    ]);
    expect(valueOf(samples, "castmeter_accounts_oldest_read_age_seconds")).toBe(
      (3 * DAY_MS + MINUTE_MS) / 1_000,
    );
    expect(
      (await findFaultyAccounts(pool, 2)).map(({ platform, message }) => [platform, message]),
    ).toEqual([
      ["facebook", "The account is gone."],
      ["tiktok", null],
    ]);
  });

  it("add up what all workspaces used of upstreams today, and nothing of yesterday", async () => {
    const today = app.clock.now().toISOString().slice(0, 10);
    const use = (
      workspaceId: string,
      counter: string,
      subject: string,
      used: number,
      day = today,
    ) =>
      app.sql("insert into usage_counters values ($1, $2, $3, $4, $5)", [
        workspaceId,
        counter,
        subject,
        `${day}T00:00:00Z`,
        used,
      ]);
    await use("a", "provider_calls", "accounts", 12);
    await use("b", "provider_calls", "accounts", 3);
    await use("b", "provider_calls", "clusters", 7);
    await use("b", "cluster_refresh", "clu", 5);
    await use("b", "language_model_calls", "", 2);
    await use("b", "research_calls", "", 4);
    await use("b", "provider_calls", "accounts", 90, ago(DAY_MS).toISOString().slice(0, 10));
    const samples = await read();
    const used = (name: string) =>
      valueOf(samples, "castmeter_upstream_used_today", { used: name });
    expect(
      [
        "account_calls",
        "cluster_calls",
        "language_model_calls",
        "research_calls",
        "transcript_minutes",
      ].map(used),
    ).toEqual([15, 7, 2, 4, 0]);
  });

  it("count files of libraries, space on the disk, and mails of an outbox once a minute", async () => {
    const samples = await read();
    expect(valueOf(samples, "castmeter_library_files")).toBe(0);
    expect(valueOf(samples, "castmeter_library_bytes")).toBe(0);
    const [free = 0, size = 0] = ["free", "size"].map((name) =>
      valueOf(samples, `castmeter_disk_${name}_bytes`),
    );
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free);
    expect(valueOf(samples, "castmeter_outbox_mails")).toBe(2);
    waiting = 3;
    expect(valueOf(await read(), "castmeter_outbox_mails")).toBe(3);
  });
});
