/** Texts of episodes since publishing. */
export const texts = {
  title: "Episodes since publishing",
  heading: {
    one: (metric: string): string => `${metric} since publishing`,
    sum: (metric: string): string => `${metric}, each episode from its own first hour`,
    gain: (metric: string): string => `${metric} of each day since publishing`,
  },
  metrics: {
    reach: "Reach",
    engagement: "Engagement",
    views: "Views",
    plays: "Plays",
    impressions: "Impressions",
    downloads: "Downloads",
    likes: "Likes",
    comments: "Comments",
    shares: "Shares",
  },
  metricLabel: "What is drawn",
  notPeople: "views, plays and impressions, summed; not people",
  until: {
    days: (days: number): string => `First ${days} days`,
  },
  usual: {
    on: (count: number): string => `usual: ${count} before`,
    off: "usual: left out",
    name: (count: number): string => `Usual, middle of ${count}`,
    band: (low: string, high: string): string => `usual: ${low} – ${high}`,
    none: "Too few episodes before it to say what is usual.",
  },
  form: { label: "Sum or gain", sum: "Sum", gain: "Gain a day" },
  scale: { label: "Scale", linear: "Linear", log: "Log" },
  lines: (count: number, most: number): string => `${count} of ${most} lines`,
  takeOut: (title: string): string => `Take out ${title}`,
  chart: (titles: string): string => `Lines by days since publishing: ${titles}`,
  day: (day: number): string => `day ${day}`,
  dayTitle: (day: string): string => `Day ${day}`,
  soFar: (value: string, day: string): string => `${value}, day ${day} so far`,
  read: {
    title: "How to read it",
    lines:
      "Day 0 is the hour of publishing of each episode. A line is dashed after its last whole day.",
    band: (inside: number, of: number, days: number): string =>
      `The grey band holds the middle ${inside} of the ${of} latest episodes before that are ${days} days old; the dotted line is their middle.`,
    estimated: "Dotted pieces are estimated: no number of that day was read.",
    post: "Where the episode has no date, its earliest post stands for it.",
  },
  breaks: {
    title: "Counted anew",
    line: (platform: string, date: string): string =>
      `${platform} counts differently since ${date}.`,
    care: "Episodes before it are marked: compare with care.",
  },
  warnings: "Left out",
  missing: (count: number): string =>
    count === 1
      ? "1 chosen episode has no cluster, so it has no numbers."
      : `${count} chosen episodes have no cluster, so they have no numbers.`,
  table: {
    label: "Windows since publishing",
    episode: "Episode",
    show: "Show",
    out: "Out",
    window: (day: number): string => `Day ${day}`,
    againstUsual: (usual: string): string => `against usual ${usual}`,
    now: "Now",
    soFar: "so far",
    hint: "space draws a row or takes it out",
  },
  inTime: {
    days: (days: number): string => `in ${days} d`,
    hours: (hours: number): string => `in ${hours} h`,
  },
  unknown: "no answer",
  choose: (title: string): string => `Draw ${title}`,
  empty: {
    title: "No episode has numbers since publishing",
    text: "Lines are drawn from clusters: an episode with the posts made from it.",
    act: "Open clusters",
  },
  chooseShow: {
    title: "Choose a show",
    text: "This workspace has many shows; lines are compared within one, or among chosen episodes.",
  },
  keys: { days: "Days shown: the next choice", usual: "Show or leave out what is usual" },
};
