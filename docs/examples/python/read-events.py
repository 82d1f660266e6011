# Handles every event once, also those that happened while this was not running:
#   python3 read-events.py
# Run it as often as you like, such as every minute. Its place is kept in events-place.json.
import json, os

from castmeter import items

FILE = "events-place.json"


def handle(event):
    """Your own work. After a crash the last event comes again: make it safe to do twice, by id."""
    print(f"{event['created_at']}  {event['type']}  {event['id']}", flush=True)


# The time of the last event that was handled, and the ids of that millisecond.
place = {"time": None, "ids": []}
if os.path.exists(FILE):
    with open(FILE) as kept:
        place = json.load(kept)


def keep_place():
    # Written beside and renamed, so that a crash leaves the old place or the new one.
    with open(f"{FILE}.new", "w") as file:
        json.dump(place, file)
    os.replace(f"{FILE}.new", FILE)


# Oldest first. Times are shown in milliseconds and compared in microseconds, so the events of the
# last millisecond come again and are passed over. Events are kept for 30 days.
since = {} if place["time"] is None else {"created_gte": place["time"]}
for event in items("/v1/events", order="asc", **since):
    is_same_time = event["created_at"] == place["time"]
    if is_same_time and event["id"] in place["ids"]:
        continue
    handle(event)
    place["ids"] = place["ids"] + [event["id"]] if is_same_time else [event["id"]]
    place["time"] = event["created_at"]
    keep_place()  # After the work: what a crash interrupts comes again and is not lost.
