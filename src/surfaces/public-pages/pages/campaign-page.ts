import { type Html, type HtmlValue, html } from "../../../lib/text/html.ts";
import { meter } from "../../../domain/charts/bars.ts";
import type { CampaignPage, PageSlot } from "../../../features/sharing/public-pages/index.ts";
import {
  deliveredOf,
  hasBegun,
  isOver,
  standing,
  STATE_WORDS,
  unmeasured,
  wordsOf,
} from "./campaign-state.ts";
import { emvBox } from "../sections/emv-box.ts";
import { asOfLine, framed, type FrameOptions } from "../page-frame.ts";
import { dotted, heading, largeNumber, link } from "../sections/parts.ts";
import { paceSection } from "../sections/pace-section.ts";
import { schemaOfCampaign } from "../page-schema.ts";
import { mark } from "../sections/signs.ts";
import { SLOT_ORDER, SLOT_STATES } from "../sections/slot-signs.ts";
import { countsTable, slotTable } from "../sections/slot-tables.ts";
import { count, day, percent, percentDelivered, plural } from "../sections/words.ts";
import { withWords } from "../sections/words-section.ts";

/** The page of a campaign, for its sponsor. */

export function campaignPage(
  options: FrameOptions,
  page: CampaignPage,
  picture: string | null,
): Html {
  const { pacing, slots } = page;
  const delivered = deliveredOf(page);
  const { state, rest } = standing(page);
  const isRunning = hasBegun(page) && !isOver(page);
  const shows = new Set(slots.flatMap(({ show }) => show?.url ?? show?.name ?? [])).size;
  return framed(options, {
    title: page.title,
    description: wordsOf(standing(page)),
    url: page.url,
    crumbs: [page.network],
    data: { csv: `${page.url}/slots.csv`, schema: schemaOfCampaign(page), picture },
    isUnlisted: page.is_unlisted,
    main: withWords(
      html`${heading({
          cover: page.cover,
          kicker: dotted([
            html`<strong>Campaign</strong>`,
            STATE_WORDS[page.state],
            flight(page),
            `${shows === 0 ? "" : `${plural(shows, "show")}, `}${plural(slots.length, "slot")}`,
          ]),
          title: page.title,
          below: html`<p class="dek standing"><strong>${state}</strong>${rest}</p>
            <p class="dek">
              ${page.brand !== null && html`For <bdi>${page.brand}</bdi>. `}Delivered by
              ${link(page.network)}: what was promised, what was measured, and what the ad server
              says.
            </p>`,
        })}
        ${asOfLine(page.as_of, [
          isRunning &&
            page.percent_time !== null &&
            `${percent(Math.round(page.percent_time))} of the time gone`,
          `Days in ${page.timezone}`,
        ])}
        <div class="lead">
          ${largeNumber(isRunning ? "Delivered so far" : "Delivered", delivered, {
            unknown: unmeasured(page),
            beside: expectedBeside(page),
            below: html`<p class="definition">
                ${promiseWords(page)} Plays, downloads and views of the posts that carry the
                message.
              </p>
              ${slotHoles(slots)}`,
          })}
          <div class="split">
            ${delivered !== null && meter({ delivered, promised: pacing?.goal ?? page.promised, expected: isRunning ? (pacing?.expected ?? null) : null })}
            ${slotCounts(slots)}
          </div>
        </div>
        ${paceSection(page)} ${slotTable(page)} ${countsTable(page)}
        ${page.emv !== null && emvBox(page.emv)}`,
      {
        terms: [
          ["Promised", PROMISED_WORDS[pacing?.metric ?? "impressions"]],
          ...(!isRunning || pacing?.expected == null
            ? []
            : [["Expected", EXPECTED_WORDS] as const]),
          [
            "Delivered",
            "What we measured of the posts that carry the message, by the count that each kind of " +
              "slot is sold by. Ad servers count requests for the audio file; their numbers stand " +
              "beside ours and are in none of them.",
          ],
        ],
        metrics: [
          ...slots.flatMap(({ counted_as: metrics }) => metrics),
          ...(page.emv === null ? [] : ["emv"]),
        ],
        definitions: page.definitions,
      },
    ),
  });
}

const PROMISED_WORDS = {
  impressions: "Impressions that the campaign has as its goal, or its slots guarantee together.",
  reach: "The reach that the campaign has as its goal.",
  plays: "The plays that the campaign has as its goal.",
} as const;

const EXPECTED_WORDS =
  "What is promised, spread over the days in which it is delivered: 30 from the day a slot airs, " +
  "or up to the campaign’s last day. Within 5\u00a0% of it is on track.";

/** The expected delivery beside the delivered count, while the campaign runs. */
function expectedBeside(page: CampaignPage): Html | false {
  const expected = page.pacing?.expected ?? null;
  return (
    expected !== null &&
    (expected > 0 || deliveredOf(page) !== null) &&
    hasBegun(page) &&
    !isOver(page) &&
    html`<div>
      <p class="label">Expected by now</p>
      <p class="second">${count(expected)}</p>
    </div>`
  );
}

function flight({ start_date: from, end_date: to }: CampaignPage): HtmlValue {
  if (from === null && to === null) return null;
  if (from === null) return html`until ${day(to ?? "")}`;
  return to === null
    ? html`from ${day(from)}`
    : html`${day(from, Number(to.slice(0, 4)))} – ${day(to)}`;
}

function promiseWords(page: CampaignPage): Html | false {
  const [delivered, promised] = [deliveredOf(page), page.pacing?.goal ?? page.promised];
  const time = isOver(page) ? null : page.percent_time;
  if (promised === null || promised === 0) return false;
  if (delivered === null)
    return html`<strong
        >${count(promised)} ${hasBegun(page) ? "promised" : "planned as the promise"}</strong
      >.`;
  const share = percentDelivered(delivered, promised);
  const gone = time !== null && `, with ${percent(Math.round(time))} of the time gone`;
  return html`<strong>${percent(share)} of the ${count(promised)} promised</strong>${gone}.`;
}

/** Names slots that fell short, even where the total is met. */
function slotHoles(slots: readonly PageSlot[]): Html {
  const aired = slots.filter(
    ({ state }) => state !== "open" && state !== "scheduled" && state !== "canceled",
  );
  const due = slots.filter(
    ({ state, made_good: isBooked }) =>
      (state === "makegood_due" || state === "missed") && !isBooked,
  ).length;
  return html`<p class="holes">
    <span>${count(aired.length)} of ${plural(slots.length, "slot")} aired or due</span>
    ${
      due > 0 &&
      html`<a href="#slots">
        ${mark(SLOT_STATES.makegood_due.sign, `${plural(due, "make-good")} due`)}
      </a>`
    }
  </p>`;
}

const slotCounts = (slots: readonly PageSlot[]): Html =>
  html`<ul>
    ${SLOT_ORDER.flatMap((state) => {
      const number = slots.filter((slot) => slot.state === state).length;
      if (number === 0) return [];
      const { sign, words } = SLOT_STATES[state];
      return [
        html`<li>
          <span class="name">${sign} ${words}</span>
          <span class="number">${count(number)}</span>
          <span class="share">${number === 1 ? "slot" : "slots"}</span>
        </li>`,
      ];
    })}
  </ul>`;
