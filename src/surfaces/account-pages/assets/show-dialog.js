import { call } from "./api.js";
import { byId, element, facts, moment } from "./dom.js";
import { onSubmit, open } from "./forms.js";

/** The dialog that adds a show: the first press reads the feed, the second adds what it holds. */

const episodes = (count) => (count === 1 ? "1 episode" : `${count} episodes`);

function contentsOf({ would_write: { feed }, warnings }) {
  const newest = feed.newest_item;
  return [
    element("p", { class: "name" }, feed.title),
    facts(feed.author, episodes(feed.item_count), newest === null ? null : ["Newest: ", newest.title, ...(newest.published_at === null ? [] : [", ", moment(newest.published_at)])]),
    ...(warnings.length === 0 ? [] : [element("ul", { class: "effects" }, ...warnings.map((text) => element("li", {}, text)))]),
  ];
}

/** @param added Called with the show once it was added. @returns What opens the dialog. */
export function startShowDialog(added) {
  const dialog = byId("add-show");
  const form = dialog.querySelector("form");
  const place = dialog.querySelector("[data-found]");
  const submit = form.querySelector("[type=submit]");
  const first = submit.textContent;
  let found = null;

  const forget = () => {
    found = null;
    place.replaceChildren();
    submit.textContent = first;
  };
  form.querySelector("[data-cancel]").addEventListener("click", () => dialog.close());
  // What was shown is no longer what would be added.
  byId("add-show-rss_url").addEventListener("input", forget);
  onSubmit(form, async (body) => {
    if (found !== body.rss_url) {
      forget();
      const contents = contentsOf(await call("POST", "shows", { ...body, dry_run: true }));
      // The address may have been changed meanwhile.
      if (byId("add-show-rss_url").value !== body.rss_url) return;
      place.replaceChildren(...contents);
      found = body.rss_url;
      submit.textContent = "Add show";
      return;
    }
    const { data } = await call("POST", "shows", body);
    dialog.close();
    await added(data);
  });
  return () => {
    forget();
    open(dialog);
  };
}
