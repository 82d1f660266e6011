import type { Report, ReportRun } from "@castmeter/sdk";
import type { Tone } from "../../parts/marks/mark.tsx";

export const TONES: Readonly<Record<Report["status"], Tone>> = {
  draft: "open",
  generating: "running",
  ready: "fine",
  failed: "failed",
};

export const RUN_TONES: Readonly<Record<ReportRun["status"], Tone>> = {
  queued: "waiting",
  running: "running",
  held: "needs",
  completed: "fine",
  failed: "failed",
  canceled: "off",
  skipped: "off",
};
