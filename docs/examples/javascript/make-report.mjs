// Makes a report of a show, waits for it, saves its PDF and its tables, and shares it:
//   node make-report.mjs <id of a show>
// Without an id it takes the first show.
import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { call, stop } from "./castmeter.mjs";

const DEADLINE_MS = 5 * 60_000;

/** Reads until something is done: quickly at first, then every five seconds. */
async function readUntil(isDone, path, query) {
  const endsAt = Date.now() + DEADLINE_MS;
  for (let waitMs = 200; ; waitMs = Math.min(waitMs * 2, 5_000)) {
    const answer = await call("GET", path, { query });
    if (isDone(answer)) return answer;
    if (Date.now() > endsAt) stop(`${path} is still ${answer.status}.`);
    await sleep(waitMs);
  }
}

const firstShow = async () => (await call("GET", "/v1/shows", { query: { limit: 1 } })).data[0].id;
const showId = process.argv[2] ?? (await firstShow());

const { data: report } = await call("POST", "/v1/reports", {
  body: { type: "show", name: "Our show", show_ids: [showId], generate: false },
});
const path = `/v1/reports/${report.id}`;
const { data: started } = await call("POST", `${path}/generate`);
const isOver = ({ status }) => !["queued", "running"].includes(status);
const run = await readUntil(isOver, `/v1/report-runs/${started.id}`);
if (run.status !== "completed") stop(`The run ${run.status}: ${run.error?.message}`);
console.log(`${report.id} has snapshot ${run.snapshot_number}`);

// `csv` is an archive with a file for each table.
for (const [format, file] of [["pdf", "report.pdf"], ["csv", "report-tables.zip"]]) {
  const isMade = ({ status }) => status !== "queued";
  const made = await readUntil(isMade, `${path}/export`, { format });
  if (made.status !== "ready") stop(`No ${format}: ${made.error?.message}`);
  // The address opens the file by itself for five minutes: no key is sent to it.
  const answer = await fetch(made.download_url);
  if (!answer.ok) stop(`${format}: HTTP ${answer.status}`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  console.log(`${file}, ${made.size_bytes} bytes, sha256 ${made.sha256}`);
}

const { data: shared } = await call("POST", `${path}/share`);
console.log(`Shared at ${shared.share_url}`);
