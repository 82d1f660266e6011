# Lists every show and its episodes, page by page:
#   python3 list-episodes.py
from castmeter import items

for show in items("/v1/shows"):
    print(f"{show['name']} ({show['id']}): {show['episode_count']} episodes")
    for episode in items(f"/v1/shows/{show['id']}/episodes"):
        cluster = episode["cluster_ref"] or "no cluster"
        print(f"  {episode['published_at'][:10]}  {episode['title']}  {cluster}")
