/** Texts of a cluster over time. */
export const texts = {
  titles: {
    gained: (metric: string): string => `${metric} gained`,
    level: (metric: string): string => `${metric} so far`,
  },
  note: "what was captured of each day, UTC; the first day is no gain",
  noteLevel: "the count known at the end of each period, UTC",
  metric: "Number",
  by: { label: "Interval", day: "Day", week: "Week", month: "Month" },
  form: { label: "What is drawn", gained: "Gained", level: "So far" },
  split: { label: "Lines", all: "Together", platform: "By platform" },
  all: "all platforms",
  empty: "Nothing was captured in these days",
  emptyText: "The numbers of a cluster are kept day by day from its first refresh on.",
  day: "Day",
  csvName: "cluster-timeline.csv",
  estimated: "Gained in several days and spread over them",
  warnings: "About these days",
  notes: (count: number): string => `${count} notes about these days`,
  left: (count: number): string =>
    count === 1
      ? "The smallest platform is in the table alone."
      : `The ${count} smallest platforms are in the table alone.`,
};
