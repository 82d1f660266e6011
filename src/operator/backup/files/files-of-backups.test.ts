import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import {
  formOf,
  startLibraryFixture,
} from "../../../features/sponsorship/library/library.test-support.ts";
import { createDiskStore } from "../../../infrastructure/file-store/disk-store.ts";
import {
  fileKey,
  type FileStore,
  FileStoreError,
} from "../../../infrastructure/file-store/file-store.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { MASTER_KEY, openEmpty } from "../backup.test-support.ts";
import { checkRestore } from "../check-restore.ts";
import { restoreBackup } from "../restore-backup.ts";
import { verifyBackup } from "../verify-backup.ts";
import { type WrittenBackup, writeBackup } from "../write-backup.ts";
import { folderPlace } from "../place/folder-place.ts";
import { copiesBeside, copiesFolderOf } from "./folder-copies.ts";
import { removeUnusedCopies } from "./remove-unused-copies.ts";

const t = useFixturePerTest(startLibraryFixture);
const SECRETS = { masterKey: MASTER_KEY, passphrase: undefined };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-files-"));
});
afterEach(() => rm(folder, { recursive: true }));

const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

const store = (): FileStore => t.app.runtime.services.fileStore;
const keyOf = (id: string): string => fileKey(t.workspaceId, id);
const upload = async (content: string): Promise<string> =>
  (await t.post(formOf([{ content }]))).body.id;

const backUp = (name: string, fileStore: FileStore | undefined = store()): Promise<WrittenBackup> =>
  writeBackup(t.app.runtime.database, {
    ...SECRETS,
    file: join(folder, name),
    fileStore,
    now: t.app.clock.now(),
  });

const copies = async (): Promise<string[]> =>
  (await copiesBeside(join(folder, "backup")).list()).map(({ sha256 }) => sha256 ?? "part").sort();

const statesOf = ({ files }: WrittenBackup): Record<string, string> =>
  Object.fromEntries(files.map(({ key, state }) => [key, state]));

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const putText = (to: FileStore, key: string, text: string): Promise<void> =>
  to.put(key, {
    content: bytesOf(text),
    sizeBytes: text.length,
    sha256: sha256Of(text),
    mediaType: "text/plain",
  });

async function textOf(from: FileStore, key: string): Promise<string | null> {
  const content = await from.open(key);
  if (content === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Restores into an empty database and an empty store. */
async function restore(backup: string, { withoutFiles = false } = {}) {
  const target = await openEmpty();
  const restored = createDiskStore(join(folder, "restored"));
  try {
    const checked = await checkRestore({ ...SECRETS, file: backup, withoutFiles });
    const { files } = await restoreBackup(target.database, checked, {
      databaseUrl: target.url,
      fileStore: withoutFiles ? undefined : restored,
      storeMasterKey: () => Promise.reject(new Error("The key is here.")),
    });
    const { rows } = await target.pool.query("select id from library_files order by id");
    return { files, store: restored, ids: rows.map(({ id }) => id) };
  } finally {
    await target.close();
  }
}

describe("files of backups", () => {
  it("are copied once, listed in the backup, and come back under their keys", async () => {
    const ids = [await upload("one"), await upload("two"), await upload("one")];
    const first = await backUp("first");
    expect(first).toMatchObject({ copiedFiles: 2, copiedBytes: 6 });
    expect(first.rows["file_store.files"]).toBe(3);
    expect(await copies()).toEqual([sha256Of("one"), sha256Of("two")].sort());
    const later = await upload("three");
    expect(await backUp("second")).toMatchObject({ copiedFiles: 1, copiedBytes: 5 });

    const verified = await verifyBackup(join(folder, "second"), SECRETS);
    expect([verified.files.length, verified.faults]).toEqual([4, []]);
    const restored = await restore(join(folder, "second"));
    expect(restored.ids).toEqual([...ids, later].sort());
    expect(restored.files).toEqual({ stored: 4, absent: [] });
    for (const [id, text] of [
      [ids[0], "one"],
      [ids[1], "two"],
      [ids[2], "one"],
      [later, "three"],
    ])
      expect(await textOf(restored.store, keyOf(id ?? ""))).toBe(text);
  });

  it("that are missing or altered in the store are named, and do not stop the backup", async () => {
    const [gone, other, good] = [await upload("one"), await upload("two"), await upload("three")];
    await store().remove(keyOf(gone));
    await putText(store(), keyOf(other), "TWO");
    const made = await backUp("backup");
    expect(statesOf(made)).toEqual({
      [keyOf(gone)]: "missing",
      [keyOf(other)]: "altered",
      [keyOf(good)]: "kept",
    });
    expect(await copies()).toEqual([sha256Of("three")]);
    // What the store lacked is no fault of the backup.
    expect((await verifyBackup(join(folder, "backup"), SECRETS)).faults).toEqual([]);
    const { files } = await restore(join(folder, "backup"));
    expect(files?.absent.map(({ key }) => key).sort()).toEqual([keyOf(gone), keyOf(other)].sort());
  });

  it("do not keep the rows waiting for a store that is down, and earlier copies count", async () => {
    const early = await upload("early");
    await backUp("first");
    for (const text of ["a", "b", "c", "d", "e"]) await upload(text);
    let asked = 0;
    const down: FileStore = {
      ...store(),
      open: () => {
        asked += 1;
        return Promise.reject(new FileStoreError("The store does not answer"));
      },
    };
    const made = await backUp("second", down);
    expect(asked).toBe(3);
    const states = statesOf(made);
    expect(states[keyOf(early)]).toBe("kept");
    expect(Object.values(states).filter((state) => state === "unreadable")).toHaveLength(5);
  });

  it("may be left out, and then nothing is asked of a folder", async () => {
    const id = await upload("one");
    const made = await writeBackup(t.app.runtime.database, {
      ...SECRETS,
      file: join(folder, "rows"),
      fileStore: undefined,
      now: t.app.clock.now(),
    });
    expect(statesOf(made)).toEqual({ [keyOf(id)]: "left_out" });
    expect(await readdir(folder)).toEqual(["rows"]);
    expect((await verifyBackup(join(folder, "rows"), SECRETS)).faults).toEqual([]);
    expect((await restore(join(folder, "rows"))).files).toMatchObject({ stored: 0 });
  });
});

describe("copies", () => {
  it("that are absent, cut or altered are found by a verification and named by a restore", async () => {
    const [absent, cut, altered] = [await upload("one"), await upload("two"), await upload("six")];
    await upload("whole");
    const made = await backUp("backup");
    const pathOf = (text: string): string =>
      join(copiesFolderOf(made.file), sha256Of(text).slice(0, 2), sha256Of(text));
    await rm(pathOf("one"));
    await writeFile(pathOf("two"), "t");
    await writeFile(pathOf("six"), "SIX");
    const { faults } = await verifyBackup(made.file, SECRETS);
    expect(Object.fromEntries(faults.map(({ file, fault }) => [file.key, fault]))).toEqual({
      [keyOf(absent)]: "absent",
      [keyOf(cut)]: "absent",
      [keyOf(altered)]: "damaged",
    });
    const { files, ...restored } = await restore(made.file);
    expect(files).toMatchObject({ stored: 1 });
    expect(files?.absent).toHaveLength(3);
    expect(await textOf(restored.store, keyOf(altered))).toBeNull();
    // The next backup stores the copy that is absent, and the one that was cut, again.
    expect((await backUp("next")).copiedFiles).toBe(2);
    expect(await readFile(pathOf("two"), "utf8")).toBe("two");
  });

  it("that a killed process left half written are never taken for whole ones", async () => {
    await upload("one");
    const failing: FileStore = {
      ...store(),
      open: async () =>
        (async function* () {
          yield Buffer.from("o");
          throw new FileStoreError("The store's answer broke off");
        })(),
    };
    expect(Object.values(statesOf(await backUp("first", failing)))).toEqual(["unreadable"]);
    expect(await copies()).toEqual([]);
    expect((await backUp("second")).copiedFiles).toBe(1);
  });

  it("left behind by a backup that was moved alone refuse a restore before anything is stored", async () => {
    const id = await upload("one");
    await backUp("backup");
    await rename(join(folder, "castmeter-files"), join(folder, "elsewhere"));
    await expect(restore(join(folder, "backup"))).rejects.toThrow("--without-files");
    const { ids, files } = await restore(join(folder, "backup"), { withoutFiles: true });
    expect([ids, files]).toEqual([[id], undefined]);
  });

  it("are removed when no backup in the folder refers to them, and not within a day", async () => {
    const gone = await upload("one");
    await upload("two");
    const start = t.app.clock.now().toISOString();
    const old = await backUp("old");
    await t.app.request("DELETE", `/v1/library/files/${gone}?confirm=true`, { key: t.key });
    await t.app.advance(2 * DAY_MS);
    const newest = await backUp("newest");
    const remove = (at = t.app.clock.now()): Promise<number> =>
      removeUnusedCopies(folderPlace(folder), { name: "newest", files: newest.files }, at);
    const part = join(copiesFolderOf(newest.file), "ab", `${"a".repeat(64)}.${PART_ID}.part`);
    expect(await remove()).toBe(0);

    await writeFile(join(folder, "notes.txt"), "not a backup");
    await rename(old.file, join(folder, "aside"));
    const whole = await readFile(join(folder, "aside"));
    await writeFile(old.file, whole.subarray(0, whole.length - 40));
    await rm(join(folder, "aside"));
    await expect(remove()).rejects.toThrow("cut short");
    expect(await copies()).toHaveLength(2);

    await rm(old.file);
    expect(await remove(new Date(Date.parse(start) + DAY_MS - 1_000))).toBe(0);
    await makePart(part);
    expect(await remove()).toBe(2);
    expect(await copies()).toEqual([sha256Of("two")]);
  });
});

const PART_ID = "00000000-0000-4000-8000-000000000000";

/** What a killed process left long ago. */
async function makePart(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "half");
  await utimes(path, new Date(0), new Date(0));
}
