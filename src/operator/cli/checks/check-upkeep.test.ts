import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { readConfig } from "../../../app/config/config.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { createDiskStore } from "../../../infrastructure/file-store/disk-store.ts";
import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { makeFolder } from "../../../lib/make-folder.ts";
import { checkAccounts, checkDisk, checkFiles, checkMail, checkSpending } from "./check-upkeep.ts";
import type { Installation } from "../installation.ts";

const FILE = (letter: string): string => `file_${letter.repeat(24)}`;

describe("doctor", () => {
  let pool: pg.Pool;
  let folder: string;
  let installation: Installation;
  let workspaceId: string;

  const app = useApp();
  beforeAll(async () => {
    pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
    folder = await mkdtemp(join(tmpdir(), "doctor-"));
    const { database, urls } = app.runtime;
    installation = {
      config: readConfig({ DATA_DIR: folder }),
      databaseUrl: app.databaseUrl,
      pool,
      database,
      clock: app.clock,
      urls,
      secrets: () => app.runtime.secrets,
    };
    workspaceId = await app.workspace();
  });
  afterAll(async () => {
    await pool.end();
    await rm(folder, { recursive: true });
  });

  const addFile = (letter: string, status = "ready") =>
    app.sql(
      "insert into library_files (workspace_id, id, name, kind, mime_type, size_bytes, sha256, " +
        "status, storage_key, created_by, created_at, updated_at) " +
        "values ($1, $2, 'a.txt', 'document', 'text/plain', 3, 'x', $3, $4, 'p', $5, $5)",
      [workspaceId, FILE(letter), status, fileKey(workspaceId, FILE(letter)), app.clock.now()],
    );

  it("fails where files have a row and no bytes, as after a restore without their folder", async () => {
    await addFile("A");
    await addFile("B", "uploading");
    const missing = await checkFiles(installation);
    expect(missing).toMatchObject({ status: "fail", details: [`${workspaceId} ${FILE("A")}`] });
    expect(missing.message).toContain("1 are not there");
    await createDiskStore(join(folder, "files")).put(fileKey(workspaceId, FILE("A")), {
      content: (async function* () {
        yield Buffer.from("abc");
      })(),
      sizeBytes: 3,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      mediaType: "text/plain",
    });
    expect((await checkFiles(installation)).status).toBe("ok");
  });

  it("names accounts that are stale or fail, and what was used today", async () => {
    expect((await checkAccounts(installation)).status).toBe("ok");
    const showId = await app.show(workspaceId);
    await app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
        "created_at, updated_at) values ($1, 'tiktok', 'x', 'needs_reauth', 'api', $2, $2, $2)",
      [showId, app.clock.now()],
    );
    const found = await checkAccounts(installation);
    expect(found).toMatchObject({
      status: "warn",
      message: "0 read, 0 stale, 1 need a new sign-in, 0 failing",
      details: [expect.stringMatching(/, tiktok: needs_reauth Last read never$/)],
    });
    expect((await checkSpending(installation)).message).toContain(
      "today 0 provider calls for accounts (a workspace may make 2000)",
    );
  });

  it("says how much space the disk has, and where mails are without a mail server", async () => {
    expect((await checkDisk(installation)).message).toMatch(/^[\d.]+ of [\d.]+ GiB free/);
    makeFolder(join(folder, "outbox"), 0o700);
    await writeFile(join(folder, "outbox", "2026-10-20T12-00-00-000Z_a.eml"), "x");
    await writeFile(join(folder, "outbox", "notes.txt"), "x");
    expect(await checkMail(installation)).toMatchObject({
      status: "warn",
      message: expect.stringContaining("1 mail is in the outbox; castmeter mail last"),
    });
    const sent = readConfig({
      DATA_DIR: folder,
      SMTP_URL: "smtps://user:harbour-light-27@mail.example",
      MAIL_FROM: "post@mail.example",
    });
    const { status, message } = await checkMail({ ...installation, config: sent });
    expect(status).toBe("ok");
    expect(message).toContain("mail.example");
    expect(message).not.toContain("secret");
  });
});
