import { existsSync } from "node:fs";
import { join } from "node:path";

/** The confinement of the child that reads documents to its input and answer. */
export interface Confinement {
  /** A program and its arguments that start the command after them; empty where there is none. */
  prefix: readonly string[];
  /** The user and group the child runs as, where no program of `prefix` sets them. */
  ids?: { uid: number; gid: number };
  /** True where the child is a descendant of the process that is started. */
  isBelow: boolean;
  /** Rights that remain open on this system, in words for the operator. */
  open: readonly string[];
}

/**
 * A user that owns nothing and has no account. Rejected: the user of the embedded PostgreSQL, which
 * owns the database's files and may end its processes. The id is within 0 to 65535, because a
 * container with a user namespace may have no others. 65534 is the overflow user, under which other
 * services run.
 */
const READER_ID = 65_533;

/**
 * Limits of the child that the kernel enforces, even if the parent has ended: 30 s of processor
 * time over all threads, no bytes written to files, no core dump, 1.5 GiB of private writable
 * memory (Node maps 0.6 GiB of it at its start, and uses 40 MB).
 */
const LIMITS = [
  "--cpu=30",
  "--fsize=0",
  "--core=0",
  "--nofile=256",
  `--data=${1.5 * 1024 ** 3}`,
] as const;

/**
 * The child ends with the process that started it, and its descendants have no more rights than it
 * has.
 */
const TIED = ["--pdeathsig=KILL", "--no-new-privs"] as const;
const WITHOUT_CAPABILITIES = ["--bounding-set=-all", "--inh-caps=-all"] as const;
const AS_READER = [`--reuid=${READER_ID}`, `--regid=${READER_ID}`, "--clear-groups"] as const;

/**
 * Namespaces of the child for networks, processes and queues: it sees no port, and no process but
 * itself.
 */
const NAMESPACES = [
  "--net",
  "--pid",
  "--ipc",
  "--uts",
  "--mount-proc",
  "--fork",
  "--kill-child",
] as const;

const OPEN_NETWORK = "connections to the network";
const OPEN_SIGNALS = "signals to processes of the same user";
const OPEN_USER = "it runs as the user of this process";
const OPEN_LIMITS = "it may outlive a parent that was killed while it computes";

/** The ways to start the child here, the most confined first; the last one always works. */
export function confinements(): Confinement[] {
  const isRoot = process.getuid?.() === 0;
  const [setpriv, unshare, prlimit] = ["setpriv", "unshare", "prlimit"].map(programAt);
  const direct: Confinement = {
    prefix: [],
    isBelow: false,
    open: [OPEN_NETWORK, OPEN_SIGNALS, OPEN_USER, OPEN_LIMITS],
  };
  const asReader: Confinement = {
    ...direct,
    ids: { uid: READER_ID, gid: READER_ID },
    open: [OPEN_NETWORK, OPEN_LIMITS],
  };
  if (process.platform !== "linux" || !setpriv || !unshare || !prlimit)
    return isRoot ? [asReader, direct] : [direct];

  const limited = [prlimit, ...LIMITS, "--"];
  const dropped = (...more: readonly string[]): string[] => [
    setpriv,
    ...TIED,
    ...(isRoot ? WITHOUT_CAPABILITIES : []),
    ...more,
    "--",
    ...limited,
  ];
  // The process that creates the namespaces is tied to this one, and the child in them to that
  // process.
  const within = (...more: readonly string[]): string[] => [
    setpriv,
    "--pdeathsig=KILL",
    "--",
    unshare,
    ...(isRoot ? [] : ["--user"]),
    ...NAMESPACES,
    "--",
    ...dropped(...more),
  ];
  const namespaced = (open: readonly string[], ...more: readonly string[]): Confinement[] =>
    canFindBelow() ? [{ prefix: within(...more), isBelow: true, open }] : [];
  return [
    ...(isRoot ? namespaced([], ...AS_READER) : []),
    ...namespaced(isRoot ? [OPEN_USER] : []),
    ...(isRoot ? [{ prefix: dropped(...AS_READER), isBelow: false, open: [OPEN_NETWORK] }] : []),
    { prefix: dropped(), isBelow: false, open: [OPEN_NETWORK, OPEN_SIGNALS, OPEN_USER] },
    direct,
  ];
}

/** The path of a program. The child, and the programs that start it, have no PATH to search. */
const programAt = (name: string): string | undefined =>
  ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * Whether the child's process id can be found, because its memory is watched from outside: some
 * kernels do not list it.
 */
const canFindBelow = (): boolean => existsSync(`/proc/self/task/${process.pid}/children`);
