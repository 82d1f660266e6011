/** Air checks: talking points by the words of an episode. */

import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";

const TRANSCRIPT_CHARS = 1_000_000;
const POINT_CHARS = 10_000;
const POINTS = 50;
let brands = 0;

/** An episode with a transcript, booked by a campaign; its air check is detected. */
async function detect(stage: SizeStage, points: string, spoken: string): Promise<string> {
  await stage.freeCaps();
  const episodeId = stage.episodeId(4);
  const path = `/v1/shows/${stage.showId}/episodes/${episodeId}/transcript`;
  const stored = await stage.outcome("PUT", path, { language: "en", text: spoken });
  if (!stored.startsWith("20")) return `transcript ${stored}`;
  brands += 1;
  const { id: brandId } = await stage.made("POST", "/v1/brands", { name: `Lumen ${brands}` });
  const campaign = await stage.call("POST", "/v1/campaigns", {
    name: "Size",
    brand_id: brandId,
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

/** What points are made of, each with its number, and what is said over and over. */
const SAID: Readonly<Record<string, { point: string; said: string }>> = {
  "one word everywhere": { point: "aaaa ", said: "aaaa " },
  "words near to each other": { point: "roasted on the quay ", said: "roasted quays on the " },
  "words of a point apart": {
    point: "roasted quay delivered coffee ",
    said: "every bag is roasted on the quay and delivered as Lumen coffee ",
  },
  numbers: { point: "15 percent off 1,000,000 ", said: "fifteen percent of a million " },
  "CJK without blanks": { point: "港の夜", said: "港の夜と戻らない船" },
  "names and codes": {
    point: "use LUMEN15 at lumen.com ",
    said: "lumen dot com slash lumen fifteen ",
  },
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
      const { point = "", said = "" } = SAID[name] ?? {};
      const chars = share(POINT_CHARS, Number(size));
      const each = Math.floor(chars / POINTS) - 4;
      const points = Array.from(
        { length: POINTS },
        (_, index) =>
          `${point.repeat(each / point.length + 1).slice(0, Math.max(each, 6))} ${index}`,
      ).join("\n");
      const length = share(TRANSCRIPT_CHARS, Number(size));
      // As bytes it is within the limit of what is sent, in any script.
      return detect(stage, points, said.repeat(length / said.length));
    },
  },
];
