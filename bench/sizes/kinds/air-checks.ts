/** Air checks: talking points by the words of an episode. */

import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";

const WORDS = 180_000;
const POINT_CHARS = 10_000;

/** An episode with a transcript, booked by a campaign; its air check is detected. */
async function detect(stage: SizeStage, points: string, spoken: string): Promise<string> {
  await stage.freeCaps();
  const episodeId = stage.episodeId(4);
  const path = `/v1/shows/${stage.showId}/episodes/${episodeId}/transcript`;
  const stored = await stage.outcome("PUT", path, { language: "en", text: spoken });
  if (!stored.startsWith("20")) return `transcript ${stored}`;
  const campaign = await stage.call("POST", "/v1/campaigns", {
    name: "Size",
    talking_points: points,
  });
  if (campaign.status !== 201) return `campaign ${campaign.status} ${campaign.body?.error?.code}`;
  const slots = `/v1/campaigns/${campaign.body.id}/slots`;
  const { id: slotId } = await stage.made("POST", slots, {
    show_id: stage.showId,
    deliverable_type: "audio_read",
  });
  await stage.made("PATCH", `${slots}/${slotId}`, { episode_id: episodeId });
  const check = await stage.made("POST", `/v1/campaigns/${campaign.body.id}/air-checks`, {
    slot_id: slotId,
    source: "transcript",
  });
  const started = await stage.outcome("POST", `/v1/air-checks/${check.id}/detect`, {
    confirm: true,
  });
  await stage.jobsEnd();
  const { body } = await stage.call("GET", `/v1/air-checks/${check.id}`);
  const run = body?.detection ?? body?.run ?? {};
  return [started, run.status, run.error?.code].filter(Boolean).join(" ");
}

const share = (chars: number, of: number): number => Math.max(1, Math.round((chars * of) / 100));

const SAID: Readonly<Record<string, { point: string; word: string }>> = {
  "one word everywhere": { point: "aaaa\n", word: "aaaa " },
  "words near to each other": { point: "roasted on the quay\n", word: "roasted quays on the " },
  "different points": { point: "", word: "every bag is roasted on the quay and delivered " },
  numbers: { point: "15 percent off 1,000,000\n", word: "fifteen percent of a million " },
  "CJK without blanks": { point: "港の夜\n", word: "港の夜と戻らない船" },
};

export const AIR_CHECK_KINDS: readonly SizeKind[] = [
  {
    name: "air check, points by words",
    limit: 100,
    unit: "%",
    shapes: Object.fromEntries(
      Object.keys(SAID).map((name) => [name, (size) => `${size}:${name}`]),
    ),
    send: (stage, text) => {
      const [size = "1", name = ""] = text.split(":");
      const { point = "", word = "" } = SAID[name] ?? {};
      const chars = share(POINT_CHARS, Number(size));
      const points =
        point === ""
          ? Array.from({ length: chars / 12 }, (_, index) => `roasted n${index}`).join("\n")
          : point.repeat(chars / point.length + 1).slice(0, chars);
      const count = share(WORDS, Number(size)) / word.trim().split(" ").length;
      return detect(stage, points, word.repeat(count));
    },
  },
];
