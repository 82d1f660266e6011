// Uploads what an ad server counted, and may be run again with the same or a corrected file:
//   node upload-delivery.mjs <id of a campaign> delivery.csv
// The file has the columns date, label, impressions and listeners, without quotes.
import { readFileSync } from "node:fs";
import { call, shown, stop } from "./castmeter.mjs";

const SOURCE = "adswizz";
const ROWS_MAX = 500; // of one request
const [campaignId, file] = process.argv.slice(2);
if (file === undefined) stop("node upload-delivery.mjs <id of a campaign> <file>");

const [heading, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
const columns = heading.split(",");
const rows = lines.map((text) => {
  const cells = text.split(",");
  const row = Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
  return {
    source: SOURCE,
    date: row.date,
    label: row.label,
    impressions: Number(row.impressions),
    // Empty is unknown: null and not 0.
    listeners: row.listeners ? Number(row.listeners) : null,
  };
});

// A row is known by its source, slot, show and day: sent again it replaces the stored one, so a
// file can be uploaded any number of times. `call` sends a key of its own with each request, which
// makes its repetitions safe. A key made of the file would be wrong here: a file that goes back to
// earlier counts would be answered by the earlier answer and not stored.
for (let first = 0; first < rows.length; first += ROWS_MAX) {
  const page = rows.slice(first, first + ROWS_MAX);
  const { data } = await call("POST", `/v1/campaigns/${campaignId}/external-delivery`, {
    body: { rows: page },
  });
  const { upserted, updated, unchanged, totals } = data;
  console.log(`${page.length} rows: ${upserted} new, ${updated} replaced, ${unchanged} as before`);
  for (const { source, impressions, listeners } of totals) {
    console.log(`  ${source}: ${shown(impressions)} impressions, ${shown(listeners)} listeners`);
  }
}
