import PostalMime, { type Email } from "postal-mime";
import { inTransaction } from "../../../db/connection/database.ts";
import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../domain/report-documents/sample-document.test-support.ts";
import { createMailer } from "../../../infrastructure/mail/create-mailer.ts";
import {
  startSmtpServer,
  type TestSmtpServer,
} from "../../../infrastructure/mail/smtp-server.test-support.ts";
import { type ReportFixture, startReportFixture } from "../reports/reports.test-support.ts";
import { storeSnapshot } from "../snapshots/index.ts";
import { sendReportMailJob } from "./send-report-mail.job.ts";

/** Mails of reports as a mail server received them. */

export interface MailFixture extends ReportFixture {
  smtp: TestSmtpServer;
  /** A report with one snapshot, whose document has figures, a chart and a section that failed. */
  frozen: (changes?: Partial<ReportDocument>) => Promise<string>;
  /** Stores a further snapshot of a report. */
  freeze: (reportId: string, changes?: Partial<ReportDocument>) => Promise<void>;
  /** Sends a report by hand, and returns the answer's data. */
  sent: (reportId: string, fields?: object) => Promise<SentReport>;
  /** Executes the jobs of a run's mails, and returns the mails that were received. */
  deliver: (runId: string) => Promise<Email[]>;
}

interface SentReport {
  run_id: string;
  link_id: string;
  accepted: number;
  unconfirmed: number;
}

export const JO = "jo@northwind.example";

/** A received message with its parts. SMTP doubles a dot at the start of a line. */
const parsed = (source: string): Promise<Email> =>
  PostalMime.parse(source.replaceAll("\r\n..", "\r\n."));

/** The values of a header of a message, in their order. */
export const headersOf = ({ headers }: Email, name: string): string[] =>
  headers.flatMap(({ key, value }) => (key === name ? [value] : []));

export async function startMailFixture(): Promise<MailFixture> {
  const fixture = await startReportFixture();
  const { app, workspaceId, draft, send, sql, runJob } = fixture;
  const smtp = await startSmtpServer();
  const mailer = await createMailer(
    { smtpUrl: smtp.url, from: "Castmeter <reports@castmeter.example>" },
    { dataDirectory: "/nonexistent", log: app.runtime.log },
  );
  const freeze: MailFixture["freeze"] = async (reportId, changes = {}) => {
    const [row] = await sql<{ snapshot_count: number }>(
      "select snapshot_count from reports where id = $1",
      [reportId],
    );
    const number = (row?.snapshot_count ?? 0) + 1;
    const document = sampleDocument({
      workspace_id: workspaceId,
      report_id: reportId,
      number,
      supersedes: number === 1 ? null : number - 1,
      ...changes,
    });
    const { database, secrets, clock } = app.runtime;
    const beside = { evidence: [], headline: [], warnings: [], createdBy: null };
    await inTransaction(database, (transaction) =>
      storeSnapshot(
        transaction,
        secrets,
        { document, definitionVersion: 1, ...beside },
        clock.now(),
      ),
    );
    await sql(
      `update reports set status = 'ready', snapshot_count = $2, current_snapshot = $2
       where id = $1`,
      [reportId, number],
    );
  };
  return {
    ...fixture,
    smtp,
    freeze,
    frozen: async (changes) => {
      const id = await draft();
      await freeze(id, changes);
      return id;
    },
    sent: async (reportId, fields = {}) => {
      const answer = await send("POST", `/v1/reports/${reportId}/send?confirm=true`, {
        recipients: [JO],
        ...fields,
      });
      if (answer.status !== 202) throw new Error(answer.text);
      return answer.body.data;
    },
    deliver: async (runId) => {
      const from = smtp.received.length;
      const rows = await sql<{ address_hash: string }>(
        "select address_hash from report_mails where run_id = $1 order by masked, address_hash",
        [runId],
      );
      for (const { address_hash: hash } of rows)
        await runJob(
          sendReportMailJob,
          { workspace_id: workspaceId, run_id: runId, address_hash: hash },
          { services: { ...app.runtime.services, mailer } },
        );
      return Promise.all(smtp.received.slice(from).map(parsed));
    },
    close: async () => {
      mailer.close();
      await smtp.close();
      await fixture.close();
    },
  };
}
