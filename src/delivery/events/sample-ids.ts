/**
 * Ids and addresses of the samples: the network Harbour Audio, its show Salt and Signal, and what
 * belongs to them.
 */

const showId = "Hx4tQ9mZ2bVfKc81LpRw";
const clusterId = "uT7nB3sYdE0jXk65GqAo";
const otherClusterId = "Jr5mV8cTzN1wQe40XbHy";
const siteUrl = "https://castmeter.example";
const networkSiteUrl = "https://networks.castmeter.example";
const appUrl = "https://app.castmeter.example";

export const SAMPLE = {
  siteUrl,
  networkSiteUrl,
  appUrl,
  workspaceId: "bQ6kS4hLxO9eUa37VmCw",
  networkHandle: "harbour-audio",
  showId,
  showHandle: "salt-and-signal",
  clusterId,
  clusterRef: `${showId}_${clusterId}`,
  otherClusterRef: `${showId}_${otherClusterId}`,
  campaignId: "Pd2xF6nKsA9vLq37GtZe",
  episodeId: "ep_4Rk9ZsT1vXc7Bn2MqLp8WdYf",
  nodeId: "nod_7Gh2JwQ5eRt8Yu1IoPa4SdFk",
  otherNodeId: "nod_1Bv5NcX8zMa3Ls6KdJf9HgQw",
  brandId: "brd_8Uj3MnB6vCx1ZaQ4wSe7DrFt",
  slotId: "slot_5Tg9YhN2bVr6FcD1xSz4EwQa",
  linkId: "link_2Ol6KiJ9uYh3TgR7fEd1WsQa",
  airCheckId: "air_9Mk4JnH7bGv2FcX5dSz8AqWe",
  fileId: "file_3Rf7VtG1bYh5NuJ8mIk2OlPz",
  insertionOrderId: "io_6Xs2CdE8rFv4BgT1nHy7MjUk",
  reportId: "rep_4Zq8WsX3eDc7RfV1tGb5YhNu",
  reportLinkId: "rln_6Dc3VbN8mKj1HgF5dSa2QwEr",
  automationId: "rau_7Nm1BvC5xZl9KjH3gFd6SaPo",
  runId: "run_1Wq5ErT9yUi3OpA7sDf2GhJk",
  templateId: "tpl_8Lk2JhG6fDs1AqW4eRt9YuIo",
  goalId: "goal_5Pa9SdF3gHj7KlZ1xCv4BnMq",
  buildId: "bld_2Yx6CvB1nMa5SdF9gHj3KlQw",
  suggestionId: "sug_9Ed4RfT8gYh2UjI6kOl1PzXs",
  dataRequestId: "drq_3Cv7BnM2qWe6RtY9uIo4PaSd",
  discoveryId: "dsc_6Gh1JkL5zXc9VbN3mQw8ErTy",
  connectionId: "con_9Zx3CvB6nMa1Sd4FgHj7KlQw",
  alarmId: "alm_5Nb8VcX2zLk7JhG4fDs9QwEr",
  eventId: "evt_2Wq5ErT8yUi1OpA4sDf7GhJk",
  requestId: "req_8Ty3UiO7pAs2DfG6hJk1LzXc",
} as const;
