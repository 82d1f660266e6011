import type { Tone } from "../../parts/marks/mark.tsx";
import type { DoctorCheck } from "./types.ts";

export const CHECK_TONES: Readonly<Record<DoctorCheck["status"], Tone>> = {
  ok: "fine",
  warn: "needs",
  fail: "failed",
};

const ORDER: readonly DoctorCheck["status"][] = ["fail", "warn", "ok"];

/** What needs a person first; the order of the server within it. */
export const worstFirst = (checks: readonly DoctorCheck[]): DoctorCheck[] =>
  checks.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
