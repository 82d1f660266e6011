import type { ResearchRun } from "@castmeter/sdk";
import type { Tone } from "../../../parts/marks/mark.tsx";

export type RunStatus = ResearchRun["status"];

export const RUN_TONES: Readonly<Record<RunStatus, Tone>> = {
  queued: "waiting",
  running: "running",
  completed: "fine",
  failed: "failed",
  canceled: "off",
};

/** True while the provider may still be asked. */
export const isOpen = ({ status }: Pick<ResearchRun, "status">): boolean =>
  status === "queued" || status === "running";
