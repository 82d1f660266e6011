import type { Json } from "./schema-components.ts";

/**
 * Ids for the examples of the reference. Examples name ids in braces, because a test fills in the
 * ids of its own data.
 */
const VALUES: Record<string, string> = {
  show_id: "Hx4tQ9mZ2bVfKc81LpRw",
  cluster_id: "uT7nB3sYdE0jXk65GqAo",
  global_cluster_id: "Hx4tQ9mZ2bVfKc81LpRw_uT7nB3sYdE0jXk65GqAo",
  subnetwork_id: "Wz8cM1gPvN5rJy02TfDi",
  workspace_id: "bQ6kS4hLxO9eUa37VmCw",
  episode_id: "ep_4Rk9ZsT1vXc7Bn2MqLp8WdYf",
  goal_id: "goal_5Pa9SdF3gHj7KlZ1xCv4BnMq",
  brand_id: "brd_8Qw3ErT5yUi9OpA2sDf6GhJk",
  campaign_id: "Jd5vN8kRw3LzXy72TbQa",
  slot_id: "slot_1Zx4CvB7nMa0Sd3FgHj6KlQw",
  missed_slot_id: "slot_5Tr8EwQ2yUi6OpA9sDf1GhJk",
  report_id: "rep_3Gh6JkL9zXc2VbN5mQw8ErTy",
  report_link_id: "rln_5Xc8VbN1mQw4ErT7yUi0OpAs",
  sent_report_id: "rep_8Df1GhJ4kLz7XcV0bNm3QwEr",
  report_run_id: "run_6Ty9UiO2pAs5DfG8hJk1LzXc",
  held_run_id: "run_4Re7TyU0iOp3AsD6fGh9JkLz",
  report_template_id: "tpl_2Nm5BvC8xZl1KjH4gFd7SaPo",
  report_automation_id: "rau_9Po2IuY5tRe8WqA1sDf4GhJk",
  insertion_order_id: "io_0Ax3SdF6gHj9KlQ2wEr5TyUi",
  research_run_id: "rsh_6Fd2SaP9oIu4YtR7eWq1LkJh",
  open_research_run_id: "rsh_3Gh8JkL1zXc6VbN9mQw4ErTy",
  air_check_id: "air_6Yu1IoP4aSd7FgHj0KlZx3Cv",
  file_id: "file_4Gh8JkL2zXc6VbN9mQw3ErTy",
  link_id: "link_3Lk7JhG1fDs4AqW9eRt2YuIo",
  node_id: "nod_7Gh2JwQ5eRt8Yu1IoPa4SdFk",
  connection_id: "con_9Zx3CvB6nMa1Sd4FgHj7KlQw",
  event_id: "evt_2Wq5ErT8yUi1OpA4sDf7GhJk",
  key_id: "key_6Lk9JhG2fDs5AqW8eRt1YuIo",
  job_id: "job_3Mn6BvC9xZl2KjH5gFd8SaPo",
};

/** The example with a sample in place of every known `{name}`; unknown names stay unchanged. */
export function fillExample(value: unknown): Json {
  if (typeof value === "string")
    return value.replaceAll(/\{(\w+)\}/g, (whole, name: string) => VALUES[name] ?? whole);
  if (Array.isArray(value)) return value.map(fillExample);
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, fillExample(entry)]),
    );
  return value as Json;
}
