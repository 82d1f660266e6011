import { call } from "./api.js";
import { badge, byId, element, empty, facts, list, moment, row, say } from "./dom.js";
import { startShowDialog } from "./show-dialog.js";

/** Shows of the workspace, and how reading their feeds goes. */

/** A worker imports the episodes of a new show within seconds. */
const IMPORT_MS = 5_000;

const counted = (count, one) => `${count} ${one}${count === 1 ? "" : "s"}`;

function nextRead({ next_poll_at: next }) {
  if (next === null) return null;
  return Date.parse(next) <= Date.now() ? "Next read is due" : ["Next read ", moment(next)];
}

function feedLines({ feed, episode_count: count }) {
  if (feed === null) return [facts(counted(count, "episode"), "No feed")];
  const { last_polled_at: tried, last_success_at: read, last_error: error, warnings } = feed;
  return [
    facts(counted(count, "episode"), read === null ? "Feed not read yet" : ["Feed read ", moment(read)], nextRead(feed)),
    ...(error === null ? [] : [element("p", { class: "facts" }, `${error.message} `, ...(tried === null ? [] : ["Last tried ", moment(tried), "."]))]),
    ...(warnings.length === 0 ? [] : [element("details", {}, element("summary", {}, counted(warnings.length, "warning")), element("ul", { class: "effects" }, ...warnings.map((text) => element("li", {}, text))))]),
  ];
}

function badgesOf({ archived_at: archived, feed }) {
  return [...(archived === null ? [] : [badge("archived")]), ...(feed?.last_error ? [badge("feed failed", "danger")] : [])];
}

export function startShows(account) {
  const { sectionOf } = account;
  const canEdit = () => account.workspace.role !== "viewer";

  const showRow = (show) => row({ title: show.name, badges: badgesOf(show), lines: feedLines(show) });

  const load = sectionOf("shows", async () => {
    const add = byId("new-show");
    add.hidden = true;
    const { data } = await call("GET", "shows");
    const shows = data.filter((show) => show.deleted_at === null);
    add.hidden = !canEdit() || shows.length === 0;
    if (shows.length > 0) return list(shows.map(showRow));
    if (!canEdit()) return empty("No shows yet. An editor of this workspace adds them.");
    return element("div", { class: "empty" }, element("p", {}, "No shows yet. All it takes is the address of a feed."), element("button", { type: "button", class: "primary", click: openDialog }, "Add your first show"));
  });

  const openDialog = startShowDialog(async ({ name }) => {
    say(`${name} was added. Its episodes come within seconds.`);
    await load();
    byId("new-show").focus();
    window.setTimeout(() => load(), IMPORT_MS);
  });
  byId("new-show").addEventListener("click", openDialog);
  return load;
}
