import { call } from "./api.js";
import { changeWithConfirm } from "./confirm.js";
import { badge, button, byId, element, empty, facts, list, moment, row, say } from "./dom.js";
import { loadFirstSteps } from "./first-steps.js";
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
    facts(read === null ? null : counted(count, "episode"), read === null ? "Feed not read yet" : ["Feed read ", moment(read)], nextRead(feed)),
    ...(error === null ? [] : [element("p", { class: "facts" }, `${error.message} `, ...(tried === null ? [] : ["Last tried ", moment(tried), "."]))]),
    ...(warnings.length === 0 ? [] : [element("details", {}, element("summary", {}, counted(warnings.length, "warning")), element("ul", { class: "effects" }, ...warnings.map((text) => element("li", {}, text))))]),
  ];
}

/** Which account is stale, and since when; of several the oldest. */
function staleWords({ stale, oldest_stale: oldest }) {
  if (oldest === null) return [];
  const { platform_name: name, last_updated: read } = oldest;
  return [`: ${stale === 1 ? "" : "the oldest "}${name}, `, ...(read === null ? ["never read"] : ["read ", moment(read)])];
}

/** How many accounts are read, and how many of them are not as they should be. */
function accountWords(accounts) {
  const { connected, stale, failing } = accounts;
  if (connected === 0) return ["No account connected"];
  const faults = [...(failing === 0 ? [] : [`${failing} failing`]), ...(stale === 0 ? [] : [`${stale} stale`])];
  return [[`${counted(connected, "account")} connected`, ...faults].join(", "), ...staleWords(accounts)];
}

const accountLine = ({ public_url: url, accounts }) => facts(url === null ? null : element("a", { href: url }, "Public page"), accountWords(accounts));

function badgesOf({ archived_at: archived, feed }) {
  return [...(archived === null ? [] : [badge("archived")]), ...(feed?.last_error ? [badge("feed failed", "danger")] : [])];
}

/** What is seldom wanted, or takes something away, is one press behind. */
const more = (buttons, { name }) => (buttons.length === 0 ? [] : [element("details", { class: "more" }, element("summary", { "aria-label": `More: ${name}` }, "More"), element("div", {}, ...buttons))]);

const pathOf = ({ id }) => `shows/${encodeURIComponent(id)}`;

/** How a read of the feed ended. A feed that cannot be read is a warning of the answer. */
const readWords = ({ name }) => ({ written: { feed_read: { outcome, episodes } }, warnings }) => {
  if (outcome === "imported") return `The feed of ${name} was read: ${counted(episodes.created, "new episode")}, ${episodes.updated} changed.`;
  if (outcome === "unchanged") return `The feed of ${name} has nothing new.`;
  return warnings[0] ?? `The feed of ${name} was not read.`;
};

export function startShows(account) {
  const { act, sectionOf } = account;
  const canEdit = () => account.workspace.role !== "viewer";
  const canDelete = () => account.workspace.role === "admin" || account.workspace.role === "owner";

  const send = (show, action, words) =>
    act(async () => {
      const answer = await call("POST", `${pathOf(show)}/${action}`);
      say(words(answer), answer.written.feed_read?.outcome === "failed" ? "danger" : "ok");
      await load();
    });
  const remove = (show) =>
    act(async () => {
      const isOwner = show.standing === "owner";
      const words = isOwner ? { title: `Delete ${show.name}?`, verb: "Delete show" } : { title: `Remove ${show.name} from this workspace?`, verb: "Remove show" };
      if (!(await changeWithConfirm({ method: "DELETE", path: pathOf(show) }, words))) return;
      say(isOwner ? `${show.name} was deleted. It can be restored for 30 days.` : `${show.name} was removed from this workspace.`);
      await load();
    });

  const actionsOf = (show) => {
    const about = { about: show.name };
    const isOwner = show.standing === "owner";
    return [
      ...(canEdit() && show.feed !== null ? [button("Read the feed now", () => send(show, "feed/read", readWords(show)), about)] : []),
      ...more([
        ...(canEdit() && isOwner ? [archiveButton(show, about)] : []),
        ...(canDelete() && show.standing !== "network" ? [button(isOwner ? "Delete" : "Remove", () => remove(show), { ...about, danger: true })] : []),
      ], show),
    ];
  };
  const archiveButton = (show, about) =>
    show.archived_at === null
      ? button("Archive", () => send(show, "archive", () => `${show.name} is archived. Its feed is no longer read every hour.`), about)
      : button("Unarchive", () => send(show, "unarchive", () => `${show.name} is no longer archived. Its feed is read soon.`), about);

  const showRow = (show) => row({ title: show.name, badges: badgesOf(show), lines: [accountLine(show), ...feedLines(show)], actions: actionsOf(show) });
  const deletedRow = (show) =>
    row({
      title: show.name,
      badges: [badge("deleted", "warning")],
      lines: [facts(["Deleted ", moment(show.deleted_at)], "Can be restored for 30 days", ["Removed for good ", moment(show.restorable_until)])],
      actions: canDelete() ? [button("Restore", () => send(show, "restore", () => `${show.name} was restored.`), { about: show.name })] : [],
    });
  const listOf = (shows) => {
    if (shows.length > 0) return list(shows.map(showRow));
    if (!canEdit()) return empty("No shows yet. Editors of this workspace can add them.");
    return element("div", { class: "empty" }, element("p", {}, "No shows yet. To add one you need the address of its feed."), element("button", { type: "button", class: "primary", click: () => openDialog() }, "Add your first show"));
  };

  const load = sectionOf("shows", async () => {
    const add = byId("new-show");
    add.hidden = true;
    const { data } = await call("GET", "shows");
    const shows = data.filter((show) => show.deleted_at === null);
    // A solo workspace has one show, archived ones included.
    const isFull = account.workspace.kind === "solo" && shows.length > 0;
    add.hidden = !canEdit() || shows.length === 0 || isFull;
    byId("one-show").hidden = !isFull;
    await loadFirstSteps();
    const deleted = data.filter((show) => show.deleted_at !== null);
    return element("div", {}, listOf(shows), ...(deleted.length === 0 ? [] : [element("details", { open: true }, element("summary", {}, "Deleted"), list(deleted.map(deletedRow)))]));
  });

  const openDialog = startShowDialog(async ({ name }) => {
    say(`${name} was added. Its episodes appear within seconds.`);
    await load();
    byId("new-show").focus();
    window.setTimeout(() => load(), IMPORT_MS);
  });
  byId("new-show").addEventListener("click", openDialog);
  byId("become-network")?.addEventListener("click", () =>
    act(async () => {
      const words = { title: `Turn ${account.workspace.name} into a network?`, verb: "Turn into a network" };
      if (await changeWithConfirm({ method: "POST", path: "workspace/become-network" }, words)) window.location.reload();
    }),
  );
  return load;
}
