/** Texts of the curves of analytics. */
export const texts = {
  title: (metric: string): string => `${metric} since publishing`,
  note: "each from its own first hour",
  noteNewest: "the newest clusters, each from its own first hour",
  choose: (count: number): string => `Choose clusters, ${count}`,
  chooseTitle: "Choose up to 20 clusters",
  metric: "Metric",
  days: "Days since publishing",
  daysOf: (days: string): string => `${days} days`,
  day: (day: number): string => `day ${day}`,
  rest: (names: string): string => `Not drawn, the table has them: ${names}.`,
  missing: (count: number): string =>
    count === 1
      ? "1 reference has no cluster in this workspace."
      : `${count} references have no cluster in this workspace.`,
  empty: "No cluster is here",
  emptyText: "A curve shows a cluster: an episode with every clip and post made from it.",
  make: "Make a cluster",
  none: "None of these has a known day of publishing",
  noneText: "Choose other clusters.",
  windows: "At the close of each window",
  name: "Cluster",
  out: "Out",
  outOfPost: "The day of the earliest post: the episode has no known day.",
  noDate: "not known",
  inDays: (days: number): string => `in ${days} d`,
  soFar: (count: string): string => `${count} so far`,
};
