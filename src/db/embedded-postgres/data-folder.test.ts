import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assertDataVersion,
  claimDataFolder,
  type DataFolder,
  databasePassword,
  dataFolderAt,
  DataFolderInUseError,
  DataVersionError,
  readRunningInstance,
  writeRunningInstance,
} from "./data-folder.ts";
import { processIdentity } from "./process-identity.ts";

let folder: DataFolder;

beforeEach(() => {
  folder = dataFolderAt(mkdtempSync(join(tmpdir(), "castmeter-folder-")));
});

afterEach(() => {
  rmSync(folder.path, { recursive: true, force: true });
});

/** A claim as a process that has ended leaves it. */
function leaveDeadClaim(
  claim: object = { pid: spawnSync("true").pid, identity: "a boot/of long ago" },
): void {
  writeFileSync(folder.ownerFile, JSON.stringify(claim));
}

describe("claiming a data folder", () => {
  it.runIf(process.platform === "linux")(
    "fails at once, in words, where no folder can be made",
    () => {
      for (const path of ["/proc/nope", "/proc/nope/postgres"])
        expect(() => claimDataFolder(dataFolderAt(path))).toThrow(
          `The data folder ${path} cannot be written by this user (ENOENT).`,
        );
    },
  );

  it("says that it cannot be written where a file is in the way", () => {
    const file = join(folder.path, "file");
    writeFileSync(file, "");
    expect(() => claimDataFolder(dataFolderAt(join(file, "postgres")))).toThrow(
      "cannot be written by this user (ENOTDIR)",
    );
  });

  it("refuses a second claim and names the process that holds the first", () => {
    claimDataFolder(folder);
    expect(() => claimDataFolder(folder)).toThrow(
      new DataFolderInUseError(folder.path, process.pid),
    );
    expect(() => claimDataFolder(folder)).toThrow(`process ${process.pid}`);
  });

  it("can be repeated after a release, which leaves nothing behind", () => {
    claimDataFolder(folder)();
    expect(readdirSync(folder.path)).toEqual([]);
    expect(() => claimDataFolder(folder)).not.toThrow();
  });

  it("replaces the claim of a dead process", () => {
    leaveDeadClaim();
    claimDataFolder(folder);
    expect(readdirSync(folder.path)).toEqual(["owner.json"]);
  });

  it("replaces the claim of a dead process whose number a living one has", () => {
    leaveDeadClaim({ pid: process.ppid, identity: "a boot/of long ago" });
    expect(() => claimDataFolder(folder)).not.toThrow();
  });

  it("replaces a claim that cannot be read", () => {
    writeFileSync(folder.ownerFile, "{");
    expect(() => claimDataFolder(folder)).not.toThrow();
  });

  it.runIf(process.getuid?.() !== 0)(
    "names the reason where the folder belongs to another user",
    () => {
      chmodSync(folder.path, 0o500);
      expect(() => claimDataFolder(folder)).toThrow(/cannot be written by this user/);
      chmodSync(folder.path, 0o700);
    },
  );

  it("does not release the claim of another process", () => {
    const release = claimDataFolder(folder);
    const other = { pid: process.ppid, identity: processIdentity(process.ppid) };
    writeFileSync(folder.ownerFile, JSON.stringify(other));
    release();
    expect(existsSync(folder.ownerFile)).toBe(true);
  });
});

describe("the running instance", () => {
  const instance = {
    pid: process.pid,
    port: 5433,
    url: "postgres://castmeter:secret@127.0.0.1:5433/castmeter",
  };

  it("is readable by its user alone", () => {
    claimDataFolder(folder);
    writeRunningInstance(folder, instance);
    expect(statSync(folder.instanceFile).mode & 0o777).toBe(0o600);
    expect(readRunningInstance(folder.path)).toEqual(instance);
  });

  it("is null when its process died without removing the file", () => {
    leaveDeadClaim();
    writeRunningInstance(folder, instance);
    expect(readRunningInstance(folder.path)).toBeNull();
  });

  it("is null for a folder that does not exist", () => {
    expect(readRunningInstance(join(folder.path, "nowhere"))).toBeNull();
  });
});

describe("the password", () => {
  it("is created once, kept, and readable by its user alone", () => {
    const password = databasePassword(folder);
    expect(password).toMatch(/^[\w-]{32}$/);
    expect(databasePassword(folder)).toBe(password);
    expect(statSync(folder.passwordFile).mode & 0o777).toBe(0o600);
  });

  it("is not created again for data that has another", () => {
    mkdirSync(folder.cluster);
    expect(() => databasePassword(folder)).toThrow(folder.passwordFile);
  });
});

it("refuses data of another major version with what the operator can do", () => {
  mkdirSync(folder.cluster);
  writeFileSync(join(folder.cluster, "PG_VERSION"), "17\n");
  expect(() => assertDataVersion(folder, "18")).toThrow(DataVersionError);
  expect(() => assertDataVersion(folder, "18")).toThrow(
    /PostgreSQL 17; this release brings PostgreSQL 18.*castmeter backup/s,
  );
  expect(() => assertDataVersion(folder, "17")).not.toThrow();
});
