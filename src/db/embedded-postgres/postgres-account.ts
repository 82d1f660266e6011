import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";

/**
 * The account that PostgreSQL runs under. PostgreSQL refuses to run as root, so a root process
 * starts it under a user that owns only the data. A process of any other user starts it under the
 * same user.
 */

const SYSTEM_USER = "castmeter";

/** The environment of PostgreSQL: it receives none of the settings and secrets of this process. */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/** How to start programs under an account. */
export interface PostgresAccount {
  /** Makes the account the owner of a file or folder; does nothing for the user of this process. */
  own(path: string): void;
  /** File, arguments and options for `spawn` that run the program under the account. */
  command(
    program: string,
    args: readonly string[],
  ): {
    file: string;
    args: string[];
    options: { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv };
  };
}

interface UserIds {
  uid: number;
  gid: number;
}

/** The account for a process that is not root: PostgreSQL runs as the same user. */
const sameAccount: PostgresAccount = {
  own: () => undefined,
  command: (program, args) => ({
    file: program,
    args: [...args],
    options: { cwd: "/", env: ENVIRONMENT },
  }),
};

/**
 * The account for a data folder. `paths` are a program and a folder the account must be able to
 * reach; `clusterOwner` names existing data, whose owner is kept.
 *
 * An unprivileged user cannot reach a checkout under a folder that is closed to other users, such
 * as /root with mode 0700. There, `setpriv` of util-linux starts PostgreSQL under that user with
 * one capability, to walk through folders (and, unavoidably, read files) regardless of their mode.
 * The capability is narrower than root, and the process that starts PostgreSQL is root already.
 * Rejected: copying 60 MB of programs to a public folder, or moving the data out of DATA_DIR.
 *
 * @throws Error with what the operator can do, when no account reaches both.
 */
export function postgresAccount(
  paths: { program: string; folder: string },
  clusterOwner: string | null,
): PostgresAccount {
  if (process.getuid?.() !== 0) return sameAccount;
  const ids = existingOwner(clusterOwner) ?? systemUser();
  const direct = switchedAccount(ids);
  if (canReach(direct, paths)) return direct;
  for (const capability of heldCapabilities()) {
    const privileged = capableAccount(ids, capability);
    if (canReach(privileged, paths)) return privileged;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and the user ${SYSTEM_USER} cannot reach ${paths.folder} ` +
      `or ${paths.program} because a folder above is closed to others. ` +
      "Do one of these: run as an ordinary user; " +
      "move the checkout or DATA_DIR to a folder others may enter, such as /srv; " +
      "open the folders above (chmod o+x); install util-linux (setpriv); " +
      "or set DATABASE_URL to a PostgreSQL that is running.",
  );
}

function existingOwner(cluster: string | null): UserIds | null {
  if (cluster === null) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

/**
 * Another process may add the same user at the same time: the process that loses the race for
 * /etc/passwd finds the user on its next attempt.
 */
function systemUser(): UserIds {
  const known = findUser(SYSTEM_USER);
  if (known !== null) return known;
  let problem = "";
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const args = [
      "--system",
      "--user-group",
      "--no-create-home",
      "--home-dir",
      "/nonexistent",
      "--shell",
      "/usr/sbin/nologin",
      SYSTEM_USER,
    ];
    problem =
      spawnSync("useradd", args, { encoding: "utf8", env: ENVIRONMENT }).stderr ??
      "useradd is not there";
    const added = findUser(SYSTEM_USER) ?? (attempt === 4 ? findUser("postgres") : null);
    if (added !== null) return added;
  }
  throw new Error(
    "PostgreSQL cannot run as root, " +
      `and making the user ${SYSTEM_USER} for it failed (${problem.trim()}). ` +
      "Run as an ordinary user, " +
      `make the user yourself (useradd --system ${SYSTEM_USER}), ` +
      "or set DATABASE_URL to a PostgreSQL that is running.",
  );
}

function findUser(name: string): UserIds | null {
  try {
    const read = (flag: string) =>
      Number(
        execFileSync("id", [flag, name], {
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
          env: ENVIRONMENT,
        }),
      );
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return null;
  }
}

function switchedAccount({ uid, gid }: UserIds): PostgresAccount {
  return {
    own: (path) => chownSync(path, uid, gid),
    command: (program, args) => ({
      file: program,
      args: [...args],
      options: { uid, gid, cwd: "/", env: ENVIRONMENT },
    }),
  };
}

function capableAccount({ uid, gid }: UserIds, capability: string): PostgresAccount {
  const only = `-all,+${capability}`;
  // Without no_setuid_fixup the kernel leaves the capability out of access(2), by which initdb
  // looks for its programs.
  const identity = [
    "--reuid",
    String(uid),
    "--regid",
    String(gid),
    "--clear-groups",
    "--no-new-privs",
  ];
  const privileges = [
    "--inh-caps",
    only,
    "--ambient-caps",
    only,
    "--bounding-set",
    only,
    "--securebits",
    "+no_setuid_fixup",
  ];
  return {
    own: (path) => chownSync(path, uid, gid),
    command: (program, args) => ({
      file: "setpriv",
      args: [...identity, ...privileges, "--", program, ...args],
      options: { cwd: "/", env: ENVIRONMENT },
    }),
  };
}

/**
 * The capabilities of this process that allow it to search folders. The first one only allows
 * searching and is narrower; containers usually hold only the second. Bits as in
 * linux/capability.h.
 */
function heldCapabilities(): string[] {
  if (process.platform !== "linux") return [];
  const line = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"));
  const held = BigInt(`0x${line?.[1] ?? "0"}`);
  return [
    ...((held & (1n << 2n)) === 0n ? [] : ["dac_read_search"]),
    ...((held & (1n << 1n)) === 0n ? [] : ["dac_override"]),
  ];
}

/**
 * Whether the account reaches both paths. Access is tried and not computed from modes, because
 * access lists, mounts and security modules decide too.
 */
function canReach(
  account: PostgresAccount,
  { program, folder }: { program: string; folder: string },
): boolean {
  const succeeds = (file: string, args: string[]) => {
    const command = account.command(file, args);
    return (
      spawnSync(command.file, command.args, { ...command.options, stdio: "ignore" }).status === 0
    );
  };
  return (
    succeeds(program, ["--version"]) &&
    succeeds("/bin/sh", ["-c", 'cd "$1" && test -x .', "sh", folder])
  );
}
