# The numbers of up to 100 clusters in one call, which costs a tenth of 100 calls:
#   python3 many-clusters.py
#   python3 many-clusters.py <global id of a cluster> <another one>
# Without ids it takes the clusters of the largest reach.
import sys

from castmeter import call, shown

ids = sys.argv[1:]
if not ids:
    largest = call("GET", "/v1/clusters", {"sort": "reach", "limit": 100})
    ids = [cluster["global_id"] for cluster in largest["data"]]
if not ids:
    sys.exit("There is no cluster: create one first.")

entries = call("POST", "/v1/clusters/metrics/batch", body={"cluster_refs": ids})["data"]

# One entry for each id, in their order. One that fails does not fail the others.
for entry in entries:
    if entry["error"]:
        print(f"{entry['id']}  {entry['error']['code']}: {entry['error']['message']}")
        continue
    totals = entry["result"]["totals"]
    reach, views, downloads = (shown(totals[name]) for name in ("reach", "views", "downloads"))
    print(f"{entry['id']}  reach {reach}, views {views}, downloads {downloads}")
