import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, readFileSync, statSync } from "node:fs";

/**
 * Under which account PostgreSQL runs. It refuses to run as root, rightly, so a process that is
 * root hands it to a user that owns nothing but the data. For everyone else it runs as they do.
 */

const SYSTEM_USER = "castmeter";

/**
 * Only these reach PostgreSQL: the settings and secrets in our own environment are none of its
 * business.
 */
const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
};

/**
 * A way to start a program under the account: what to run, what to put before its arguments, and
 * the spawn options.
 */
export interface PostgresAccount {
  /** Gives a file or folder to the account; does nothing when we run as ourselves. */
  own(path: string): void;
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

/** We are not root: PostgreSQL runs as the same user. */
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
 * reach; `clusterOwner` names existing data, whose owner is kept. Throws with a sentence that says
 * what to do when root finds no way.
 *
 * A checkout under a folder closed to others, such as /root with mode 0700, cannot be reached by an
 * unprivileged user. There, `setpriv` of util-linux starts PostgreSQL under that user with one
 * capability, to walk through folders (and, unavoidably, read files) regardless of their mode. It
 * is narrower than root, and the process that starts it is root already. Copying 60 MB of programs
 * to a public place, or moving the data out of DATA_DIR, would surprise more.
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
    `PostgreSQL cannot run as root, and the user ${SYSTEM_USER} cannot reach ${paths.folder} or ${paths.program} because a folder above is closed to others. ` +
      "Do one of these: run as an ordinary user; move the checkout or DATA_DIR to a folder others may enter, such as /srv; " +
      "open the folders above (chmod o+x); install util-linux (setpriv); or set DATABASE_URL " +
      "to a PostgreSQL that is running.",
  );
}

function existingOwner(cluster: string | null): UserIds | null {
  if (cluster === null) return null;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? null : { uid, gid };
}

/**
 * Another start may be adding the same user at this moment: whoever loses the race for /etc/passwd
 * finds it there.
 */
function systemUser(): UserIds {
  const known = findUser(SYSTEM_USER);
  if (known !== null) return known;
  let problem = "";
  for (let turn = 0; turn < 5; turn++) {
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
    const added = findUser(SYSTEM_USER) ?? (turn === 4 ? findUser("postgres") : null);
    if (added !== null) return added;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and making the user ${SYSTEM_USER} for it failed (${problem.trim()}). ` +
      `Run as an ordinary user, make the user yourself (useradd --system ${SYSTEM_USER}), or set DATABASE_URL to a PostgreSQL that is running.`,
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
 * Searching is the narrower of the two; containers usually hold only the other. Bits as in
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
 * Tried rather than computed from modes: access lists, mounts and security modules have a say too.
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
