// Handles every event once, also those that happened while this was not running:
//   node read-events.mjs
// Run it as often as you like, such as every minute. Its place is kept in events-place.json.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { items } from "./castmeter.mjs";

const FILE = "events-place.json";

/** Your own work. After a crash the last event comes again: make it safe to do twice, by `id`. */
function handle(event) {
  console.log(`${event.created_at}  ${event.type}  ${event.id}`);
}

/** The time of the last event that was handled, and the ids of that millisecond. */
const place = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : { time: null, ids: [] };

function keepPlace() {
  // Written beside and renamed, so that a crash leaves the old place or the new one.
  writeFileSync(`${FILE}.new`, JSON.stringify(place));
  renameSync(`${FILE}.new`, FILE);
}

// Oldest first. Times are shown in milliseconds and compared in microseconds, so the events of the
// last millisecond come again and are passed over. Events are kept for 30 days.
const since = place.time === null ? {} : { created_gte: place.time };
for await (const event of items("/v1/events", { order: "asc", ...since })) {
  if (event.created_at === place.time && place.ids.includes(event.id)) continue;
  handle(event);
  place.ids = event.created_at === place.time ? [...place.ids, event.id] : [event.id];
  place.time = event.created_at;
  keepPlace(); // After the work: what a crash interrupts comes again and is not lost.
}
