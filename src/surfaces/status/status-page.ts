import { type Html, html } from "../../lib/html.ts";
import type {
  CurrentStatus,
  DayStatus,
  StatusComponent,
  StatusDocument,
  StatusIncident,
} from "../../monitor/status-document.ts";

/** The status document as a page without scripts and styles. */

const CURRENT_WORDS: Readonly<Record<CurrentStatus, string>> = {
  operational: "Working",
  degraded: "Slow",
  down: "Down",
  unknown: "Not known",
};

const DAY_WORDS: Readonly<Record<DayStatus, string>> = {
  operational: "working",
  degraded: "slow",
  down: "down",
  no_data: "no data",
};

export function statusPage(document: StatusDocument): string {
  const title = titleOf(document);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Castmeter status</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${checkedLine(document)} Every component is checked each minute by real calls.</p>
          <h2>Components</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">Component</th>
                <th scope="col">Now</th>
                <th scope="col">Up in 90 days</th>
              </tr>
            </thead>
            <tbody>
              ${document.components.map(
                ({ name, status, uptime_90d_percent: uptime }) =>
                  html`<tr>
                    <th scope="row">${name}</th>
                    <td>${CURRENT_WORDS[status]}</td>
                    <td>${percent(uptime)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          <h2>Incidents</h2>
          ${incidentList(document)}
          <h2>90 days</h2>
          <p>Days begin at 00:00 UTC. The newest is first, and not over.</p>
          ${document.components.map(daysOf)}
          <h2>How this is measured</h2>
          <p>
            Slow is an answer after more than 4 seconds. A failed check is tried again after 5
            seconds. An incident opens after two failed minutes in a row and ends with the first good
            one. Up are the checks that were not down, of all checks; days without data count as
            neither. After five minutes without a check this page says that the status is not known.
          </p>
          <p><a href="status.json">JSON</a></p>
        </main>
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

/** "All six components are working", "API is down since 14:07 UTC" */
function titleOf({ overall, stale, components, incidents }: StatusDocument): string {
  if (stale) return "We do not know: no check for 5 minutes or more";
  const affected = components.filter(({ status }) => status === "down" || status === "degraded");
  const [first] = affected.toSorted(
    (a, b) => Number(b.status === "down") - Number(a.status === "down"),
  );
  if (first !== undefined) {
    const open = incidents.find(
      ({ component, state }) => component === first.id && state === "ongoing",
    );
    const since = open === undefined ? "" : ` since ${open.started_at.slice(11, 16)} UTC`;
    const others = affected.length - 1;
    const more =
      others === 0 ? "" : `, and ${others} ${others === 1 ? "other has" : "others have"} trouble`;
    return `${first.name} is ${first.status === "down" ? "down" : "slow"}${since}${more}`;
  }
  if (overall === "unknown") return "We do not know yet";
  const known = components.filter(({ status }) => status === "operational").length;
  return known === components.length
    ? "All six components are working"
    : `${known} of ${components.length} components are working, the others are not known`;
}

function checkedLine({ last_checked_at: at }: StatusDocument): Html {
  return at === null
    ? html`Nothing was checked yet.`
    : html`Last checked at <time datetime="${at}">${utcTime(at)}</time>.`;
}

function incidentList({ components, incidents }: StatusDocument): Html {
  if (incidents.length === 0) return html`<p>None in 90 days.</p>`;
  const nameOf = ({ component }: StatusIncident): string =>
    components.find(({ id }) => id === component)?.name ?? component;
  return html`<ul>
    ${incidents.map(
      (incident) =>
        html`<li>
          <strong>${incident.summary}</strong>. ${nameOf(incident)}, ${incident.status} for
          ${durationOf(incident.duration_seconds)}, from ${utcTime(incident.started_at)}.
          ${
            incident.resolved_at === null
              ? "Still going on."
              : `Resolved at ${utcTime(incident.resolved_at)}.`
          }
        </li>`,
    )}
  </ul>`;
}

function daysOf({ name, days }: StatusComponent): Html {
  return html`<details>
    <summary>${name}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Status</th>
          <th scope="col">Up</th>
          <th scope="col">Checks</th>
          <th scope="col">Down</th>
          <th scope="col">Slow</th>
        </tr>
      </thead>
      <tbody>
        ${days.toReversed().map(
          (day) =>
            html`<tr>
                <th scope="row">${day.date}</th>
                <td>${DAY_WORDS[day.status]}</td>
                <td>${percent(day.uptime_percent)}</td>
                <td>${day.checks}</td>
                <td>${day.down_checks}</td>
                <td>${day.degraded_checks}</td>
              </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

const percent = (value: number | null): string =>
  value === null ? "not known" : `${value.toFixed(2)}\u00A0%`;

/** "2026-11-22 14:07 UTC" */
const utcTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
