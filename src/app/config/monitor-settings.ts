import { metricsPortOf, optional, textOf } from "./setting-values.ts";

/** Settings of the status monitor, which is a separate process. */
export const MONITOR = {
  STATUS_PORT: optional(
    metricsPortOf,
    "Port of the status monitor ([status.md](status.md)); 0 picks a free one, `off` " +
      "runs no monitor",
    "PORT + 2",
  ),
  STATUS_DIR: optional(
    textOf,
    "Folder of the monitor's own files; it never uses the database",
    "DATA_DIR/status",
  ),
  MONITOR_API_KEY: optional(
    keyOf,
    "API key of the workspace the monitor checks with, with `shows:read`, `integrations:read` " +
      "and `webhooks:write`; without one it sends no test deliveries and checks no MCP and no " +
      "refreshes",
  ),
};

/**
 * A key is sent in a header: a key with a line break, or with the `…` of an example, would fail
 * each call.
 */
function keyOf(text: string): string {
  if (!/^cmk_\w+$/.test(text)) throw new Error("must be an API key, which begins with cmk_");
  return text;
}
