import { useLiveChanges } from "../api/live.ts";

/** Reads again what others change, while it stands in the frame. */
export function LiveChanges() {
  useLiveChanges();
  return null;
}
