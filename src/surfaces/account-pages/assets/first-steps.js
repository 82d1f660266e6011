import { call } from "./api.js";
import { byId } from "./dom.js";

/** What the workspace needs to see numbers: shown from its first show on, until nothing is missing. */

const SOURCES = { youtube: "YouTube (YOUTUBE_API_KEY)", social: "Instagram, TikTok, X, Facebook, Threads and LinkedIn (COUNTER_PROVIDER)" };

export async function loadFirstSteps() {
  const panel = byId("first-steps");
  const steps = await call("GET", "first-steps");
  for (const item of panel.querySelectorAll("[data-step]")) item.querySelector(".badge").hidden = !steps[`has_${item.dataset.step}`];
  const missing = byId("without-source");
  missing.hidden = steps.without_source.length === 0;
  missing.textContent = `This server has no source of numbers for posts on ${steps.without_source.map((name) => SOURCES[name]).join(" and ")}: its operator sets one up. Accounts of hosts and newsletters need none.`;
  panel.hidden = !steps.has_show || (steps.has_key && steps.has_account && steps.has_cluster);
}
