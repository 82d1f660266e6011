/**
 * Migrations whose release counts a figure differently than the release before, so that figures
 * change at the upgrade without a change in the data. The first start after such a migration and
 * `castmeter migrate` report it, and docs/operations.md lists them; a test fails where the two
 * lists differ.
 *
 * A release that changes what a figure counts adds a line here, even where its migration only
 * accompanies the change.
 */
const FIGURE_CHANGES: Readonly<Record<string, string>> = {
  "0046_own_posts.sql":
    "Reach and views of clusters rise: the audio, video and newsletter of a cluster's own episode " +
    "are counted with it, also for episodes before the upgrade.",
  "0068_levels_of_31_days.sql":
    "Changes in per cent leave out platforms whose counts are late; followers, subscribers and " +
    "posts are null 31 days after they were last read; the total of a cluster's timeline is its " +
    "gain, as rankings have it.",
};

/** The changes of figures by the migrations that ran; empty for a database that was empty. */
export function figureChangesOf(ran: readonly string[]): { migration: string; change: string }[] {
  if (ran.some((name) => name.startsWith("0001"))) return [];
  return ran.flatMap((migration) => {
    const change = FIGURE_CHANGES[migration];
    return change === undefined ? [] : [{ migration, change }];
  });
}

/** All changes of figures, for the test of the documents. */
export const allFigureChanges = (): { migration: string; change: string }[] =>
  figureChangesOf(Object.keys(FIGURE_CHANGES));
