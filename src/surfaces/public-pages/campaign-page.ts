import { type Html, type HtmlValue, html } from "../../lib/html.ts";
import { bulletBar, meter } from "../../charts/bars.ts";
import type { CampaignPage, PageEmv, PageSlot } from "../../features/public-pages/index.ts";
import { asOfLine, framed, type FrameOptions, section } from "./page-frame.ts";
import { dotted, heading, largeNumber, link, NONE, numberOr, UNKNOWN } from "./parts.ts";
import { schemaOfCampaign } from "./page-schema.ts";
import { mark } from "./signs.ts";
import { SLOT_ORDER, SLOT_STATES } from "./slot-signs.ts";
import { change, count, day, moneyText, percent, plural } from "./words.ts";
import { wordsSection } from "./words-section.ts";

/** The page of a campaign, for its sponsor. */

export function campaignPage(
  options: FrameOptions,
  page: CampaignPage,
  picture: string | null,
): Html {
  const { measured, promised, slots } = page;
  const shows = new Set(slots.flatMap(({ show }) => show?.url ?? [])).size;
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
          `${plural(shows, "show")}, ${plural(slots.length, "slot")}`,
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
      ${slotTable(page)} ${countsTable(page)} ${page.emv !== null && emvBox(page.emv)}
      ${wordsSection([
        ["Promised", "Impressions that the slots guarantee together."],
        [
          "Delivered",
          "What we measured of the posts that carry the message, by the count that each kind of " +
            "slot is sold by. Ad servers count requests for the audio file; their numbers stand " +
            "beside ours and are in none of them.",
        ],
      ])}`,
  });
}

function flight({ start_date: from, end_date: to }: CampaignPage): HtmlValue {
  if (from === null && to === null) return null;
  const year = to === null ? null : Number(to.slice(0, 4));
  return html`${from !== null && day(from, year)} – ${to !== null && day(to)}`;
}

function promiseWords({ measured, promised, percent_time: time }: CampaignPage): Html | false {
  if (measured === null || promised === null || promised === 0) return false;
  const share = Math.round((measured / promised) * 100);
  const gone = time !== null && `, with ${percent(Math.round(time))} of the time gone`;
  return html`<strong>${percent(share)} of the ${count(promised)} promised</strong>${gone}.`;
}

/** A total that is met hides no slot that is short. */
function slotHoles(slots: readonly PageSlot[]): Html {
  const aired = slots.filter(
    ({ state }) => state !== "open" && state !== "scheduled" && state !== "canceled",
  );
  const due = slots.filter(({ state }) => state === "makegood_due" || state === "missed").length;
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

const slotName = ({ show, placement, air_date: date, makes_good: isMakegood }: PageSlot): Html =>
  html`${show === null ? "A show that has left" : link(show)}
    <span class="basis">
      ${dotted([isMakegood && "Make-good", placement, date !== null && day(date)])}
    </span>`;

function slotTable({ slots, promised, measured, url }: CampaignPage): Html | false {
  if (slots.length === 0) return false;
  const most = Math.max(0, ...slots.flatMap((slot) => [slot.promised ?? 0, slot.measured ?? 0]));
  return section({
    id: "slots",
    title: "Slots",
    lead:
      "The bar is what was delivered, the upright line what was promised. All rows have one " +
      "scale.",
    csv: `${url}/slots.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Slot</th>
          <th scope="col">State</th>
          <th scope="col" class="wide">
            <span class="hidden">Delivered against the promise</span>
          </th>
          <th scope="col" class="wide number">Promised</th>
          <th scope="col" class="number">Delivered</th>
        </tr>
      </thead>
      <tbody>
        ${slots.map(
          (slot) =>
            html`<tr>
              <th scope="row" class="entry">${slotName(slot)}</th>
              <td>${SLOT_STATES[slot.state].sign} ${SLOT_STATES[slot.state].words}</td>
              <td class="wide bullet-cell">
                ${bulletBar({ delivered: slot.measured, promised: slot.promised }, most)}
              </td>
              <td class="wide number">${numberOr(slot.promised, NONE)}</td>
              <td class="number reach">${delivered(slot)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td></td>
          <td class="wide"></td>
          <td class="wide number">${numberOr(promised, NONE)}</td>
          <td class="number">${numberOr(measured, UNKNOWN)}</td>
        </tr>
      </tfoot>
    </table>`,
  });
}

function delivered({ state, measured, promised, counted_as: basis }: PageSlot): Html {
  if (measured === null && (state === "scheduled" || state === "open"))
    return html`<span class="unknown">not aired yet</span>`;
  const share =
    measured === null || promised === null || promised === 0
      ? null
      : percent(Math.round((measured / promised) * 100));
  return html`${numberOr(measured, UNKNOWN)}
    <span class="basis">${dotted([share, basis.join(", ").replaceAll("_", " ")])}</span>`;
}

const GAP_WORDS: Readonly<Record<string, string>> = {
  within_tolerance: `within 5\u00a0%`,
  window: "other days, or not final",
  geography: "the ad server counts some countries alone",
  definition: "they count different things",
  delivery: "not what was promised",
};

const adServerCount = ({ source, impressions }: PageSlot["delivered"][number]): Html =>
  html`${count(impressions)}
    <span class="basis">${source === "other" ? "ad server" : source}</span>`;

/** Only where an ad server reported something. */
function countsTable({ slots, url }: CampaignPage): Html | false {
  const counted = slots.filter((slot) => slot.delivered.length > 0);
  return (
    counted.length > 0 &&
    section({
      id: "counts",
      title: "Two counts, side by side",
      lead:
        "The ad server counts requests for the audio file; we count what the platforms report. " +
        "Neither is added to the other.",
      csv: `${url}/counts.csv`,
      body: html`<table class="entries">
        <thead>
          <tr>
            <th scope="col">Slot</th>
            <th scope="col" class="number">Castmeter</th>
            <th scope="col" class="number">Ad server</th>
            <th scope="col" class="wide number">Gap</th>
            <th scope="col" class="wide">Why</th>
          </tr>
        </thead>
        <tbody>
          ${counted.map(
            (slot) =>
              html`<tr>
                <th scope="row" class="entry">${slotName(slot)}</th>
                <td class="number">${numberOr(slot.measured, UNKNOWN)}</td>
                <td class="number plain">${slot.delivered.map(adServerCount)}</td>
                <td class="wide number muted">
                  ${slot.gap?.percent == null ? NONE : change(slot.gap.percent)}
                </td>
                <td class="wide muted">
                  ${slot.gap === null ? "" : (GAP_WORDS[slot.gap.class] ?? slot.gap.class)}
                </td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    })
  );
}

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
