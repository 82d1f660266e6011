import { type Html, html } from "../../../lib/text/html.ts";
import { MAP_SIZE } from "../../../domain/charts/world-map.ts";
import { rowBar } from "../../../domain/charts/bars.ts";
import { rowScale } from "../../../domain/charts/scale.ts";
import type {
  PageEpisode,
  PageOffer,
  PagePlaces,
  ShowPage,
} from "../../../features/sharing/public-pages/index.ts";
import { feedEpisodes } from "../sections/feed-episodes.ts";
import { asOfLine, framed, type FrameOptions, section } from "../page-frame.ts";
import { cutWords, dotted, figure, heading, NONE, numberOr, UNKNOWN } from "../sections/parts.ts";
import { schemaOfShow } from "../page-schema.ts";
import { REACH_WORDS, reachLead, weekSection } from "../sections/reach-lead.ts";
import { CLOCK, mark, oldMark, shape } from "../sections/signs.ts";
import { age, change, count, day, percent, plural, shortened } from "../sections/words.ts";
import { term, withWords } from "../sections/words-section.ts";

/** The page of a show. */

/** Maximum characters of a description that are shown. */
const DEK_CHARS = 280;

export function showPage(options: FrameOptions, page: ShowPage, picture: string | null): Html {
  const { lead, network, accounts } = page;
  const platforms = plural(accounts.length, "platform");
  return framed(options, {
    title: page.title,
    description:
      lead.reach === null
        ? "No number is known yet."
        : `Reach in 28 days: ${count(lead.reach)}, on ${platforms}.`,
    url: page.url,
    crumbs: network === null ? [] : [network],
    data: { csv: `${page.url}/episodes.csv`, schema: schemaOfShow(page), picture },
    isUnlisted: false,
    main: withWords(
      html`${heading({
          cover: page.cover,
          kicker: dotted([
            html`<strong>Podcast</strong>`,
            plural(page.episode_count, "episode"),
            page.author !== null && page.author !== "" && html`by <bdi>${page.author}</bdi>`,
          ]),
          title: page.title,
          below: dek(page.description),
        })}
        ${asOfLine(page.as_of, [
          `${platforms} connected`,
          ...accounts.flatMap(({ platform_name: name, old_hours: hours }) =>
            hours === null ? [] : [oldMark(name, hours)],
          ),
        ])}
        ${reachLead(lead)} ${weekSection(page)} ${episodeTable(page.episodes, page.url)}
        ${feedEpisodes(page)}
        <div class="columns">${placesSection(page)}${accountSection(page)}</div>
        ${offersSection(page.offers, page.offers_days)}`,
      {
        terms: [["Reach", REACH_WORDS]],
        metrics: Object.keys(page.definitions),
        definitions: page.definitions,
      },
    ),
  });
}

function dek(description: string | null): Html | false {
  // Sentences with an address are left out, because they send a reader to another site.
  const text = (description ?? "")
    .split(/(?<=[.!?])\s+|(?<=[。！？])|\s*\n+\s*/)
    .filter((one) => !/https?:\/\/|www\./.test(one))
    .join(" ")
    .trim();
  if (text === "") return false;
  return html`<p class="dek"><bdi>${shortened(text, DEK_CHARS)}</bdi></p>`;
}

function episodeTable(episodes: readonly PageEpisode[], url: string): Html | false {
  if (episodes.length === 0) return false;
  const { most, cut } = rowScale(episodes.map(({ reach }) => reach));
  return section({
    id: "episodes",
    title: "Latest episodes",
    lead:
      "Each with every clip and post made from it, counted post by post. All bars have one scale" +
      cutWords(cut),
    csv: `${url}/episodes.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Episode</th>
          <th scope="col" class="wide">Audio, video, social</th>
          <th scope="col" class="wide number">By day 7</th>
          <th scope="col" class="number">Reach so far</th>
        </tr>
      </thead>
      <tbody>
        ${episodes.map(
          (episode) =>
            html`<tr>
              <th scope="row" class="entry">
                <a href="${episode.url}"><bdi>${episode.title}</bdi></a>
                <span class="basis">
                  ${dotted([
                    episode.number !== null && `Episode ${episode.number}`,
                    episode.published_at !== null && day(episode.published_at),
                    plural(episode.posts, "post"),
                  ])}
                </span>
              </th>
              <td class="wide bar-cell">
                ${rowBar(
                  [
                    { category: "audio", value: episode.audio },
                    { category: "video", value: episode.video },
                    { category: "social", value: episode.social },
                  ],
                  most,
                )}
              </td>
              <td class="wide number muted">${numberOr(episode.day_7, NONE)}</td>
              <td class="number reach">
                ${numberOr(episode.reach, UNKNOWN)}
                ${
                  episode.day_7 !== null &&
                  html`<span class="basis phone">by day 7: ${count(episode.day_7)}</span>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  });
}

const mapImage = (url: string, of: string): Html =>
  html`<img
    class="map"
    src="${new URL(url).pathname}/map.svg"
    width="${MAP_SIZE.width}"
    height="${MAP_SIZE.height}"
    alt="World map of ${of}; the list has the numbers."
    decoding="async"
  />`;

/** Number of countries that are shown before a reader opens the others. */
const COUNTRIES = 6;

/** The sections of places, one list for each platform. */
const placesSection = (page: ShowPage): Html | false =>
  page.places.length > 0 &&
  section({
    id: "places",
    title: "Where people listen",
    lead: "Platforms are never blended.",
    csv: `${page.url}/places.csv`,
    body: page.places.map(({ platform_name: name, metric, measure, countries, shares }, index) => {
      const more = countries.length - COUNTRIES;
      const known = countries.flatMap(({ share_percent: share }) => share ?? []);
      const scale = {
        most: Math.max(0.1, ...known),
        measure: known.length > 0 ? "Share" : "Count",
      };
      return html`<h3>${name}, ${term(page, metric, measure)}</h3>
        ${index === 0 && shares.length > 0 && mapImage(page.url, `${name}, ${measure}`)}
        ${countryTable(countries.slice(0, COUNTRIES), scale)}
        ${
          more > 0 &&
          html`<details class="data">
            <summary>${plural(more, "more country", "more countries")}</summary>
            ${countryTable(countries.slice(COUNTRIES), scale)}
          </details>`
        }`;
    }),
  });

/** Both tables of a platform use the scale and the measure of all its countries. */
function countryTable(
  countries: PagePlaces["countries"],
  { most, measure }: { most: number; measure: string },
): Html {
  return html`<table class="places">
    <thead>
      <tr>
        <th scope="col">Country</th>
        <th scope="col"><span class="hidden">As a bar</span></th>
        <th scope="col" class="number">${measure}</th>
      </tr>
    </thead>
    <tbody>
      ${countries.map(
        ({ name, share_percent: share, value }) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td class="bar-cell">${rowBar([{ category: "audio", value: share }], most)}</td>
            <td class="number">${share === null ? value : percent(share)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const accountSection = (page: ShowPage): Html | false =>
  page.accounts.some(({ measure }) => measure !== null) &&
  section({
    id: "accounts",
    title: "Accounts",
    lead:
      `On ${day(page.lead.to)}, with the change of the 28 days up to then.` +
      (page.accounts.some(({ old_hours: hours }) => hours !== null)
        ? " An account that was not read on that day has its last number."
        : ""),
    csv: `${page.url}/accounts.csv`,
    body: html`<table class="accounts">
      <thead>
        <tr>
          <th scope="col">Platform</th>
          <th scope="col" class="number">Audience</th>
          <th scope="col" class="number">28 days</th>
        </tr>
      </thead>
      <tbody>
        ${page.accounts.map(
          ({ category, platform_name: name, followers, measure, gained, old_hours: hours }) =>
            measure !== null &&
            html`<tr>
              <th scope="row">
                ${shape(category)} ${name}${hours !== null && html` ${mark(CLOCK, age(hours))}`}
              </th>
              <td class="number">
                ${numberOr(followers, UNKNOWN)}
                <span class="basis"
                  >${followers === null ? "no count is given" : term(page, measure)}</span
                >
              </td>
              <td class="number muted">
                ${gained === null ? NONE : gained > 0 ? `+${count(gained)}` : count(gained)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  });

const offersSection = (offers: readonly PageOffer[], days: number): Html | false =>
  offers.length > 0 &&
  section({
    id: "offers",
    title: "What a sponsor can book",
    lead: `The mean of what was measured in the last ${days} days; no promise.`,
    body: html`<dl class="figures">
      ${offers.map(
        ({ name, projected_reach: reach, basis, sample_size: size, is_verified: isVerified }) =>
          figure(
            name,
            numberOr(reach, UNKNOWN),
            html`${basis.replace(/^Mean of the last \d+ days: /, "")}<br />${count(size)}
              measured${isVerified && ", verified"}`,
          ),
      )}
    </dl>`,
  });

/** A change, or a dash where it is not known. */
export const changeOrNone = (value: number | null): Html | string =>
  value === null ? NONE : change(value);
