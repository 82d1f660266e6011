import { checkRead } from "../../src/domain/ad-reads/check-read.ts";
import type { ReadFinding } from "../../src/domain/ad-reads/air-check.ts";
import type { LabelledCheck, LabelledEpisode } from "./labelled-set.ts";

/** A labelled check with what was found. */
export interface JudgedCheck {
  episode: LabelledEpisode;
  check: LabelledCheck;
  finding: ReadFinding;
}

export function judgeChecks(episodes: readonly LabelledEpisode[]): JudgedCheck[] {
  return episodes.flatMap((episode) =>
    episode.checks.map((check) => ({ episode, check, finding: find(episode, check) })),
  );
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
      segments: episode.segments
        .filter(({ text }) => text.trim() !== "")
        .map(({ start_sec, end_sec, speaker, text }) => ({
          startSec: start_sec,
          endSec: end_sec,
          speaker,
          text,
        })),
    },
    {
      competitors: check.competitors.map(brandOf),
      otherBrands: check.other_brands.map(brandOf),
    },
  );
}
