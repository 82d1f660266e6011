import type { SimulatedEpisode } from "../../simulators/accounts/simulated-show.ts";
import { idWithTime } from "../../simulators/world/id-times.ts";
import { BASE64_URL, code } from "../../simulators/world/seeded-numbers.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import { HOUR_MS } from "../../src/lib/time/clock.ts";
import { isoWeekday } from "../calendar.ts";
import type { Random } from "../random.ts";

/** The shows of one network, and when each publishes. */

/** Every second show has a host that is connected; some of the others a public profile. */
const WEEKS_BEFORE = 4;
const WEEKS_AFTER = 62;

export interface PlannedEpisode extends SimulatedEpisode {
  /** Posts that are made from it: the video, and a clip on a platform that is paid for. */
  posts: { platform: "youtube" | "tiktok"; externalId: string; url: string }[];
}

export interface PlannedShow {
  slug: string;
  title: string;
  episodes: readonly PlannedEpisode[];
  account: "transistor" | "tiktok" | null;
}

/** The plan of a run. */
export function planNetwork(
  random: Random,
  { start, shows }: { start: string; shows: number },
): PlannedShow[] {
  return Array.from({ length: shows }, (_, place) => {
    const slug = `harbour-${String(place + 1).padStart(2, "0")}`;
    return {
      slug,
      title: `Harbour ${place + 1}`,
      account: accountOf(place),
      episodes: planEpisodes(random, { slug, place, start }),
    };
  });
}

function accountOf(place: number): PlannedShow["account"] {
  if (place % 2 === 0) return "transistor";
  return place % 4 === 1 ? "tiktok" : null;
}

function planEpisodes(
  random: Random,
  { slug, place, start }: { slug: string; place: number; start: string },
): PlannedEpisode[] {
  const weekday = (place % 7) + 1;
  const hour = random.between(1, 21);
  let first = addDays(start, -7 * WEEKS_BEFORE);
  while (isoWeekday(first) !== weekday) first = addDays(first, 1);
  return Array.from({ length: WEEKS_BEFORE + WEEKS_AFTER }, (_, week) => {
    const publishedAt = new Date(Date.parse(addDays(first, 7 * week)) + hour * HOUR_MS);
    const number = week + 1;
    const video = code(BASE64_URL, 11, slug, number);
    const clip = idWithTime("tiktok", publishedAt.getTime() + HOUR_MS, place);
    return {
      number,
      id: String(7_300_000 + place * 10_000 + number * 37),
      guid: `${slug}-${number}`,
      title: `#${number} The harbour at ${number} o'clock`,
      publishedAt,
      durationSec: random.between(1_500, 4_200),
      posts: [
        {
          platform: "youtube",
          externalId: video,
          url: `https://www.youtube.com/watch?v=${video}`,
        },
        {
          platform: "tiktok",
          externalId: clip,
          url: `https://www.tiktok.com/@${handleOf(slug)}/video/${clip}`,
        },
      ],
    };
  });
}

/** The name of a show's account on platforms. */
export const handleOf = (slug: string): string => slug.replaceAll("-", "_");
