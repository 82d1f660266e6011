import { again, type Task } from "../task.ts";

/** What people ask who connect the network's own systems. */

const SALT = "$workspace.shows[name=Salt & Signal].id";

const WORKSPACE = { operation: "workspace.get", find: "the account of this key", as: "workspace" };
const ENDPOINTS = {
  operation: "webhook_endpoints.list",
  find: "where do our webhooks go",
  as: "endpoints",
};

export const DEVELOPER_TASKS: readonly Task[] = [
  {
    id: "why-did-it-fail",
    asks: "Why did our webhook fail this morning? What did our side answer?",
    steps: [
      ENDPOINTS,
      {
        operation: "webhook_deliveries.list",
        find: "recent webhook deliveries",
        arguments: { id: "$endpoints.data[0].id", event_type: "campaign.status_changed" },
        as: "deliveries",
      },
      {
        operation: "webhook_deliveries.get",
        find: "why did the webhook fail",
        arguments: { id: "$deliveries.data[-1].id" },
      },
    ],
    expect: [
      {
        figure: "the status it was answered",
        equals: 503,
        read: "/v1/webhook-deliveries/{deliveries.data[-1].id}",
        at: "attempts[0].response_status",
        after: "response_status",
      },
      { figure: "what it was answered", equals: "Being repaired." },
    ],
  },
  {
    id: "ping",
    asks: "Send a test event to our webhook receiver.",
    steps: [
      ENDPOINTS,
      {
        operation: "webhook_endpoints.test",
        find: "ping our webhook with a sample",
        arguments: { id: "$endpoints.data[0].id", type: "campaign.status_changed" },
      },
    ],
    expect: [
      {
        figure: "what the receiver answered",
        read: "/v1/webhook-endpoints/{endpoints.data[0].id}/deliveries",
        at: "data[0].attempts[0].response_status",
        after: "response_status",
      },
    ],
  },
  {
    id: "new-endpoint",
    asks: "Register http://127.0.0.1:4999/castmeter for every newly made cluster.",
    steps: [
      {
        operation: "event_types.list",
        find: "what events are there",
        arguments: { group: "cluster" },
      },
      {
        operation: "webhook_endpoints.create",
        find: "register a URL for events",
        arguments: {
          url: "http://127.0.0.1:4999/castmeter",
          enabled_events: ["cluster.created"],
        },
      },
    ],
    expect: [
      {
        figure: "its address",
        equals: "http://127.0.0.1:4999/castmeter",
        read: "/v1/webhook-endpoints",
        at: "data[0].url",
      },
      {
        figure: "its events",
        equals: "cluster.created",
        read: "/v1/webhook-endpoints",
        at: "data[0].enabled_events[0]",
      },
    ],
  },
  {
    id: "goal-event",
    asks: "Is there an event for a campaign reaching its goal? What is it called?",
    steps: [
      {
        operation: "event_types.list",
        find: "is there an event when a campaign reaches its goal",
        arguments: { group: "campaign" },
      },
    ],
    expect: [{ figure: "its name", equals: "campaign.goal_reached" }],
  },
  {
    id: "what-is-a-view",
    asks: "What exactly counts as a view on YouTube, and since when?",
    steps: [
      {
        operation: "metric_definitions.list",
        find: "what counts as a view on YouTube",
        arguments: { platform: "youtube", metric: "views" },
      },
    ],
    expect: [
      { figure: "the rule in force", equals: "youtube.views@2026-08" },
      { figure: "since when", equals: "2026-08-24" },
    ],
  },
  {
    id: "three-at-once",
    asks: "Give me the totals of the three episodes with the most reach, in one go.",
    steps: [
      {
        operation: "clusters.list",
        find: "episodes by reach, largest first",
        arguments: { sort: "reach", limit: 3 },
        as: "clusters",
      },
      {
        operation: "clusters.metrics_batch",
        find: "totals of many episodes in one request",
        arguments: {
          cluster_refs: [
            "$clusters.data[0].global_id",
            "$clusters.data[1].global_id",
            "$clusters.data[2].global_id",
          ],
        },
      },
    ],
    expect: [0, 1, 2].map((place) => ({
      figure: "likes of an episode",
      read: `/v1/clusters/{clusters.data[${place}].global_id}/metrics`,
      at: "totals.likes",
    })),
  },
  {
    id: "wrong-id",
    asks: "Get the numbers of cluster AAAAAAAAAAAAAAAAAAAA_BBBBBBBBBBBBBBBBBBBB.",
    steps: [
      {
        operation: "clusters.metrics",
        find: "numbers of a cluster",
        arguments: { id: "AAAAAAAAAAAAAAAAAAAA_BBBBBBBBBBBBBBBBBBBB" },
        error: "resource_not_found",
      },
    ],
    expect: [{ figure: "that it is not known", equals: "No such cluster in this workspace" }],
    says: [["no such", "not found", "not exist", "n't exist", "no cluster", "n't find"]],
  },
  {
    id: "public-address",
    asks: "What is the public page of Salt & Signal, and does it work?",
    steps: [
      WORKSPACE,
      {
        operation: "urls.list",
        find: "public page of a show",
        arguments: { type: "show", id: SALT },
      },
    ],
    expect: [
      again("its address", "/v1/urls?type=show&handle=salt-and-signal", "data[0].public_url"),
      { figure: "that it resolves", equals: "true", after: "resolves" },
    ],
  },
  {
    id: "by-itself",
    asks: "Are posts of new Salt & Signal episodes gathered by themselves? When is the next run?",
    steps: [
      WORKSPACE,
      {
        operation: "auto_build.get",
        find: "are new episodes picked up automatically",
        arguments: { show_id: SALT },
      },
    ],
    expect: [
      again(
        "the next run",
        "/v1/shows/{workspace.shows[name=Salt & Signal].id}/auto-build",
        "next_run_at",
      ),
      { figure: "that it adds by itself", equals: "auto", after: "mode" },
    ],
  },
  {
    id: "may-not",
    asks: "Rotate the signing secret of our webhook.",
    key: "read_only",
    steps: [
      ENDPOINTS,
      {
        operation: "webhook_endpoints.rotate_secret",
        find: "rotate the signing secret of our webhook",
        arguments: { id: "$endpoints.data[0].id" },
        error: "scope_missing",
      },
    ],
    expect: [{ figure: "the right that is missing", equals: "webhooks:write" }],
    says: [["scope", "permission", "read-only", "right", "not allowed", "cannot", "can't"]],
  },
];
