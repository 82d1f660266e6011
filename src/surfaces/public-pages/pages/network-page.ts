import { type Html, type HtmlValue, html } from "../../../lib/text/html.ts";
import { rowScale } from "../../../domain/charts/scale.ts";
import { rowBar } from "../../../domain/charts/bars.ts";
import { sparkline } from "../../../domain/charts/sparkline.ts";
import type { NetworkPage } from "../../../features/sharing/public-pages/index.ts";
import { asOfLine, framed, type FrameOptions, section } from "../page-frame.ts";
import {
  cutWords,
  dotted,
  heading,
  link,
  listed,
  numberOr,
  picture,
  UNKNOWN,
} from "../sections/parts.ts";
import { schemaOfNetwork } from "../page-schema.ts";
import { REACH_WORDS, reachLead, weekSection } from "../sections/reach-lead.ts";
import { changeOrNone } from "./show-page.ts";
import { oldMark } from "../sections/signs.ts";
import { change, count, plural } from "../sections/words.ts";
import { withWords } from "../sections/words-section.ts";

/** The page of a network. */

export function networkPage(
  options: FrameOptions,
  page: NetworkPage,
  picture: string | null,
): Html {
  const { lead, shows } = page;
  return framed(options, {
    title: page.title,
    description:
      lead.reach === null
        ? "No number is known yet."
        : `Reach in 28 days: ${count(lead.reach)}, of ${plural(shows.length, "show")}.`,
    url: page.url,
    crumbs: [],
    data: { csv: `${page.url}/shows.csv`, schema: schemaOfNetwork(page), picture },
    isUnlisted: false,
    main: withWords(
      html`${heading({
        cover: page.cover,
        mark: mosaic(page),
        kicker: dotted([html`<strong>Podcast network</strong>`, plural(shows.length, "show")]),
        title: page.title,
        below: dek(page),
      })}
      ${asOfLine(page.as_of, [plural(page.platform_count, "platform"), ...agesOf(page)])}
      ${reachLead(lead)} ${weekSection(page)} ${showTable(page)} ${episodeTable(page)}`,
      {
        terms: [
          ["Reach", `${REACH_WORDS} An account that several shows share counts with one of them.`],
        ],
        metrics: Object.keys(page.definitions),
        definitions: page.definitions,
      },
    ),
  });
}

/** The age of the numbers: each platform with old numbers, or that none is old. */
const agesOf = ({ accounts_old: old, as_of: asOf }: NetworkPage): HtmlValue[] =>
  old.length === 0
    ? [asOf !== null && `No account is older than 36\u00a0h`]
    : old.map(({ platform_name: name, old_hours: hours }) => oldMark(name, hours));

/** Maximum names in a sentence. */
const NAMES = 4;

/** A sentence that describes the network: its shows by name, the show with the most reach first. */
function dek({ shows, platform_count: platforms }: NetworkPage): Html | false {
  if (shows.length === 0) return false;
  const named = shows.slice(0, shows.length > NAMES + 1 ? NAMES : shows.length);
  const names: HtmlValue[] = named.map(({ name }) => html`<bdi>${name}</bdi>`);
  const more = shows.length - named.length;
  if (more > 0) names.push(`${count(more)} more`);
  const last = names.pop();
  const all = names.length === 0 ? [last] : [...listed(names), " and ", last];
  return html`<p class="dek">
    ${all}${platforms > 0 && `, measured on ${plural(platforms, "platform")}`}.
  </p>`;
}

/** Number of covers in the mark of a network without a logo: two rows of three. */
const MOSAIC = 6;

function mosaic({ cover, shows }: NetworkPage): Html | null {
  const covers = shows.flatMap((show) => show.cover ?? []).slice(0, MOSAIC);
  if (cover !== null || covers.length < 2) return null;
  return html`<div class="mosaic">${covers.map((one) => picture("tile", one))}</div>`;
}

const OTHER_DAYS = "A change is that of the show’s own page, up to the last day of its accounts.";

function showTable(page: NetworkPage): Html | false {
  const { shows, lead, url } = page;
  if (shows.length === 0) return false;
  const most = Math.max(0, ...shows.map(({ reach }) => reach ?? 0));
  const hasOtherDays = shows.some(({ change_to: to }) => to !== lead.to);
  return section({
    id: "shows",
    title: "Shows",
    lead:
      "Reach in the same 28 days. All bars have one scale; each line is of whole weeks." +
      (hasOtherDays ? ` ${OTHER_DAYS}` : ""),
    csv: `${url}/shows.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Show</th>
          <th scope="col" class="wide">By week</th>
          <th scope="col" class="wide">Audio, video, social</th>
          <th scope="col" class="wide number">Change</th>
          <th scope="col" class="number">Reach</th>
        </tr>
      </thead>
      <tbody>
        ${shows.map((show) => showRow(show, most))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td class="wide"></td>
          <td class="wide"></td>
          <td class="wide number">${changeOrNone(lead.change_percent)}</td>
          <td class="number reach">
            ${numberOr(lead.reach, UNKNOWN)} ${changeOnPhones(lead.change_percent)}
          </td>
        </tr>
      </tfoot>
    </table>`,
  });
}

/** The change as text on phones, where the column of the change is left out. */
const changeOnPhones = (percent: number | null): Html | false =>
  percent !== null && html`<span class="basis phone">${change(percent)}</span>`;

const showRow = (show: NetworkPage["shows"][number], most: number): Html =>
  html`<tr>
    <th scope="row" class="entry">
      ${picture("small-cover", show.cover)} ${link(show)}
      <span class="basis">
        ${dotted([
          plural(show.episode_count, "episode"),
          show.counted_elsewhere.length > 0 &&
            `${show.counted_elsewhere.join(", ")} counted with another show`,
        ])}
      </span>
    </th>
    <td class="wide spark-cell">${sparkline(show.weeks)}</td>
    <td class="wide bar-cell">
      ${rowBar(
        show.categories.map(({ category, reach }) => ({ category, value: reach })),
        most,
      )}
    </td>
    <td class="wide number muted">
      ${changeOrNone(show.change_percent)}
      ${
        show.change_percent !== null &&
        !show.change_of_all &&
        html`<span class="basis part">of platforms known alike</span>`
      }
    </td>
    <td class="number reach">
      ${numberOr(show.reach, UNKNOWN)} ${changeOnPhones(show.change_percent)}
    </td>
  </tr>`;

function episodeTable({ episodes, url, lead }: NetworkPage): Html | false {
  if (episodes.length === 0) return false;
  const { most, cut } = rowScale(episodes.map(({ reach }) => reach));
  return section({
    id: "episodes",
    title: "Episodes that travelled furthest",
    lead:
      "Views, plays and reactions that posts gained in these 28 days, counted post by post. " +
      "Shows are counted by their accounts, which give fewer counts than posts have" +
      (episodes.some(({ exceeds_show: exceeds }) => exceeds)
        ? ": an episode can have more than its show."
        : ".") +
      (cut === null ? "" : ` All bars have one scale${cutWords(cut)}`),
    csv: `${url}/episodes.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Episode</th>
          <th scope="col" class="wide"><span class="hidden">Gain as a bar</span></th>
          <th scope="col" class="number">Gained by its posts</th>
        </tr>
      </thead>
      <tbody>
        ${episodes.map(
          (episode) =>
            html`<tr>
              <th scope="row" class="entry">
                ${picture("small-cover", episode.cover)} ${link(episode)}
                ${
                  episode.show !== null &&
                  html`<span class="basis"><bdi>${episode.show}</bdi></span>`
                }
              </th>
              <td class="wide bar-cell">
                ${rowBar([{ category: null, value: episode.reach }], most)}
              </td>
              <td class="number reach">
                ${count(episode.reach)}
                ${
                  excess(episode, lead) !== null &&
                  html`<span class="basis">${excess(episode, lead)}</span>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  });
}

/** A note beside a number that is larger than its total. */
function excess(
  { reach, exceeds_show: exceeds }: NetworkPage["episodes"][number],
  lead: NetworkPage["lead"],
): string | null {
  if (lead.reach !== null && reach > lead.reach) return "more than all accounts count";
  return exceeds ? "more than its show’s accounts count" : null;
}
