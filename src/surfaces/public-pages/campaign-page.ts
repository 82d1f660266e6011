import { type Html, type HtmlValue, html } from "../../lib/html.ts";
import { meter } from "../../charts/bars.ts";
import type { CampaignPage, PageEmv, PageSlot } from "../../features/public-pages/index.ts";
import { asOfLine, framed, type FrameOptions } from "./page-frame.ts";
import { dotted, heading, largeNumber, link } from "./parts.ts";
import { paceSection } from "./pace-section.ts";
import { schemaOfCampaign } from "./page-schema.ts";
import { mark } from "./signs.ts";
import { SLOT_ORDER, SLOT_STATES } from "./slot-signs.ts";
import { countsTable, slotTable } from "./slot-tables.ts";
import { count, day, moneyText, percent, percentDelivered, plural } from "./words.ts";
import { wordsSection } from "./words-section.ts";

/** The page of a campaign, for its sponsor. */

export function campaignPage(
  options: FrameOptions,
  page: CampaignPage,
  picture: string | null,
): Html {
  const { measured, promised, slots } = page;
  const shows = new Set(slots.flatMap(({ show }) => show?.url ?? show?.name ?? [])).size;
  const ofPromise = promised === null ? "" : ` of ${count(promised)} promised`;
  return framed(options, {
    title: page.title,
    description:
      measured === null
        ? "Nothing has been measured yet."
        : `Delivered so far: ${count(measured)}${ofPromise}.`,
    url: page.url,
    crumbs: [page.network],
    data: { csv: `${page.url}/slots.csv`, schema: schemaOfCampaign(page), picture },
    isUnlisted: page.is_unlisted,
    main: html`${heading({
        cover: page.cover,
        kicker: dotted([
          html`<strong>Campaign</strong>`,
          flight(page),
          `${shows === 0 ? "" : `${plural(shows, "show")}, `}${plural(slots.length, "slot")}`,
        ]),
        title: page.title,
        below: html`<p class="dek">
          ${page.brand !== null && html`For <bdi>${page.brand}</bdi>. `}Delivered by
          ${link(page.network)}: what was promised, what was measured, and what the ad server says.
        </p>`,
      })}
      ${asOfLine(page.as_of, [
        page.percent_time !== null && `${percent(Math.round(page.percent_time))} of the time gone`,
        `Days in ${page.timezone}`,
      ])}
      <div class="lead">
        ${largeNumber("Delivered so far", measured, {
          whenUnknown: "The first number is expected within a day after the first slot has aired.",
          below: html`<p class="definition">
              ${promiseWords(page)} Plays, downloads and views of the posts that carry the message.
            </p>
            ${slotHoles(slots)}`,
        })}
        <div class="split">${meter({ delivered: measured, promised })}${slotCounts(slots)}</div>
      </div>
      ${paceSection(page)} ${slotTable(page)} ${countsTable(page)}
      ${page.emv !== null && emvBox(page.emv)}
      ${wordsSection({
        terms: [
          ["Promised", "Impressions that the slots guarantee together."],
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
      })}`,
  });
}

function flight({ start_date: from, end_date: to }: CampaignPage): HtmlValue {
  if (from === null && to === null) return null;
  if (from === null) return html`until ${day(to ?? "")}`;
  return to === null
    ? html`from ${day(from)}`
    : html`${day(from, Number(to.slice(0, 4)))} – ${day(to)}`;
}

function promiseWords({ measured, promised, percent_time: time }: CampaignPage): Html | false {
  if (measured === null || promised === null || promised === 0) return false;
  const share = percentDelivered(measured, promised);
  const gone = time !== null && `, with ${percent(Math.round(time))} of the time gone`;
  return html`<strong>${percent(share)} of the ${count(promised)} promised</strong>${gone}.`;
}

/** A total that is met hides no slot that is short. */
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

const EMV_WORDS: Readonly<Record<string, string>> = {
  likes: "Likes",
  comments: "Comments",
  long_views: "Long views",
  short_views: "Short views",
};

function emvBox({ currency, amount, receipts }: PageEmv): Html {
  const code = currency.toUpperCase();
  return html`<section class="emv" aria-labelledby="emv">
    <div>
      <h2 class="label" id="emv">Earned media value</h2>
      <p class="second">${moneyText(amount, currency)}</p>
      <p class="definition">
        A price put on attention with the rates beside. It is an opinion about worth, kept apart
        from the counts above. The ad server’s figures are never priced.
      </p>
    </div>
    ${
      receipts.length > 0 &&
      html`<table>
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col" class="number">Count</th>
            <th scope="col" class="number wide">Rate, ${code}</th>
            <th scope="col" class="number">${code}</th>
          </tr>
        </thead>
        <tbody>
          ${receipts.map(
            ({ metric, count: number, rate, per, amount: sum }) =>
              html`<tr>
                <th scope="row">${EMV_WORDS[metric] ?? metric}</th>
                <td class="number plain">${count(number)}</td>
                <td class="number wide muted">${rate} / ${count(per)}</td>
                <td class="number">${moneyText(sum)}</td>
              </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td></td>
            <td class="wide"></td>
            <td class="number">${moneyText(amount)}</td>
          </tr>
        </tfoot>
      </table>`
    }
  </section>`;
}
