import { type Html, html } from "../../lib/html.ts";
import { rowBar } from "../../charts/bars.ts";
import { sparkline } from "../../charts/sparkline.ts";
import type { NetworkPage } from "../../features/public-pages/index.ts";
import { asOfLine, framed, type FrameOptions, section } from "./page-frame.ts";
import { dotted, heading, link, numberOr, picture, UNKNOWN } from "./parts.ts";
import { schemaOfNetwork } from "./page-schema.ts";
import { REACH_WORDS, reachLead, weekSection } from "./reach-lead.ts";
import { changeOrNone } from "./show-page.ts";
import { CLOCK, mark } from "./signs.ts";
import { age, count, plural } from "./words.ts";
import { withWords } from "./words-section.ts";

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
        kicker: dotted([html`<strong>Podcast network</strong>`, plural(shows.length, "show")]),
        title: page.title,
        below: false,
      })}
      ${asOfLine(
        page.as_of,
        page.accounts_old.map(({ platform_name: name, old_hours: hours }) =>
          mark(CLOCK, `${name} is ${age(hours)}`),
        ),
      )}
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

function showTable({ shows, lead, url }: NetworkPage): Html | false {
  if (shows.length === 0) return false;
  const most = Math.max(0, ...shows.map(({ reach }) => reach ?? 0));
  return section({
    id: "shows",
    title: "Shows",
    lead: "Reach in the same 28 days. All bars have one scale; each line is of whole weeks.",
    csv: `${url}/shows.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Show</th>
          <th scope="col" class="wide">By week</th>
          <th scope="col" class="wide"><span class="hidden">Reach as a bar</span></th>
          <th scope="col" class="wide number">Change</th>
          <th scope="col" class="number">Reach</th>
        </tr>
      </thead>
      <tbody>
        ${shows.map(
          (show) =>
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
                ${rowBar([{ category: null, value: show.reach }], most)}
              </td>
              <td class="wide number muted">${changeOrNone(show.change_percent)}</td>
              <td class="number">${numberOr(show.reach, UNKNOWN)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td class="wide"></td>
          <td class="wide"></td>
          <td class="wide number">${changeOrNone(lead.change_percent)}</td>
          <td class="number">${numberOr(lead.reach, UNKNOWN)}</td>
        </tr>
      </tfoot>
    </table>`,
  });
}

const episodeTable = ({ episodes, url }: NetworkPage): Html | false =>
  episodes.length > 0 &&
  section({
    id: "episodes",
    title: "Episodes that travelled furthest",
    lead:
      "Reach gained in these 28 days, with every clip and post. Each post is counted by itself: " +
      "the sum can be more than the accounts of its show give.",
    csv: `${url}/episodes.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Episode</th>
          <th scope="col" class="wide"><span class="hidden">Reach as a bar</span></th>
          <th scope="col" class="number">Gained</th>
        </tr>
      </thead>
      <tbody>
        ${episodes.map(
          (episode) =>
            html`<tr>
              <th scope="row" class="entry">
                ${link(episode)}
                ${
                  episode.show !== null &&
                  html`<span class="basis"><bdi>${episode.show}</bdi></span>`
                }
              </th>
              <td class="wide bar-cell">
                ${rowBar([{ category: null, value: episode.reach }], episodes[0]?.reach ?? 0)}
              </td>
              <td class="number">${count(episode.reach)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  });
