import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeLimit } from "../../../../test/time-limit.ts";
import { PASSWORD, startWholeServer } from "../../../../test/whole-server.ts";
import { type Config, readConfig } from "../../../app/config/config.ts";
import { createLog } from "../../../app/log.ts";
import type { RunningProcess } from "../../../app/serve.ts";
import { systemClock } from "../../../lib/time/clock.ts";
import { createPersonLink, createSetupLink } from "../../../people/identity/set-up.ts";
import { MASTER_KEY, openBare, type OpenDatabase } from "../../backup/backup.test-support.ts";
import { backupName, writeBackup } from "../../backup/index.ts";
import { withFreePort } from "../free-port.ts";
import { restoreInstallation } from "./restore-installation.ts";
import { serveRestorable } from "./serve-restorable.ts";

const EMAIL = "ada@example.com";
const NAME = backupName(systemClock.now(), null);
let folder: string;
let target: OpenDatabase;
let config: Config;
let running: RunningProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-restorable-"));
  const source = await startWholeServer({ start: systemClock.now().toISOString() });
  const person = await source.person(EMAIL);
  await source.workspaceOf(person);
  await writeBackup(source.runtime.database, {
    file: join(folder, NAME),
    masterKey: MASTER_KEY,
    passphrase: undefined,
    fileStore: source.runtime.services.fileStore,
    now: systemClock.now(),
  });
  await source.close();
  target = await openBare();
  config = await withFreePort(
    readConfig({
      DATABASE_URL: target.url,
      MASTER_KEY: MASTER_KEY.toString("base64"),
      DATA_DIR: join(folder, "data"),
      BACKUP_DIR: folder,
      PORT: "0",
      METRICS_PORT: "off",
      STATUS_PORT: "off",
      LOG_LEVEL: "silent",
    }),
  );
  running = await serveRestorable(config, createLog("silent"), async () => []);
}, timeLimit(60_000));
afterAll(async () => {
  await running.close();
  await target.close();
  await rm(folder, { recursive: true });
});

async function post(path: string, body: Record<string, unknown>) {
  const answer = await fetch(`${running.address}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: config.baseUrl,
      "sec-fetch-site": "same-origin",
    },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  return { status: answer.status, body: (await answer.json()) as any };
}

const tokenOf = (link: string | undefined): string =>
  new URLSearchParams(new URL(link ?? "").hash.slice(1)).get("token") ?? "";

describe("the page of an empty server", { timeout: timeLimit(120_000) }, () => {
  it("restores for the holder of the first link alone, by the code of the command, and signs in", async () => {
    const { identity } = running.runtime.services;
    const now = systemClock.now();
    const token = tokenOf(await createSetupLink(identity, now));
    const other = tokenOf(await createPersonLink(identity, "b@example.com", now));
    for (const refused of [other, "guessed"])
      for (const path of ["backups", "restore", "restore-state"]) {
        const body = { token: refused, ...(path === "restore" ? { backup: NAME } : {}) };
        expect((await post(`/app-api/set-up/${path}`, body)).status).toBe(404);
      }
    const { body: listed } = await post("/app-api/set-up/backups", { token });
    expect(listed).toMatchObject({ place: folder, backups: [{ file: NAME }] });

    const stateOf = async () => (await post("/app-api/set-up/restore-state", { token })).body;
    const absent = backupName(new Date(0), null);
    await post("/app-api/set-up/restore", { token, backup: absent });
    await expect.poll(async () => (await stateOf()).status).toBe("failed");
    expect((await stateOf()).fault).toContain("There is no backup");

    const begun = await post("/app-api/set-up/restore", { token, backup: NAME });
    expect([begun.status, begun.body.status]).toEqual([202, "running"]);
    await expect
      .poll(async () => (await stateOf().catch(() => undefined))?.status, {
        timeout: timeLimit(60_000),
        interval: 600,
      })
      .toBe("restored");
    const signedIn = await post("/app-api/sign-in", { email: EMAIL, password: PASSWORD });
    expect(signedIn).toMatchObject({ status: 201, body: { memberships: [{ role: "owner" }] } });
    const { checks } = await stateOf();
    expect(
      Object.fromEntries(checks.map((check: { name: string }) => [check.name, check])),
    ).toMatchObject({
      rows: { status: "ok" },
      files: { status: "ok" },
      secrets: { status: "not_checked" },
      sign_in: { status: "ok" },
      refresh: { status: "not_checked" },
    });

    // It is no longer empty: neither the page nor the command restores into it.
    expect((await post("/app-api/set-up/restore", { token, backup: NAME })).status).toBe(404);
    const order = { named: "latest", passphrase: undefined, withoutFiles: false };
    await expect(restoreInstallation(config, order)).rejects.toThrow(/stop it first|already holds/);
  });
});
