# Groups posts into a cluster. A dry run shows what would be written before it is:
#   python3 create-cluster.py <id of a show> <address of a post> <address of another one>
import hashlib, json, re, sys

from castmeter import ApiError, call, shown

if len(sys.argv) < 3:
    sys.exit("python3 create-cluster.py <id of a show> <address of a post> …")
show_id, *addresses = sys.argv[1:]
path = f"/v1/shows/{show_id}/clusters"
body = {"node_urls": addresses}

# Every check of the write, and nothing written or fetched.
try:
    plan = call("POST", path, body={**body, "dry_run": True})
except ApiError as error:
    if error.code != "parameter_invalid":
        raise
    # `node_urls[1]` is the second address.
    index = re.match(r"node_urls\[(\d+)\]", error.param or "")
    sys.exit(f"{addresses[int(index[1])] if index else error.param} is refused. {error}")
print("Would be written:", json.dumps(plan["would_write"], indent=2))
for warning in plan["warnings"]:
    print(f"Note: {warning}")

# A key made of the request: running this again within 24 hours makes no second cluster.
request = json.dumps([show_id, addresses]).encode()
key = hashlib.sha256(request).hexdigest()
answer = call("POST", path, body=body, idempotency_key=key)

cluster = answer["data"]
state = "Was already made" if answer["replayed"] else "Made"
print(f"{state}: {cluster['name']} ({cluster['global_id']})")
for node in cluster["nodes"]:
    error = node["refresh_error"]
    state = error["message"] if error else f"reach {shown(node['metrics']['reach'])}"
    print(f"  {node['platform']}  {node['url']}  {state}")
for warning in answer["warnings"]:
    print(f"Note: {warning}")
