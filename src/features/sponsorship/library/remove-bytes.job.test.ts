import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { FileStoreError } from "../../../infrastructure/file-store/file-store.ts";
import { deleteWorkspace } from "../../administration/removal/index.ts";
import { insertFile, lockBytes } from "./library.store.ts";
import { formOf, startLibraryFixture } from "./library.test-support.ts";
import { removeUnusedBytes } from "./remove-bytes.job.ts";

describe("bytes without a file", () => {
  const t = useFixturePerTest(startLibraryFixture);

  it("are removed at once where the write fails after they were stored", async () => {
    const { app, post, stored } = t;
    await app.sql("alter table library_files add constraint nothing check (name <> 'no.txt')");
    const failed = await post(formOf([{ filename: "no.txt", content: "text" }]));
    expect([failed.status, stored()]).toEqual([500, []]);
    // With the same key the bytes are stored anew.
    const headers = { "idempotency-key": "again" };
    const form = formOf([{ filename: "no.txt", content: "text" }]);
    expect((await post(form, { headers })).status).toBe(500);
    await app.sql("alter table library_files drop constraint nothing");
    const made = await post(form, { headers });
    expect([made.status, stored()]).toEqual([201, [made.body.id]]);
  });

  it("are removed by a job where the process ended in between", async () => {
    const { app, file, stored, runJobs } = t;
    const left = await file();
    // As the process left it that stored the bytes and was killed before it wrote the row.
    await app.sql("delete from library_files where id = $1", [left]);
    await runJobs();
    expect(stored()).toEqual([left]);
    await app.advance(26 * 3_600_000);
    await runJobs();
    expect(stored()).toEqual([]);
  });

  it("stay where a repeated request stores them again at the same time", async () => {
    const { app, workspaceId, file, stored } = t;
    const { database } = app.runtime;
    const id = await file();
    const [row] = await app.sql("delete from library_files where id = $1 returning *", [id]);
    let removal: Promise<void> | undefined;
    await inTransaction(database, async (transaction) => {
      await lockBytes(transaction, workspaceId, id);
      removal = removeUnusedBytes(app.runtime.services, workspaceId, id);
      await untilLockWaits(app);
      await insertFile(transaction, workspaceId, row as Parameters<typeof insertFile>[2]);
    });
    await removal;
    expect(stored()).toEqual([id]);
  });

  it("are tried again where the store fails, after the file is gone", async () => {
    const { app, file, send, stored, runJobs } = t;
    const { fileStore } = app.runtime.services;
    const remove = fileStore.remove.bind(fileStore);
    const id = await file();
    expect((await send("DELETE", `/v1/library/files/${id}?confirm=true`)).status).toBe(200);
    fileStore.remove = () => Promise.reject(new FileStoreError("The store is away"));
    await expect(runJobs()).rejects.toThrow("away");
    fileStore.remove = remove;
    await app.advance(3_600_000);
    await runJobs();
    expect(stored()).toEqual([]);
  });

  it("go with their workspace, and those of others stay", async () => {
    const { app, workspaceId, file, post, stored, stranger, runJobs } = t;
    await file();
    await file();
    const kept = (await post(formOf([{ content: "mine" }]), { key: stranger.key })).body.id;
    const { database, urls } = app.runtime;
    await inTransaction(database, (transaction) =>
      deleteWorkspace(transaction, workspaceId, { urls, now: app.clock.now() }),
    );
    await runJobs();
    expect(stored()).toEqual([kept]);
  });
});
