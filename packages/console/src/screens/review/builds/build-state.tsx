import type { ClusterBuild } from "@castmeter/sdk";
import { texts } from "#texts/review/builds";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { isOpen } from "../../clusters/acts/builds/builds.ts";

const TONES: Readonly<Record<ClusterBuild["status"], Tone>> = {
  queued: "waiting",
  running: "running",
  completed: "fine",
  failed: "failed",
  canceled: "off",
};

const OPEN_ITEMS = new Set(["pending", "searching"]);

/** How far a search is, or how it ended. */
export function BuildState({ build }: { build: ClusterBuild }) {
  const { status, items, requested, undone_at: undoneAt } = build;
  if (undoneAt !== null) return <StateMark tone="off">{texts.undone}</StateMark>;
  const done = items.filter((item) => !OPEN_ITEMS.has(item.status)).length;
  return (
    <>
      <StateMark tone={TONES[status]}>{texts.statuses[status]}</StateMark>
      {isOpen(build) && <span className="muted"> {texts.progress(done, requested)}</span>}
    </>
  );
}
