import { type Html, html } from "../../../lib/text/html.ts";
import { paceChart } from "../../../domain/charts/pace-chart.ts";
import type { CampaignPage } from "../../../features/sharing/public-pages/index.ts";
import { section } from "../page-frame.ts";
import { plural } from "./words.ts";

/** The line of a campaign's delivery compared with the promise. */

export function paceSection({ pace, url }: CampaignPage): Html | false {
  if (pace === null) return false;
  const { undated_slots: undated, clusters_in_part: inPart } = pace;
  return section({
    id: "pace",
    title: "Against the promise",
    lead:
      pace.expected.length > 1
        ? "What is expected is the promise of each slot, spread over 30 days from the day it " +
          "airs; the faint steps are those days."
        : "A promise falls due on the day its slot airs; delivery follows as people listen.",
    csv: `${url}/pace.csv`,
    body: html`${paceChart(pace)}
    ${
      undated > 0 &&
      html`<p class="basis">
        ${plural(undated, "slot")} with a promise ${undated === 1 ? "has" : "have"} no day yet.
      </p>`
    }
    ${
      inPart > 0 &&
      html`<p class="basis">
        ${plural(inPart, "episode")} ${inPart === 1 ? "counts" : "count"} with chosen posts, of
        which no past days are kept: they are in the last point alone.
      </p>`
    }`,
  });
}
