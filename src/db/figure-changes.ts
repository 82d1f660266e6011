/**
 * Migrations whose release counts something else than the one before, so that figures step at the
 * upgrade without anything having happened. The start after one and `castmeter migrate` say so, and
 * docs/operations.md lists them; a test fails where the two differ.
 *
 * A release that changes what a figure counts adds a line here, also where its migration only goes
 * along with the change.
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

/** What the migrations that ran change in figures; nothing for a database that was empty. */
export function figureChangesOf(ran: readonly string[]): { migration: string; change: string }[] {
  if (ran.some((name) => name.startsWith("0001"))) return [];
  return ran.flatMap((migration) => {
    const change = FIGURE_CHANGES[migration];
    return change === undefined ? [] : [{ migration, change }];
  });
}

/** All of them, for the test of the documents. */
export const allFigureChanges = (): { migration: string; change: string }[] =>
  figureChangesOf(Object.keys(FIGURE_CHANGES));
