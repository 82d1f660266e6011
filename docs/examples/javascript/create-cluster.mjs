// Groups posts into a cluster. A dry run shows what would be written before it is:
//   node create-cluster.mjs <id of a show> <address of a post> <address of another one>
import { createHash } from "node:crypto";
import { ApiError, call, shown, stop } from "./castmeter.mjs";

const [showId, ...addresses] = process.argv.slice(2);
if (addresses.length === 0) stop("node create-cluster.mjs <id of a show> <address of a post> …");
const path = `/v1/shows/${showId}/clusters`;
const body = { node_urls: addresses };

// Every check of the write, and nothing written or fetched.
const plan = await call("POST", path, { body: { ...body, dry_run: true } }).catch((error) => {
  if (!(error instanceof ApiError) || error.code !== "parameter_invalid") throw error;
  // `node_urls[1]` is the second address.
  const index = /^node_urls\[(\d+)\]/.exec(error.param)?.[1];
  stop(`${index ? addresses[index] : error.param} is refused. ${error.message}`);
});
console.log("Would be written:", JSON.stringify(plan.would_write, null, 2));
for (const warning of plan.warnings) console.log(`Note: ${warning}`);

// A key made of the request: running this again within 24 hours makes no second cluster.
const request = JSON.stringify([showId, addresses]);
const idempotencyKey = createHash("sha256").update(request).digest("hex");
const { data: cluster, replayed, warnings } = await call("POST", path, { body, idempotencyKey });

console.log(`${replayed ? "Was already made" : "Made"}: ${cluster.name} (${cluster.global_id})`);
for (const { platform, url, metrics, refresh_error } of cluster.nodes) {
  const state = refresh_error ? refresh_error.message : `reach ${shown(metrics.reach)}`;
  console.log(`  ${platform}  ${url}  ${state}`);
}
for (const warning of warnings) console.log(`Note: ${warning}`);
