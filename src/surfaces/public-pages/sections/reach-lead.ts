import { type Html, html } from "../../../lib/text/html.ts";
import { weekBars } from "../../../domain/charts/week-bars.ts";
import type { ReachLead, ShowPage } from "../../../features/sharing/public-pages/index.ts";
import { section } from "../page-frame.ts";
import { categories, dotted, largeNumber } from "./parts.ts";
import { change, count, day, plural } from "./words.ts";

/** Reach of the last weeks on the pages of shows and networks. */

/** The meaning of reach on these pages. */
export const REACH_WORDS =
  "What each account counts nearest to people reached on a day: views, impressions, plays or " +
  "opens; reactions or likes where it gives nothing else. Added up, never de-duplicated. " +
  "An episode is the sum of its posts, whose views an account may not give, so an episode can " +
  "have more than its show.";

export function reachLead(lead: ReachLead): Html {
  const year = Number(lead.to.slice(0, 4));
  const dates = `${day(lead.from, year)} – ${day(lead.to, year)}`;
  return html`<div class="lead">
    ${largeNumber(
      html`Reach in 28 days, by accounts <span class="muted">(${dates})</span>`,
      lead.reach,
      {
        unknown: {
          title: "not known yet",
          text: "The first number is expected within a day after an account is connected.",
        },
        below: html`<p class="definition">
            ${comparison(lead)} ${lastDayWords(lead)} A sum of counters, not of people.
          </p>
          ${inPart(lead)}`,
      },
    )}${categories(lead.categories)}
  </div>`;
}

/** Why the days end where they do; an account that is not waited for is named below. */
const lastDayWords = ({ to, known_in_part: inPart }: ReachLead): string =>
  inPart.length > 0
    ? ""
    : `Up to ${day(to, Number(to.slice(0, 4)))}, the last day that all accounts gave.`;

function comparison(lead: ReachLead): Html {
  const { previous_reach: before, change_percent: percent } = lead;
  if (before === null) return html`Nothing is known of the 28 days before.`;
  if (percent === null)
    return html`The 28 days before had ${count(before)}; not all platforms are known alike in both.`;
  return lead.change_of_all
    ? html`<strong>${change(percent)}</strong> on the 28 days before (${count(before)}), the same
        weekdays.`
    : html`<strong>${change(percent)}</strong> on the 28 days before, over the platforms that are
        known alike in both.`;
}

const inPart = ({ known_in_part: platforms }: ReachLead): Html | false =>
  platforms.length > 0 &&
  html`<p class="basis">
    Known in part:
    ${dotted(
      platforms.map(
        ({ platform_name: name, days_known: known, days }) =>
          `${name} ${count(known)} of ${plural(days, "day")}`,
      ),
    )}
  </p>`;

export const weekSection = ({
  weeks,
  definition_changes: breaks,
  url,
}: Pick<ShowPage, "weeks" | "definition_changes" | "url">): Html | false =>
  weeks.some(({ total }) => total !== null) &&
  section({
    id: "weeks",
    title: "Week by week",
    lead: [
      "Reach gained in each week, Monday to Sunday, UTC.",
      "Hatched: not all platforms have given all its days yet.",
      ...(weeks.some(({ not_known: names }) => names.length > 0)
        ? ["A ring: a platform is not known in that week."]
        : []),
      ...(weeks.some(({ estimated }) => estimated)
        ? ["Dotted: in part read over several days and spread over them."]
        : []),
    ].join(" "),
    csv: `${url}/weeks.csv`,
    body: html`${weekBars(weeks, breaks)}
    ${breaks.map(({ note }) => html`<p class="basis">${note}</p>`)}`,
  });
