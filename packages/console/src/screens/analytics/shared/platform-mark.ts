import type { PlatformStats } from "@castmeter/sdk";
import { texts } from "#texts/analytics/panels";
import type { CountMark } from "../../../parts/numbers/count.tsx";

/** What is doubtful about the numbers of a platform: disconnected, or old. */
export function markOfPlatform({
  connected,
  freshness,
}: Pick<PlatformStats, "connected" | "freshness">): CountMark | null {
  if (!connected) return { kind: "through", day: texts.ended };
  if (freshness === null || !freshness.stale || freshness.age_hours === null) return null;
  const hours = Math.floor(freshness.age_hours);
  return { kind: "stale", age: hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d` };
}
