import { checkRead } from "../../src/domain/ad-reads/check-read.ts";
import type { ReadFinding } from "../../src/domain/ad-reads/air-check.ts";
import type { Part } from "../labelled-sets/command.ts";
import { segmentOf } from "../labelled-sets/form.ts";
import heldOut from "./held-out.json" with { type: "json" };
import type { LabelledCheck, LabelledEpisode } from "./labelled-set.ts";

/** A labelled check with what was found. */
export interface JudgedCheck {
  episode: LabelledEpisode;
  part: Part;
  check: LabelledCheck;
  finding: ReadFinding;
}

/** @param isOwn Whether the episodes are those of `sets`, of which some are held out. */
export function judgeChecks(episodes: readonly LabelledEpisode[], isOwn: boolean): JudgedCheck[] {
  return episodes.flatMap((episode) => {
    const part = isOwn && heldOut.episode_ids.includes(episode.id) ? "held-out" : "tuning";
    return episode.checks.map((check) => ({
      episode,
      part,
      check,
      finding: find(episode, check),
    }));
  });
}

function find(episode: LabelledEpisode, check: LabelledCheck): ReadFinding {
  const { booked } = check;
  const brandOf = ({ brand, other_names }: { brand: string; other_names: string[] }) => ({
    brand,
    otherNames: other_names,
  });
  return checkRead(
    {
      ...brandOf(booked),
      promoCode: booked.promo_code,
      promoUrl: booked.promo_url,
      talkingPoints: booked.talking_points,
      placement: booked.placement,
      lengthSec: booked.length_sec,
    },
    {
      durationSec: episode.duration_sec,
      segments: episode.segments.filter(({ text }) => text.trim() !== "").map(segmentOf),
    },
    {
      competitors: check.competitors.map(brandOf),
      otherBrands: check.other_brands.map(brandOf),
    },
  );
}
