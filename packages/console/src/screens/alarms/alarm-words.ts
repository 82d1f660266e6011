import { texts } from "#texts/alarms";
import type { Tone } from "../../parts/marks/mark.tsx";

/** An alarm, as the API of a workspace and the path for operators answer it. */
export interface Alarm {
  id: string;
  kind: keyof typeof texts.kinds;
  status: "open" | "recovering" | "cleared";
  subject: { id: string; name: string; show_id: string | null; platform: string | null };
  reason: string | null;
  since: string;
  raised_at: string;
  cleared_at: string | null;
}

export const TONES: Readonly<Record<Alarm["status"], Tone>> = {
  open: "failed",
  recovering: "running",
  cleared: "fine",
};

/** What fails, in the person's language; the reason is the server's. */
export const titleOf = ({ kind, subject: { id, name, platform } }: Alarm): string =>
  kind === "backup"
    ? texts.titles.backup(id)
    : texts.titles[kind](platform === null ? name : `${name}, ${platform}`);
