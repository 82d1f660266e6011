import { Castmeter } from "@castmeter/sdk";

const castmeter = new Castmeter();
const [show] = (await castmeter.shows.list({ limit: 1 })).data;
if (show === undefined) throw new Error("The workspace has no show.");

const report = await castmeter.reports
  .create({ type: "show", name: "Our show", show_ids: [show.id] })
  .wait({ onProgress: ({ status }) => console.log(status), signal: AbortSignal.timeout(60_000) });
console.log(report.status, report.published_snapshot);
