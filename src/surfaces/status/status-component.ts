import { type DayState, statusBars } from "../../domain/charts/status-bars.ts";
import { addDays } from "../../lib/time/calendar-day.ts";
import { type Html, html } from "../../lib/text/html.ts";
import {
  type StatusComponent,
  type StatusDay,
  uptimePercent,
} from "../../observability/monitor/status-document.ts";
import { CURRENT } from "./status-signs.ts";

/** One component of the status page: its present status, and its 90 days. */

export const DAY_WORDS: Readonly<Record<DayState, string>> = {
  operational: "working",
  degraded: "slow",
  down: "down",
  no_data: "no data",
};
export const DAY_STATES = Object.keys(DAY_WORDS) as DayState[];

export function componentRow({
  name,
  status,
  uptime_90d_percent: uptime,
  days,
}: StatusComponent): Html {
  const { sign, words } = CURRENT[status];
  return html`<div class="component">
    <div>
      <h3>${name}</h3>
      <span class="now">${sign} ${words}</span
      ><span class="uptime"><strong>${percent(uptime)}</strong> up</span>
    </div>
    ${statusBars(
      days.map((day) => day.status),
      `${name}, 90 days: ${daysInWords(days)}`,
    )}
    <details class="data">
      <summary>As a table</summary>
      <table>
        <caption class="hidden">
          ${name} by day
        </caption>
        <thead>
          <tr>
            <th scope="col">Days</th>
            <th scope="col">Up</th>
            <th scope="col">Checks</th>
            <th scope="col">Down</th>
            <th scope="col">Slow</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          ${spansOf(days).map(
            (span) =>
              html`<tr>
                <th scope="row">
                  ${span.from === span.to ? span.from : `${span.from} to ${span.to}`}
                </th>
                <td>${percent(uptimePercent(span.checks, span.down))}</td>
                <td>${span.checks}</td>
                <td>${span.down}</td>
                <td>${span.degraded}</td>
                <td>${DAY_WORDS[span.status]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </div>`;
}

/** Consecutive days with one status; spans are ordered from the newest. */
interface DaySpan {
  from: string;
  to: string;
  status: DayState;
  checks: number;
  down: number;
  degraded: number;
}

function spansOf(days: readonly StatusDay[]): DaySpan[] {
  const spans: DaySpan[] = [];
  for (const { date, status, checks, down_checks: down, degraded_checks: degraded } of days) {
    const span = spans.at(-1);
    const isSame = span?.status === status && addDays(span.to, 1) === date && down === 0;
    if (span !== undefined && isSame && span.down === 0) {
      span.to = date;
      span.checks += checks;
      span.degraded += degraded;
    } else spans.push({ from: date, to: date, status, checks, down, degraded });
  }
  return spans.toReversed();
}

function daysInWords(days: readonly StatusDay[]): string {
  const numbers = DAY_STATES.map((state) => ({
    state,
    number: days.filter(({ status }) => status === state).length,
  })).filter(({ number }) => number > 0);
  return numbers.map(({ state, number }) => `${number} ${DAY_WORDS[state]}`).join(", ");
}

const percent = (value: number | null): string =>
  value === null ? "not known" : `${value.toFixed(2)}\u00A0%`;
