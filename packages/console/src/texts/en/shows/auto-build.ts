/** Texts of the hourly build of clusters of a show. */
export const texts = {
  title: "Auto-build",
  note: "looks for posts every hour",
  modes: {
    label: "What it does",
    off: "Off",
    suggest: "Suggest",
    auto: "Add what is sure",
  },
  modeTexts: {
    off: "Nothing is looked for by itself. Clusters and suggestions stay as they are.",
    suggest: "Posts that may belong to an episode are suggested; a person decides.",
    auto: "Posts of high confidence are added to the episode; the rest is suggested.",
  },
  cost:
    "Accounts that are read through a paid provider are searched every six hours at most, " +
    "within the calls of the day.",
  saved: {
    off: "Auto-build is off. A run that is under way is finished.",
    suggest: "Posts of new episodes are suggested from now on.",
    auto: "Sure posts of new episodes are added from now on.",
  },
  states: { off: "off", active: "active", paused: "paused" },
  paused: {
    plan_required: "The plan of the workspace that owns this show has no clusters.",
    show_archived: "The show is archived. It goes on once the show is taken out of the archive.",
  },
  facts: {
    state: "State",
    lookback: "Looks at",
    lookbackDays: (days: number): string => `episodes of the last ${days} days`,
    last: "Last run",
    next: "Next run",
    never: "none",
    due: "due now",
    error: "Last failure",
  },
  recent: {
    title: "What the last run found",
    label: "Episodes of the last run",
    columns: { episode: "Episode", result: "Result", reason: "Why", at: "When" },
    empty: "No run has ended",
    emptyText: "It runs once an hour while it is on.",
    off: "Auto-build is off",
    offText: "Choose what it does, and the result of each run stands here.",
    statuses: {
      pending: "waits",
      searching: "searching",
      added: "added",
      suggested: "suggested",
      nothing_found: "nothing found",
      skipped: "skipped",
      failed: "failed",
    },
  },
};
