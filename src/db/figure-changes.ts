import { changesOf, fileOf } from "./upgrade/changes.ts";

/**
 * Migrations whose release counts a figure differently than the release before, so that figures
 * change at the upgrade without a change in the data. The first start after such a migration,
 * `castmeter migrate` and `castmeter upgrade --check` report it, and docs/operations.md lists them;
 * a test fails where that list and `figures_changed` in `docs/changelog.json` differ.
 *
 * A release that changes what a figure counts states it there, even where its migration only
 * accompanies the change.
 */
export interface FigureChange {
  migration: string;
  change: string;
}

/** The changes of figures by the migrations that ran; empty for a database that was empty. */
export function figureChangesOf(ran: readonly string[]): FigureChange[] {
  if (ran.length === 0 || ran.some((name) => name.startsWith("0001"))) return [];
  return changesOf(ran)
    .flatMap((entry) => {
      const { figures_changed: change } = entry;
      return change === undefined ? [] : [{ migration: fileOf(entry), change }];
    })
    .toReversed();
}
