/** A window since publication, as an answer of curves has it. */
interface Window {
  closes_at: string;
  complete: boolean;
  value: number | null;
}

/** What stands in the place of a window: its number, when it closes, or that it is unknown. */
export type WindowState =
  | { kind: "value"; value: number }
  | { kind: "open"; inDays: number; soFar: number | null }
  | { kind: "unknown" };

const DAY_MS = 86_400_000;

export function stateOfWindow(
  { closes_at: closes, complete, value }: Window,
  now: number,
): WindowState {
  const leftMs = Date.parse(closes) - now;
  if (!complete && leftMs > 0)
    return { kind: "open", inDays: Math.ceil(leftMs / DAY_MS), soFar: value };
  return value === null ? { kind: "unknown" } : { kind: "value", value };
}
