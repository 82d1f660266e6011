/** Texts of the numbers of a show. */
export const texts = {
  chart: {
    empty: "No number has come",
    emptyText: "Numbers come from the accounts of the show: its host, channel and profiles.",
    connect: "Connect an account",
  },
  platforms: {
    title: "Platforms",
    note: "reach in the span",
    notConnected: "left",
    noCounts: "no counts",
    beside: "beside",
    empty: "No account is connected",
    emptyText: "Reach needs at least one account.",
    connect: "Connect an account",
    open: "Open the accounts",
  },
  episodes: {
    title: "Newest episodes",
    note: "reach of the episode's posts, all time",
    empty: "No episode is here",
    emptyText: "They come with the next read of the feed.",
    all: "All episodes",
    noCluster: "no posts",
  },
  clusters: {
    title: "Clusters",
    note: "reach, all time",
    empty: "No cluster stands here",
    emptyText: "A cluster is an episode with every clip and post made from it.",
    make: "Make a cluster",
    all: "All clusters",
    posts: (count: number): string => (count === 1 ? "1 post" : `${count} posts`),
  },
  goals: {
    note: "of the show, counted from the day each is set",
    noneText: "A goal says what the accounts of the show shall add up to, by a day or whenever.",
  },
};
