/** Interval at which it is looked whether the parent is still there. */
const LOOK_EVERY_MS = 500;

interface Surroundings {
  /** npm sets `npm_command`, to `exec` for `npx`. */
  environment?: Readonly<Record<string, string | undefined>>;
  parentId?: () => number;
}

/**
 * Calls `stop` once when npm has ended, for a process that npm started (`npx castmeter`, `npm
 * start`). npm passes SIGTERM to its shell alone, and a shell that waits for a program ends without
 * passing it on: the server would go on with its port and its database. What shows is that the
 * process has another parent than at its start. A process that a shell started stays, as one that
 * was sent to the background must.
 */
export function endWithNpm(
  stop: () => void,
  { environment = process.env, parentId = (): number => process.ppid }: Surroundings = {},
): void {
  if (environment["npm_command"] === undefined) return;
  const parent = parentId();
  const timer = setInterval(() => {
    if (parentId() === parent) return;
    clearInterval(timer);
    stop();
  }, LOOK_EVERY_MS);
  timer.unref();
}
