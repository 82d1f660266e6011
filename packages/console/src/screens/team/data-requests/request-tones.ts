import type { DataRequest } from "@castmeter/sdk";
import type { Tone } from "../../../parts/marks/mark.tsx";

export const STATE_TONES: Readonly<Record<DataRequest["status"], Tone>> = {
  open: "waiting",
  in_progress: "running",
  fulfilled: "fine",
  rejected: "failed",
  canceled: "off",
};
