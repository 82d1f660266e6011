import type { SlotView } from "../slots/slot-view.ts";

/** For example `Audio read, mid-roll, 60 s, 2 times`. */
export function placementWords({
  deliverable_type: kind,
  placement,
  length_sec: length,
  quantity,
}: Pick<SlotView, "deliverable_type" | "placement" | "length_sec" | "quantity">): string {
  const words = [
    kind.replaceAll("_", " "),
    placement?.replace(/_(?=roll$)/, "-").replaceAll("_", " "),
    length === null ? undefined : `${length} s`,
    quantity > 1 ? `${quantity} times` : undefined,
  ].filter((word) => word !== undefined);
  const text = words.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
