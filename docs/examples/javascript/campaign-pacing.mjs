// How a campaign paces, and what was promised, measured and delivered, as a table:
//   node campaign-pacing.mjs <id of a campaign>
// Without an id it takes the first active campaign.
import { call, shown, stop } from "./castmeter.mjs";

async function firstActive() {
  const { data } = await call("GET", "/v1/campaigns", { query: { status: "active", limit: 1 } });
  return data[0]?.id ?? stop("No campaign is active: name one by its id.");
}

const id = process.argv[2] ?? (await firstActive());
const path = `/v1/campaigns/${id}`;
const [campaign, pacing, reconciliation] = await Promise.all([
  call("GET", path),
  call("GET", `${path}/pacing`),
  call("GET", `${path}/reconciliation`),
]);

const { goal, actual, expected, state, projected_total } = pacing;
console.log(`${campaign.name}, ${campaign.start_date} to ${campaign.end_date}: ${state}`);
console.log(`  goal       ${goal ? `${shown(goal.target)} ${goal.metric}` : "none"}`);
console.log(`  so far     ${shown(actual)} of ${shown(expected)} expected by now`);
console.log(`  projected  ${shown(projected_total)}\n`);

const line = (slot, show, ...cells) => {
  console.log(slot.padEnd(6) + show.padEnd(20) + cells.map((cell) => cell.padStart(14)).join(""));
};
line("slot", "show", "state", "promised", "measured", "delivered", "credit");
for (const slot of reconciliation.slots) {
  const { position, show_name, status, promised, measured, delivered, proposal } = slot;
  // Counts of different counters stand side by side and are never added up.
  const counted = delivered.map((each) => shown(each.impressions)).join(" / ");
  line(
    String(position),
    show_name ?? "unknown",
    status,
    shown(promised.impressions),
    shown(measured.impressions),
    counted || "unknown",
    proposal === null ? "-" : shown(proposal.pro_rata?.credit_minor),
  );
}
const { credit_minor } = reconciliation.totals;
console.log(`Credit in all: ${shown(credit_minor)} in minor units of ${reconciliation.currency}`);
for (const warning of [...pacing.warnings, ...reconciliation.warnings]) console.log(warning);
