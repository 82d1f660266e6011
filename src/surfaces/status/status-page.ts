import { dayText } from "../../domain/charts/text.ts";
import { statusKey } from "../../domain/charts/status-bars.ts";
import { type Html, html } from "../../lib/text/html.ts";
import type {
  CurrentStatus,
  StatusDocument,
  StatusIncident,
} from "../../observability/monitor/status-document.ts";
import { componentRow, DAY_STATES, DAY_WORDS } from "./status-component.ts";
import { CURRENT, TICK } from "./status-signs.ts";
import { STYLE_ELEMENT } from "./status-style.ts";

/** The status document as a page without scripts, with its style inside. */

export function statusPage(document: StatusDocument): string {
  const title = titleOf(document);
  const [first] = document.components[0]?.days ?? [];
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Castmeter status</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <nav aria-label="Where this page is">
            <a class="wordmark" href="/">
              <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
                <rect width="24" height="24" rx="6" fill="#2f55d4" />
                <path d="M6 12h3v6H6zM10.5 6h3v12h-3zM15 9h3v9h-3z" fill="#fff" />
              </svg>
              Castmeter
            </a>
            <a href="/status">Status</a>
          </nav>
          <nav aria-label="This page as data"><a href="/status.json">JSON</a></nav>
        </header>
        <main id="main" tabindex="-1">
          <div class="title">
            <div>
              <div class="status-title">
                ${CURRENT[signOf(document)].sign}
                <h1>${title}</h1>
              </div>
              <p class="dek">
                ${checkedLine(document)} Components are checked each minute by real calls, from one
                place.
              </p>
            </div>
          </div>
          <section aria-labelledby="days">
            <header>
              <div>
                <h2 id="days">90 days</h2>
                <p>
                  ${first === undefined ? "" : `${dayText(first.date)} to today. `}Days begin at
                  00:00 UTC; today so far.
                </p>
              </div>
              <p class="keys">
                ${DAY_STATES.map(
                  (state) => html`<span>${statusKey(state)} ${DAY_WORDS[state]}</span>`,
                )}
              </p>
            </header>
            ${document.components.map(componentRow)}
            <p class="span">
              <span>${first === undefined ? "" : dayText(first.date)}</span><span>today</span>
            </p>
          </section>
          <section aria-labelledby="incidents">
            <header>
              <div><h2 id="incidents">Incidents</h2></div>
            </header>
            ${incidentList(document)}
          </section>
          <section aria-labelledby="measured">
            <header>
              <div><h2 id="measured">How this is measured</h2></div>
            </header>
            <dl class="words">
              <div>
                <dt>Working, slow, down</dt>
                <dd>
                  Slow is an answer after more than 4 seconds. A failed check is tried again after 5
                  seconds. An incident opens after two failed minutes in a row and ends with the
                  first good one.
                </dd>
              </div>
              <div>
                <dt>Up, in per cent</dt>
                <dd>
                  Checks that were not down, of all checks in 90 days. Slow counts as up. Days
                  without data count as neither.
                </dd>
              </div>
              <div>
                <dt>If the monitor is silent</dt>
                <dd>
                  After 5 minutes without a check this page says that the status is not known. It
                  never stays green.
                </dd>
              </div>
            </dl>
          </section>
        </main>
        <footer>
          <p>
            The monitor is a process of its own: at its own address it answers when the API does
            not.
          </p>
          <p>No cookies, no tracking on this page.</p>
        </footer>
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

/** The sign of the whole: green only where every component is known to work. */
function signOf({ overall, stale, components }: StatusDocument): CurrentStatus {
  if (stale) return "unknown";
  if (overall !== "operational") return overall;
  return components.every(({ status }) => status === "operational") ? "operational" : "unknown";
}

/** The title, such as "All six components are working" or "API is down since 14:07 UTC". */
function titleOf(document: StatusDocument): string {
  const { stale, components, incidents, last_checked_at: at } = document;
  if (stale) return "We do not know: no check for 5 minutes or more";
  const affected = components.filter(({ status }) => status === "down" || status === "degraded");
  const [first] = affected.toSorted(
    (a, b) => Number(b.status === "down") - Number(a.status === "down"),
  );
  if (first !== undefined) {
    const open = incidents.find(
      ({ component, state }) => component === first.id && state === "ongoing",
    );
    const since = open === undefined ? "" : ` since ${sinceText(open.started_at, at)}`;
    const others = affected.length - 1;
    const more =
      others === 0 ? "" : `, and ${others} ${others === 1 ? "other has" : "others have"} trouble`;
    return `${first.name} is ${first.status === "down" ? "down" : "slow"}${since}${more}`;
  }
  const known = components.filter(({ status }) => status === "operational").length;
  if (known === 0) return "We do not know yet";
  return known === components.length
    ? "All six components are working"
    : `${known} of ${components.length} components are working, the others are not known`;
}

/** A time as `14:07 UTC`; with its day where that differs from the day of the latest check. */
const sinceText = (startedAt: string, checkedAt: string | null): string =>
  startedAt.slice(0, 10) === checkedAt?.slice(0, 10)
    ? `${startedAt.slice(11, 16)} UTC`
    : utcTime(startedAt);

function checkedLine({ last_checked_at: at }: StatusDocument): Html {
  return at === null
    ? html`Nothing was checked yet.`
    : html`Last checked at <time datetime="${at}">${utcTime(at)}</time>.`;
}

function incidentList({ components, incidents }: StatusDocument): Html {
  if (incidents.length === 0) return html`<p class="empty">None in 90 days.</p>`;
  const nameOf = ({ component }: StatusIncident): string =>
    components.find(({ id }) => id === component)?.name ?? component;
  return html`${incidents.map(
    (incident) =>
      html`<div class="incident">
        <p>${utcTime(incident.started_at)}</p>
        <div>
          <h3>${incident.summary}</h3>
          <p>
            ${nameOf(incident)}, ${incident.status === "down" ? "down" : "slow"} for
            ${durationOf(incident.duration_seconds)}${endOf(incident)}
          </p>
          <p class="now">
            ${
              incident.resolved_at === null
                ? html`${CURRENT[incident.status].sign} Still going on`
                : html`${TICK} Resolved`
            }
          </p>
        </div>
      </div>`,
  )}`;
}

const endOf = ({ resolved_at: at }: StatusIncident): string =>
  at === null ? " so far." : `, until ${utcTime(at)}.`;

/** A time as "22 Nov 2026, 14:07 UTC". */
const utcTime = (iso: string): string =>
  `${dayText(iso)} ${iso.slice(0, 4)}, ${iso.slice(11, 16)}\u00A0UTC`;

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
