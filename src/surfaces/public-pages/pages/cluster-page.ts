import { type Html, type HtmlValue, html } from "../../../lib/text/html.ts";
import { curveChart } from "../../../domain/charts/curve-chart.ts";
import type { ClusterPage } from "../../../features/sharing/public-pages/index.ts";
import { asOfLine, framed, type FrameOptions, section } from "../page-frame.ts";
import {
  categories,
  coBrand,
  dotted,
  figure,
  heading,
  holes,
  largeNumber,
  link,
  numberOr,
  UNKNOWN,
} from "../sections/parts.ts";
import { schemaOfCluster } from "../page-schema.ts";
import { DASHES, LEVEL, mark } from "../sections/signs.ts";
import { change, count, day, duration, percent, plural } from "../sections/words.ts";
import { platformTable, postTable } from "../sections/post-tables.ts";
import { withWords } from "../sections/words-section.ts";

/** The page of an episode with every clip and post made from it. */

export function clusterPage(
  options: FrameOptions,
  page: ClusterPage,
  picture: string | null,
): Html {
  const { show, network, reach, posts, platforms, counted } = page;
  const what = plural(counted.posts, "post");
  return framed(options, {
    title: `${page.title} · ${show.name}`,
    description:
      reach === null
        ? `${what} of this episode; no number is known yet.`
        : `Reach so far ${count(reach)}: ${what} on ${plural(platforms.length, "platform")}.`,
    url: page.url,
    crumbs: [...(network === null ? [] : [network]), show],
    data: { csv: `${page.url}/posts.csv`, schema: schemaOfCluster(page), picture },
    isUnlisted: false,
    main: withWords(
      html`${heading({
          cover: page.cover,
          kicker: dotted([
            html`<strong>${link(show)}</strong>`,
            page.episode?.number != null && `episode ${page.episode.number}`,
            page.published_at !== null &&
              html`<time datetime="${page.published_at}">${day(page.published_at)}</time>`,
            page.episode?.duration_sec != null && duration(page.episode.duration_sec),
          ]),
          title: page.title,
          below: coBrand(page.co_brand),
        })}
        ${asOfLine(page.as_of, [`${what} on ${plural(platforms.length, "platform")}`, dayLine(page)])}
        <div class="lead">
          ${largeNumber("Reach so far", reach, {
            unknown: { title: "not known yet", text: whenUnknown(page) },
            below: html`<p class="definition">
                Views, plays, impressions and opens as each platform counts them, added up.
                <strong>A sum of counters, not of people.</strong>
              </p>
              ${holes(counted)}`,
          })}${categories(page.categories, [heldMark(page)])}
        </div>
        ${sincePublishing(page)} ${platformTable(page)} ${postTable(posts, page)} ${beside(page)}`,
      {
        terms: [
          [
            "Reach",
            "Per post, the platform’s own count: views, impressions, plays, listeners or opens; " +
              "reactions only where nothing else is given. Added up, never de-duplicated.",
          ],
        ],
        metrics: metricsOf(page),
        definitions: page.definitions,
      },
    ),
  });
}

/** The page's metrics, in the order in which it shows them. */
const metricsOf = ({
  platforms,
  audio_held: held,
  beside_reach: beside,
}: ClusterPage): string[] => [
  ...(held === null ? [] : ["audio_reach"]),
  ...platforms.flatMap(({ counted_as: basis, beside_reach: metrics }) => [...basis, ...metrics]),
  "likes",
  "comments",
  "shares",
  ...Object.entries(beside).flatMap(([metric, value]) => (value === null ? [] : [metric])),
];

const dayLine = ({ since_publishing: since }: ClusterPage): string | null => {
  return since === null ? null : `Day ${count(since.age_days)} since publishing`;
};

function sincePublishing(page: ClusterPage): Html | false {
  const since = page.since_publishing;
  if (since === null) return false;
  const { days, windows, median } = since;
  const published = page.posts.flatMap(({ published_at: at, category }) =>
    at === null || category === null ? [] : [{ date: at.slice(0, 10), category }],
  );
  const what = since.age_days >= days.length ? `Reach of the first ${days.length} days` : "Reach";
  return section({
    id: "since",
    title: "Since publishing",
    lead: html`${what}, added day by day. ${median !== null && comparison(page, median)}`,
    csv: `${page.url}/days.csv`,
    body: html`${curveChart({
        days,
        posts: published,
        median: median?.by_age ?? null,
        breaks: since.definition_changes,
      })}
      ${published.length > 0 && html`<p class="basis">${signWords(published, days)}</p>`}
      ${since.definition_changes.map(({ note }) => html`<p class="basis">${note}</p>`)}
      <dl class="figures">
        ${windows.map(({ days: length, reach, is_complete: isComplete }) =>
          figure(
            `Day ${length}`,
            numberOr(reach, UNKNOWN),
            !isComplete &&
              mark(
                DASHES,
                `so far, ${Math.min(since.age_days, length)} of ${plural(length, "day")}`,
              ),
          ),
        )}
      </dl>`,
  });
}

/** Explains the signs below the curve, and how many posts lie outside its days. */
function signWords(posts: readonly { date: string }[], days: readonly { date: string }[]): string {
  const [first = "", last = ""] = [days[0]?.date, days.at(-1)?.date];
  const earlier = posts.filter(({ date }) => date < first).length;
  const later = posts.filter(({ date }) => date > last).length;
  return [
    "Signs below the curve: a day on which posts of that kind were published.",
    ...(earlier > 0 ? [`${plural(earlier, "post")} came before its first day.`] : []),
    ...(later > 0 ? [`${plural(later, "post")} came after its last day.`] : []),
  ].join(" ");
}

/** Compares the episode with earlier ones at the oldest age that both have. */
function comparison(
  { since_publishing: since }: ClusterPage,
  { episodes, age_days: days, reach }: { episodes: number; age_days: number; reach: number },
): HtmlValue {
  const own = since?.days.find((one) => one.age_days === days)?.total ?? null;
  if (own === null || reach === 0) return null;
  const difference = Math.round(((own - reach) / reach) * 100);
  const median = `(median ${count(reach)})`;
  if (difference === 0)
    return `As many as the show’s last ${episodes} episodes had by day ${days} ${median}.`;
  const others = `the show’s last ${episodes} episodes`;
  return `${change(difference)} against ${others} by day ${days} ${median}.`;
}

const heldMark = ({ audio_held: held }: ClusterPage): Html | false =>
  held !== null && mark(LEVEL, `${count(held.reach)} counted earlier`);

function beside({ beside_reach: figures }: ClusterPage): Html | false {
  const { downloads, engaged_views: engaged, engagement, engagement_percent: share } = figures;
  if (downloads === null && engaged === null && engagement === null) return false;
  const ofReach = share === null ? "" : `: ${percent(share)} of reach`;
  const shown = [
    {
      name: "Downloads",
      value: downloads,
      meaning: "The host’s count. It overlaps with plays, so it stands beside them.",
    },
    {
      name: "Engaged views",
      value: engaged,
      meaning: "The platforms’ longer watches, part of their views.",
    },
    {
      name: "Engagement",
      value: engagement,
      meaning: `Likes, comments, shares and saves${ofReach}.`,
    },
  ];
  return section({
    id: "beside",
    title: "Counted, but not in reach",
    body: html`<dl class="figures">
      ${shown.map(
        ({ name, value, meaning }) => value !== null && figure(name, count(value), meaning),
      )}
    </dl>`,
  });
}

/** What to expect where no number is known. */
const whenUnknown = ({ without_source: names, posts }: ClusterPage): string =>
  names.length > 0 && posts.every((post) => names.includes(post.platform_name))
    ? `This server has no source of numbers for ${names.join(", ")}: its operator sets one up.`
    : "The first number is expected within a day of the first post.";
