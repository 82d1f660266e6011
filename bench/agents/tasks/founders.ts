import { again, day, type Task } from "../task.ts";

/** What people ask who run the network. */

const SALT = "$workspace.shows[name=Salt & Signal].id";
const LEDGER = "$workspace.shows[name=The Slow Ledger].id";

const WORKSPACE = { operation: "workspace.get", find: "which shows do we have", as: "workspace" };

const SALT_PATH = "/v1/analytics/geography?show_ids={workspace.shows[name=Salt & Signal].id}";

export const FOUNDER_TASKS: readonly Task[] = [
  {
    id: "this-month",
    asks: "How are we doing this month against the month before?",
    steps: [
      {
        operation: "analytics.overview",
        find: "how are we doing this month compared with last month",
      },
    ],
    expect: [
      again("reach of 30 days", "/v1/analytics/overview", "totals.reach"),
      again("reach of the 30 before", "/v1/analytics/overview", "previous.reach"),
      {
        figure: "change of reach, percent",
        read: "/v1/analytics/overview",
        at: "change_percent.reach",
        after: "reach",
      },
      again("downloads", "/v1/analytics/overview", "totals.downloads"),
    ],
  },
  {
    id: "countries",
    asks: "Where in the world do people listen to Salt & Signal on Apple Podcasts?",
    steps: [
      WORKSPACE,
      {
        operation: "analytics.geography",
        find: "listens by country",
        arguments: { show_ids: [SALT], platforms: ["applePodcasts"] },
      },
    ],
    expect: [
      again(
        "plays in the United States",
        `${SALT_PATH}&platforms=applePodcasts`,
        "data[metric=plays].countries[code=US].value",
      ),
      again(
        "plays in the United Kingdom",
        `${SALT_PATH}&platforms=applePodcasts`,
        "data[metric=plays].countries[code=GB].value",
      ),
    ],
  },
  {
    id: "how-old",
    asks: "How old are the people who listen to us on Spotify?",
    steps: [
      {
        operation: "analytics.demographics",
        find: "age and gender of our listeners",
        arguments: { platforms: ["spotify"], dimension: "age" },
      },
    ],
    expect: [
      again(
        "share of those from 23 to 27",
        "/v1/analytics/demographics?platforms=spotify&dimension=age",
        "data[platform=spotify].buckets[bucket=23-27].value_label",
      ),
      {
        figure: "share of those of 60 and older",
        read: "/v1/analytics/demographics?platforms=spotify&dimension=age",
        at: "data[platform=spotify].buckets[bucket=60+].value_label",
        after: "60+",
      },
    ],
  },
  {
    id: "set-a-target",
    asks: `Set us a target of 150,000 downloads for Salt & Signal by ${day(60)}. Where are we now?`,
    steps: [
      WORKSPACE,
      {
        operation: "goals.create",
        find: "set a target for a show",
        arguments: {
          show_id: SALT,
          metric: "downloads",
          target: 150_000,
          due_date: day(60),
        },
      },
      {
        operation: "goals.list",
        find: "how far are we towards our targets",
        arguments: { show_id: SALT },
        as: "goals",
      },
    ],
    expect: [
      {
        figure: "the target",
        equals: 150_000,
        read: "/v1/shows/{workspace.shows[name=Salt & Signal].id}/goals",
        at: "data[0].target",
      },
      {
        figure: "the day it is due",
        equals: day(60),
        read: "/v1/shows/{workspace.shows[name=Salt & Signal].id}/goals",
        at: "data[0].due_date",
      },
    ],
  },
  {
    id: "which-platform",
    asks: "Which platform brings us the most, and which one the least?",
    steps: [{ operation: "analytics.platforms", find: "which platform brings us the most" }],
    expect: [
      again("reach of the largest", "/v1/analytics/platforms", "data[max reach].reach"),
      again("reach of Spotify", "/v1/analytics/platforms", "data[platform=spotify].reach"),
    ],
  },
  {
    id: "monday-report",
    asks: "Why did Monday's report to the board not go out? If it only waits for me, send it.",
    steps: [
      {
        operation: "report_automations.list",
        find: "the weekly report to the board",
        as: "automations",
      },
      {
        operation: "report_automations.list_runs",
        find: "why did the Monday report not go out",
        arguments: { id: "$automations.data[name=The network, each Monday].id" },
        as: "runs",
      },
      {
        operation: "report_runs.release",
        find: "send the report that is on hold",
        arguments: { id: "$runs.data[status=held].id" },
      },
    ],
    expect: [
      { figure: "what it waited for", equals: "approval" },
      again(
        "when it was planned",
        "/v1/report-automations/{automations.data[name~Monday].id}/runs",
        "data[0].planned_at",
      ),
    ],
  },
  {
    id: "did-they-open-it",
    asks: "Has Northwind opened the proof of performance we shared?",
    steps: [
      {
        operation: "reports.list",
        find: "the report we made for Northwind",
        arguments: { shared: true },
        as: "reports",
      },
      {
        operation: "reports.list_links",
        find: "has the sponsor opened our report",
        arguments: { id: "$reports.data[0].id" },
      },
    ],
    expect: [
      {
        figure: "times it was opened",
        read: "/v1/reports/{reports.data[0].id}/links",
        at: "data[0].opens",
        after: "opens",
      },
    ],
  },
  {
    id: "what-we-found-out",
    asks: "What did we find out on the web about Northwind's podcast advertising?",
    steps: [
      {
        operation: "research.list",
        find: "what did we find out about a brand on the web",
        as: "research",
      },
    ],
    expect: [
      { figure: "what it says", equals: "is in the news for its podcast campaigns" },
      again("its first source", "/v1/research", "data[0].sources[0].url"),
    ],
  },
  {
    id: "apple-ages",
    asks: "And how old are our listeners on Apple Podcasts?",
    steps: [
      {
        operation: "analytics.demographics",
        find: "how old is our audience",
        arguments: { platforms: ["applePodcasts"] },
      },
    ],
    expect: [
      {
        figure: "that there is no such number",
        read: "/v1/analytics/demographics?platforms=applePodcasts",
        at: "data[0].total",
        isUnknown: true,
        after: "reports no numbers by age or gender",
      },
    ],
    says: [["no numbers", "not report", "doesn't report", "unknown", "not available", "not offer"]],
  },
  {
    id: "old-number",
    asks: "How many subscribers does the Slow Ledger newsletter have today?",
    steps: [
      WORKSPACE,
      {
        operation: "analytics.platforms",
        find: "how many people get our newsletter",
        arguments: { show_ids: [LEDGER], platforms: ["kit"] },
      },
      {
        operation: "connections.list",
        find: "which of our accounts stopped updating, and why",
        arguments: { show_id: LEDGER, platform: "kit" },
      },
    ],
    expect: [
      again(
        "subscribers when it was last read",
        "/v1/analytics/platforms?platforms=kit" +
          "&show_ids={workspace.shows[name=The Slow Ledger].id}",
        "data[0].subscribers",
      ),
      again(
        "when it was last read",
        "/v1/connections?platform=kit&show_id={workspace.shows[name=The Slow Ledger].id}",
        "data[0].last_synced_at",
      ),
      { figure: "why it is old", equals: "Kit answered with status 503." },
    ],
    says: [["stale", "old", "last read", "not been updated", "out of date", "as of"]],
  },
];
