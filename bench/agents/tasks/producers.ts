import { again, type Task } from "../task.ts";

/** What people ask who make the episodes and their clips. */

const SALT = "$workspace.shows[name=Salt & Signal].id";
const LEDGER = "$workspace.shows[name=The Slow Ledger].id";
const ORCHARD = "$workspace.shows[name=Pocket Orchard].id";

const LEDGER_POSTS =
  "/v1/shows/{workspace.shows[name=The Slow Ledger].id}/cluster-suggestions?status=open";

const WORKSPACE = { operation: "workspace.get", find: "our shows and their ids", as: "workspace" };

export const PRODUCER_TASKS: readonly Task[] = [
  {
    id: "which-clip",
    asks: "Which clip or post carried the last Salt & Signal episode?",
    steps: [
      WORKSPACE,
      {
        operation: "clusters.list",
        find: "the newest episode with its clips",
        arguments: { show_ids: [SALT], limit: 1 },
        as: "clusters",
      },
      {
        operation: "clusters.metrics",
        find: "which clip carried the last episode",
        arguments: { id: "$clusters.data[0].global_id" },
      },
    ],
    expect: [
      again(
        "reach of the episode",
        "/v1/clusters/{clusters.data[0].global_id}/metrics",
        "totals.reach",
      ),
      again(
        "reach of its strongest post",
        "/v1/shows/{clusters.data[0].show_id}/clusters/{clusters.data[0].id}",
        "nodes[max metrics.reach].metrics.reach",
      ),
      again(
        "address of its strongest post",
        "/v1/shows/{clusters.data[0].show_id}/clusters/{clusters.data[0].id}",
        "nodes[max metrics.reach].url",
      ),
    ],
  },
  {
    id: "who-said-it",
    asks: "What exactly did Elin say about canker, and in which episode?",
    steps: [
      {
        operation: "episodes.search",
        find: "in which episode did we talk about something",
        arguments: { q: "canker" },
        as: "found",
      },
      {
        operation: "transcripts.passages",
        find: "the exact words that were said",
        arguments: {
          show_id: "$found.data[0].show_id",
          episode_id: "$found.data[0].episode_id",
          q: "canker",
        },
      },
    ],
    expect: [
      { figure: "the episode", equals: "Pruning for People Who Are Afraid of Pruning" },
      { figure: "the sentence", equals: "Rain carries canker from cut to cut." },
    ],
  },
  {
    id: "same-age",
    asks: "Is our newest Salt & Signal episode doing better than the one before did at that age?",
    steps: [
      WORKSPACE,
      {
        operation: "clusters.list",
        find: "the last two episodes",
        arguments: { show_ids: [SALT], limit: 2 },
        as: "clusters",
      },
      {
        operation: "analytics.curves",
        find: "is this episode ahead of the last one at the same age",
        arguments: {
          cluster_refs: ["$clusters.data[0].global_id", "$clusters.data[1].global_id"],
          days: 7,
        },
      },
    ],
    expect: [
      again(
        "reach of the newest a day after publication",
        "/v1/analytics/curves?days=7&cluster_refs={clusters.data[0].global_id}",
        "curves[0].windows.d1.value",
      ),
      again(
        "reach of the one before a day after publication",
        "/v1/analytics/curves?days=7&cluster_refs={clusters.data[1].global_id}",
        "curves[0].windows.d1.value",
      ),
    ],
  },
  {
    id: "day-by-day",
    asks: "How did Keeper of the Second Light build up, day by day?",
    steps: [
      {
        operation: "clusters.list",
        find: "find an episode and its posts by name",
        arguments: { search: "Keeper of the Second Light" },
        as: "clusters",
      },
      {
        operation: "clusters.timeline",
        find: "how one episode grew day by day",
        arguments: { id: "$clusters.data[0].global_id", metrics: ["reach"], window: 30 },
      },
    ],
    expect: [
      again(
        "reach gained in 30 days",
        "/v1/clusters/{clusters.data[0].global_id}/timeline?metrics=reach&window=30",
        "series[0].total",
      ),
      again(
        "the best day",
        "/v1/clusters/{clusters.data[0].global_id}/timeline?metrics=reach&window=30",
        "series[0].points[max value].value",
      ),
    ],
  },
  {
    id: "tag-it",
    asks: "Label the newest Slow Ledger episode 'property' and 'landlords'.",
    steps: [
      WORKSPACE,
      {
        operation: "episodes.list",
        find: "latest episodes of a show",
        arguments: { show_id: LEDGER, limit: 1 },
        as: "episodes",
      },
      {
        operation: "episodes.set_tags",
        find: "label an episode with keywords",
        arguments: {
          show_id: LEDGER,
          episode_id: "$episodes.data[0].id",
          tags: ["property", "landlords"],
        },
      },
    ],
    expect: [
      {
        figure: "a tag",
        equals: "landlords",
        read: "/v1/shows/{workspace.shows[name=The Slow Ledger].id}/episodes/{episodes.data[0].id}",
        at: "tags[=landlords]",
      },
    ],
  },
  {
    id: "yes-or-no",
    asks: "Which posts are waiting for my yes or no on The Slow Ledger, and why do you think so?",
    steps: [
      WORKSPACE,
      {
        operation: "cluster_suggestions.list",
        find: "posts waiting for my yes or no",
        arguments: { show_id: LEDGER, status: "open" },
      },
    ],
    expect: [
      again("address of the first post", LEDGER_POSTS, "data[0].url"),
      again("address of the last post", LEDGER_POSTS, "data[-1].url"),
    ],
  },
  {
    id: "that-one-is-ours",
    asks: "The Pocket Orchard TikTok about half the tree is ours. Put it with its episode.",
    steps: [
      WORKSPACE,
      {
        operation: "cluster_suggestions.list",
        find: "clips you found that might belong to an episode",
        arguments: { show_id: ORCHARD, confidence: "high" },
        as: "suggestions",
      },
      {
        operation: "cluster_suggestions.review",
        find: "yes, that clip is ours, add it to the episode",
        arguments: { show_id: ORCHARD, accept: ["$suggestions.data[title~Take half].id"] },
      },
    ],
    expect: [
      {
        figure: "the suggestion's state",
        equals: "accepted",
        read:
          "/v1/shows/{workspace.shows[name=Pocket Orchard].id}" +
          "/cluster-suggestions?status=accepted",
        at: "data[title~Take half].status",
      },
    ],
  },
  {
    id: "where-from",
    asks: "Where does the total reach of the foghorn episode come from? My boss asks.",
    steps: [
      {
        operation: "clusters.list",
        find: "the foghorn episode",
        arguments: { search: "Foghorn" },
        as: "clusters",
      },
      {
        operation: "clusters.provenance",
        find: "where does this number come from",
        arguments: { id: "$clusters.data[0].global_id", metric: "reach" },
      },
    ],
    expect: [
      again("the total", "/v1/clusters/{clusters.data[0].global_id}/provenance", "value"),
      again(
        "its largest part",
        "/v1/clusters/{clusters.data[0].global_id}/provenance",
        "entries[max value].value",
      ),
    ],
  },
  {
    id: "fresh-numbers",
    asks: "Pull fresh numbers for the newest Salt & Signal episode, please.",
    steps: [
      WORKSPACE,
      {
        operation: "clusters.list",
        find: "newest episode of a show with its posts",
        arguments: { show_ids: [SALT], limit: 1 },
        as: "clusters",
      },
      {
        operation: "clusters.refresh",
        find: "pull the latest numbers now",
        arguments: {
          show_id: "$clusters.data[0].show_id",
          cluster_id: "$clusters.data[0].id",
        },
      },
      {
        operation: "clusters.metrics",
        find: "the numbers of one episode",
        arguments: { id: "$clusters.data[0].global_id" },
      },
    ],
    expect: [
      again("reach after it", "/v1/clusters/{clusters.data[0].global_id}/metrics", "totals.reach"),
    ],
  },
  {
    id: "which-radio-silence",
    asks: "How far did Radio Silence go?",
    steps: [
      WORKSPACE,
      {
        operation: "episodes.lookup",
        find: "find an episode by its title",
        arguments: { show_id: SALT, title: "Radio Silence" },
      },
      {
        operation: "clusters.list",
        find: "episodes whose name begins with Radio Silence, and how far they went",
        arguments: { search: "Radio Silence" },
        as: "clusters",
      },
    ],
    expect: [
      again(
        "reach of the second part",
        "/v1/clusters?search=Radio%20Silence",
        "data[name~Part 2].total_reach",
      ),
      again(
        "reach of the first part",
        "/v1/clusters?search=Radio%20Silence",
        "data[name~Part 1].total_reach",
      ),
    ],
    says: [["Part 1"], ["Part 2"]],
  },
];
