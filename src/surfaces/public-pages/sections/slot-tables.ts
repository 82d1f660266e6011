import { type Html, html } from "../../../lib/text/html.ts";
import { bulletBar } from "../../../domain/charts/bars.ts";
import type { CampaignPage, PageSlot } from "../../../features/sharing/public-pages/index.ts";
import { section } from "../page-frame.ts";
import { dotted, linkOrName, listed, NONE, numberOr, UNKNOWN } from "./parts.ts";
import { SLOT_STATES } from "./slot-signs.ts";
import { change, count, day, percent, percentDelivered } from "./words.ts";
import { term } from "./words-section.ts";

/** The slots of a campaign, compared with their promise and with the counts of ad servers. */

const slotName = (slot: PageSlot): Html => {
  const { show, episodes, placement, air_date: date, makes_good: isMakegood } = slot;
  return html`${show === null ? "A show that has left" : linkOrName(show)}
    ${
      episodes.length > 0 &&
      html`<span class="basis episode">${listed(episodes.map(episodeName))}</span>`
    }
    <span class="basis">
      ${dotted([isMakegood && "Make-good", placement, date !== null && day(date)])}
    </span>`;
};

const episodeName = ({ title, number, url }: PageSlot["episodes"][number]): Html =>
  html`${number !== null && `Episode ${number}, `}${linkOrName({ name: title, url })}`;

export function slotTable(page: CampaignPage): Html | false {
  const { slots, promised, measured, url } = page;
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
              <td>${stateOf(slot)}</td>
              <td class="wide bullet-cell">
                ${bulletBar({ delivered: slot.measured, promised: slot.promised }, most)}
              </td>
              <td class="wide number">${numberOr(slot.promised, NONE)}</td>
              <td class="number reach">${delivered(slot, page)}</td>
            </tr>`,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td></td>
          <td class="wide"></td>
          <td class="wide number">${numberOr(promised, NONE)}</td>
          <td class="number reach">
            ${numberOr(measured, slots.some(hasAirDay) ? UNKNOWN : PENDING)}
            ${promised !== null && ofPromised(promised)}
          </td>
        </tr>
      </tfoot>
    </table>`,
  });
}

/** A slot stays short or missed after its make-good is booked; no further make-good is due then. */
function stateOf({ state, made_good: isBooked }: PageSlot): Html {
  const { sign, words } = SLOT_STATES[state];
  if (!isBooked) return html`${sign} ${words}`;
  return html`${sign} ${state === "makegood_due" ? "Short" : words}, make-good booked`;
}

function delivered(
  { state, measured, promised, counted_as: basis }: PageSlot,
  page: CampaignPage,
): Html {
  if (measured === null && (state === "scheduled" || state === "open"))
    return html`<span class="pending">not aired yet</span
      >${promised !== null && ofPromised(promised)}`;
  const share =
    measured === null || promised === null || promised === 0
      ? null
      : percent(percentDelivered(measured, promised));
  return html`${numberOr(measured, UNKNOWN)}
    <span class="basis"
      >${dotted([share, html`${listed(basis.map((metric) => term(page, metric)))}`])}</span
    >${promised !== null && ofPromised(promised)}`;
}

const PENDING = html`<span class="pending">not aired yet</span>`;

/** True where the day of the slot has come, whether it aired or not. */
const hasAirDay = ({ state }: PageSlot): boolean =>
  state !== "open" && state !== "scheduled" && state !== "canceled";

/** The promise as text on phones, where the column of the promise is left out. */
const ofPromised = (promised: number): Html =>
  html`<span class="basis phone">of ${count(promised)}</span>`;

const GAP_WORDS: Readonly<Record<string, string>> = {
  within_tolerance: `within 5\u00a0%`,
  window: "other days, or not final",
  geography: "the ad server counts some countries alone",
  definition: "they count different things",
  delivery: "not what was promised",
};

/** Names of ad servers as their makers write them. */
const AD_SERVERS: Readonly<Record<string, string>> = {
  adswizz: "AdsWizz",
  audioserve: "Audioserve",
  other: "ad server",
};

const adServerCount = ({ source, impressions }: CampaignPage["unassigned"][number]): Html =>
  html`${count(impressions)} <span class="basis">${AD_SERVERS[source] ?? source}</span>`;

const gapWords = (gap: PageSlot["delivered"][number]["gap"]): string =>
  gap === null ? "" : (GAP_WORDS[gap.class] ?? gap.class);

/** The count with its gap below it on phones, where the columns of gap and reason are left out. */
const comparedCount = (counted: PageSlot["delivered"][number]): Html =>
  html`${adServerCount(counted)}
  ${
    counted.gap?.percent != null &&
    html`<span class="basis phone">
      ${change(counted.gap.percent)}, ${gapWords(counted.gap)}
    </span>`
  }`;

/**
 * The sum over the slots that were both measured and counted by one ad server; counts of several
 * servers are never added.
 */
function bothCounted(slots: readonly PageSlot[]): Html | false {
  const both = slots.filter(
    ({ measured, delivered: servers }) => measured !== null && servers.length === 1,
  );
  const sources = new Set(both.flatMap(({ delivered: servers }) => servers[0]?.source ?? []));
  if (both.length < 2 || sources.size > 1) return false;
  const own = both.reduce((sum, { measured }) => sum + (measured ?? 0), 0);
  const theirs = both.reduce((sum, slot) => sum + (slot.delivered[0]?.impressions ?? 0), 0);
  const gaps = both.flatMap((slot) => slot.delivered[0]?.gap?.percent ?? []);
  const cancels = gaps.some((gap) => gap > 0) && gaps.some((gap) => gap < 0);
  const words = cancels ? "net: the gaps cancel, read the rows" : "";
  const net = own === 0 ? null : Math.round(((theirs - own) / own) * 1_000) / 10;
  return html`<tfoot>
    <tr>
      <th scope="row">The ${count(both.length)} slots that both count</th>
      <td class="number">${count(own)}</td>
      <td class="number plain">
        ${count(theirs)}
        <span class="basis phone">${dotted([net !== null && change(net), words])}</span>
      </td>
      <td class="wide number">${net === null ? NONE : change(net)}</td>
      <td class="wide muted">${words}</td>
    </tr>
  </tfoot>`;
}

/** The table of counts, only where an ad server reported something. */
export function countsTable({ slots, unassigned, url }: CampaignPage): Html | false {
  const counted = slots.filter((slot) => slot.delivered.length > 0);
  return (
    (counted.length > 0 || unassigned.length > 0) &&
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
                <td class="number plain">${slot.delivered.map(comparedCount)}</td>
                <td class="wide number muted">
                  ${slot.delivered.map(
                    ({ gap }) =>
                      html`<div>${gap?.percent == null ? NONE : change(gap.percent)}</div>`,
                  )}
                </td>
                <td class="wide muted">
                  ${slot.delivered.map(({ gap }) => html`<div>${gapWords(gap)}</div>`)}
                </td>
              </tr>`,
          )}
          ${
            unassigned.length > 0 &&
            html`<tr>
              <th scope="row" class="entry">
                No slot in particular
                <span class="basis">counted for the campaign as a whole</span>
              </th>
              <td class="number">${NONE}</td>
              <td class="number plain">${unassigned.map(adServerCount)}</td>
              <td class="wide"></td>
              <td class="wide"></td>
            </tr>`
          }
        </tbody>
        ${bothCounted(counted)}
      </table>`,
    })
  );
}
