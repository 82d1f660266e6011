# What an episode reached, found by its title and the day it was published:
#   python3 episode-reach.py "The lighthouse keeper" 2026-10-12
# Without a title it takes the newest episode that has a cluster.
import sys
from datetime import datetime, timezone

from castmeter import call, items, shown

title, published_on = (sys.argv[1:] + [None, None])[:2]


def find_episode(show):
    path = f"/v1/shows/{show['id']}/episodes"
    if title is None:
        newest = call("GET", path, {"has_cluster": "true", "limit": 1})["data"]
        return newest[0] if newest else None
    query = {"title": title, **({"published_on": published_on} if published_on else {})}
    found = call("GET", f"{path}/lookup", query)
    if found["ambiguous"]:
        print(f"{show['name']}: {found['note']}", file=sys.stderr)
    best = found["best"]
    # `low` is a guess for a person to look at.
    return best if best and best["match"]["confidence"] != "low" else None


def find_in_shows():
    for show in items("/v1/shows"):
        episode = find_episode(show)
        if episode:
            return show, episode
    sys.exit("No show has such an episode.")


def age_of(time):
    if time is None:
        return "never read"
    read_at = datetime.fromisoformat(time.replace("Z", "+00:00"))
    return f"read {round((datetime.now(timezone.utc) - read_at).total_seconds() / 3600)} h ago"


show, episode = find_in_shows()
print(f"{show['name']}: {episode['title']}, {(episode['published_at'] or 'no date')[:10]}")
if episode["cluster_id"] is None:
    sys.exit("It has no cluster: create one of its posts first.")

figures = call("GET", f"/v1/clusters/{show['id']}_{episode['cluster_id']}/metrics")

for metric in ["reach", "views", "plays", "downloads", "engagement"]:
    print(f"\n{metric} {shown(figures['totals'][metric])}")
    print(f"  {figures['definitions'].get(metric, 'No post of the cluster counts it.')}")

print("\nWhere it comes from, and how old each figure is:")
for item in figures["items"]:
    basis, age = item["reach_basis"], age_of(item["last_refreshed_at"])
    reach = f"reach {shown(item['metrics']['reach'])} ({basis})" if basis else "no reach"
    print(f"  {item['platform']} {item['format']}: {reach}, {age}")
for warning in figures["warnings"]:
    print(warning)
