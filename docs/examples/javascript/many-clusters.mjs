// The numbers of up to 100 clusters in one call, which costs a tenth of 100 calls:
//   node many-clusters.mjs
//   node many-clusters.mjs <global id of a cluster> <another one>
// Without ids it takes the clusters of the largest reach.
import { call, shown, stop } from "./castmeter.mjs";

let ids = process.argv.slice(2);
if (ids.length === 0) {
  const largest = await call("GET", "/v1/clusters", { query: { sort: "reach", limit: 100 } });
  ids = largest.data.map((cluster) => cluster.global_id);
}
if (ids.length === 0) stop("There is no cluster: create one first.");

const { data } = await call("POST", "/v1/clusters/metrics/batch", { body: { cluster_refs: ids } });

// One entry for each id, in their order. One that fails does not fail the others.
for (const { id, result, error } of data) {
  if (error) {
    console.log(`${id}  ${error.code}: ${error.message}`);
    continue;
  }
  const { reach, views, downloads } = result.totals;
  console.log(`${id}  reach ${shown(reach)}, views ${shown(views)}, downloads ${shown(downloads)}`);
}
