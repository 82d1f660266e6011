import type { GeographyEntry } from "@castmeter/sdk";
import { texts } from "#texts/analytics/audience";
import { exactCount } from "../../../numbers/count.ts";
import { Count } from "../../../parts/numbers/count.tsx";

/** The number of a place; of a platform that gives shares alone, only that it is hidden. */
export function PlaceCount({
  value,
  kind,
}: {
  value: number | null;
  kind: GeographyEntry["value_kind"];
}) {
  if (value === null)
    return <Count value={null} mark={{ kind: "unknown", reason: texts.hiddenMark }} isInline />;
  return kind === "count" ? exactCount(value) : "";
}
