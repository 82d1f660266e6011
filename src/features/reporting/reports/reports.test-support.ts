import { startNetwork, type Network } from "../../../../test/network.ts";
import { startTestApp, type TestAnswer, type TestAppOptions } from "../../../../test/harness.ts";
import { generateReportJob } from "./generation/generate-report.job.ts";

export interface ReportFixture extends Network {
  /** Creates a report about nothing but the words of its author, and makes no snapshot of it. */
  draft: (fields?: object) => Promise<string>;
  /** Executes the job of a run. */
  run: (runId: string) => Promise<void>;
  /** Makes a snapshot of a report, and returns its run. */
  generate: (reportId: string, body?: object) => Promise<TestAnswer["body"]>;
}

export async function startReportFixture(options: TestAppOptions = {}): Promise<ReportFixture> {
  const network = await startNetwork(await startTestApp(options));
  const { send, workspaceId, runJob, get } = network;
  const run = (runId: string): Promise<void> =>
    runJob(generateReportJob, { workspace_id: workspaceId, run_id: runId });
  return {
    ...network,
    run,
    draft: async (fields = {}) => {
      const { status, body, text } = await send("POST", "/v1/reports", {
        name: "Autumn flight",
        type: "custom",
        sections: [{ type: "text", options: { markdown: "On *plan*." } }],
        generate: false,
        ...fields,
      });
      if (status !== 202) throw new Error(text);
      return body.data.id;
    },
    generate: async (reportId, body = {}) => {
      const answer = await send("POST", `/v1/reports/${reportId}/generate`, body);
      if (answer.status !== 202) throw new Error(answer.text);
      await run(answer.body.data.id);
      return get(`/v1/report-runs/${answer.body.data.id}`);
    },
  };
}
