/**
 * Loaded before a server: its parent can move the wall clock of the process. The monotonic clock
 * goes on, as it does when a time server steps the clock of a machine.
 */
const SystemDate = Date;
let offsetMs = 0;

class SteppedDate extends SystemDate {
  constructor(...parts: [] | [number | string | Date]) {
    const [first] = parts;
    super(first ?? SystemDate.now() + offsetMs);
  }

  static override now(): number {
    return SystemDate.now() + offsetMs;
  }
}

globalThis.Date = new Proxy(SteppedDate, {
  construct: (target, parts: unknown[], newTarget: typeof SteppedDate) =>
    parts.length > 1
      ? Reflect.construct(SystemDate, parts, newTarget)
      : Reflect.construct(target, parts, newTarget),
  apply: () => new SteppedDate().toString(),
}) as unknown as DateConstructor;

process.on("message", (message) => {
  const { stepClockMs } = message as { stepClockMs?: number };
  if (stepClockMs !== undefined) offsetMs += stepClockMs;
});
// The channel alone must not keep a stopping server alive.
process.channel?.unref();
