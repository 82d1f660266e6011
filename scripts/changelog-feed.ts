import { type Change, readChanges } from "../src/db/upgrade/changes.ts";

/**
 * The changes as a feed for readers of feeds (JSON Feed 1.1). It has no address of a server, since
 * every server serves the same file.
 */

/** Stable while an entry keeps its day, kind, area and migration; its text may be corrected. */
const idOf = ({ date, kind, area, migration }: Change): string =>
  ["urn:castmeter:change", date, kind, area.toLowerCase().replaceAll(" ", "-"), migration]
    .filter((part) => part !== undefined)
    .join(":");

export function changelogFeed(changes: readonly Change[] = readChanges()): string {
  const items = changes.map((change) => ({
    id: idOf(change),
    title: `${change.area}: ${change.kind}`,
    content_text: [
      change.text,
      ...(change.action_required === undefined
        ? []
        : [`At the upgrade: ${change.action_required}`]),
      ...(change.figures_changed === undefined
        ? []
        : [`Figures change: ${change.figures_changed}`]),
    ].join("\n\n"),
    date_published: `${change.date}T00:00:00Z`,
    tags: [
      change.kind,
      ...(change.action_required === undefined ? [] : ["action_required"]),
      ...(change.figures_changed === undefined ? [] : ["figures_changed"]),
    ],
  }));
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: "Changes of Castmeter",
    description: "What was added, changed, deprecated and removed, and what an upgrade asks for.",
    language: "en",
    items,
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
