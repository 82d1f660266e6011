import { sha256Hex } from "../../../src/domain/report-documents/canonical.ts";
import { entrySha256, LOG_START } from "../../../src/domain/report-documents/log-entry.ts";
import { isSignedBy } from "../../../src/domain/report-documents/signature.ts";
import type { BenchDatabase } from "../../harness/environment.ts";
import { type Figure, none } from "../figure.ts";
import { PLANNED, RECIPIENTS, type ReportStage } from "./report-stage.ts";

/** What is promised of reports whatever was killed, read from the database and the mail server. */

export async function checkReports(reports: ReportStage): Promise<Figure[]> {
  const { database } = reports.stage;
  return [
    ...(await checkRuns(database, reports.automationIds.length)),
    ...(await checkMails(reports)),
    ...(await checkSnapshots(database)),
    ...(await checkChain(database)),
  ];
}

const count = async (database: BenchDatabase, text: string): Promise<number> =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${text}`))[0]
    ?.count ?? -1;

async function checkRuns(database: BenchDatabase, automations: number): Promise<Figure[]> {
  const planned = await count(database, "report_runs where planned_at is not null");
  const times = await count(
    database,
    "(select distinct automation_id, planned_at from report_runs where planned_at is not null) one",
  );
  const skipped = await count(
    database,
    "report_runs where planned_at is not null and status = 'skipped'",
  );
  const all = await count(database, "report_runs");
  const open = await count(
    database,
    "report_runs where status not in ('completed', 'failed', 'skipped')",
  );
  const failed = await count(database, "report_runs where status = 'failed'");
  const stuck = await count(database, "reports where status = 'generating'");
  return [
    none(
      "planned times without a run, or with two",
      Math.abs(automations * PLANNED - times) + planned - times,
      `${automations * PLANNED}`,
    ),
    none(
      "missed times that are not recorded as skipped",
      Math.abs(automations * (PLANNED - 1) - skipped),
      `${automations * (PLANNED - 1)}`,
    ),
    none("runs that did not end", open, `${all}`),
    none("runs that failed", failed, `${all}`),
    none("reports that are generating for ever", stuck, `${await count(database, "reports")}`),
  ];
}

interface MailRow {
  message_id: string;
  state: string;
  [column: string]: unknown;
}

async function checkMails({ stage, receiver }: ReportStage): Promise<Figure[]> {
  const { database } = stage;
  const rows = await database.query<MailRow>("select message_id, state from report_mails");
  const runs = await count(
    database,
    "report_runs where sends and status in ('completed', 'failed')",
  );
  const taken = Map.groupBy(receiver.taken, ({ id }) => id);
  const stateOf = new Map(rows.map((row) => [row.message_id, row.state]));
  const of = (...states: string[]): MailRow[] => rows.filter(({ state }) => states.includes(state));
  const states = [...Map.groupBy(rows, ({ state }) => state)]
    .map(([state, mails]) => `${mails.length} ${state}`)
    .join(", ");
  // The mails of this scenario alone: others, such as to the owner, have no row.
  const own = [...taken].filter(([id]) => stateOf.has(id));
  return [
    none("recipients of runs without a mail", runs * RECIPIENTS - rows.length, `${rows.length}`),
    none(
      "recipients who were mailed twice",
      own.filter(([, mails]) => mails.length > 1).length,
      `${rows.length} (${states})`,
    ),
    none(
      "mails that are neither sent, failed nor unknown",
      rows.length - of("sent", "failed", "unknown").length,
      `${rows.length}`,
    ),
    none(
      "mails that are sent, as is said, and were not received",
      of("sent").filter(({ message_id: id }) => !taken.has(id)).length,
      `${of("sent").length}`,
    ),
    none(
      "mails that were received, and are said to have failed",
      of("failed").filter(({ message_id: id }) => taken.has(id)).length,
      `${of("failed").length}`,
    ),
    none(
      "mails that failed while the mail server came back",
      of("failed").length,
      `${rows.length}`,
    ),
  ];
}

interface DocumentRow {
  document: Buffer;
  sha256: string;
  signature: Buffer;
  public_key: Buffer | null;
  [column: string]: unknown;
}

async function checkSnapshots(database: BenchDatabase): Promise<Figure[]> {
  const snapshots = await count(database, "report_snapshots");
  const made = await count(
    database,
    "report_runs where snapshot_number is not null and (automation_id is not null or not sends)",
  );
  const gaps = await count(
    database,
    `(select report_id from report_snapshots group by report_id
      having max(number) <> count(*) or count(*) filter (where state = 'current') <> 1) one`,
  );
  const behind = await count(
    database,
    `reports where snapshot_count <> (
       select count(*) from report_snapshots own
       where own.workspace_id = reports.workspace_id and own.report_id = reports.id)`,
  );
  const documents = await database.query<DocumentRow>(
    `select documents.document, documents.sha256, documents.signature, keys.public_key
     from report_documents documents left join report_signing_keys keys using (key_id)`,
  );
  const unsigned = documents.filter(
    ({ document, sha256, signature, public_key: key }) =>
      sha256Hex(document) !== sha256 || key === null || !isSignedBy(document, signature, key),
  );
  const files = await count(database, "report_files");
  const missing = await count(database, "report_files where status <> 'ready' or file_id is null");
  return [
    none("snapshots without a run, or of one with two", Math.abs(snapshots - made), `${snapshots}`),
    none("reports whose numbers have gaps or two current ones", gaps + behind, `${snapshots}`),
    none(
      "documents missing or not signed",
      snapshots * 3 - documents.length + unsigned.length,
      `${snapshots * 3}`,
    ),
    none("files missing or not made", snapshots * 5 - files + missing, `${snapshots * 5}`),
    {
      what: "keys that sign",
      measured: `${await count(database, "report_signing_keys")}`,
      limit: "1",
      met: (await count(database, "report_signing_keys")) === 1,
    },
  ];
}

interface LogRow {
  sequence: string;
  sha256: string;
  issued_at: Date;
  key_id: string;
  entry_sha256: string;
  [column: string]: unknown;
}

async function checkChain(database: BenchDatabase): Promise<Figure[]> {
  const entries = await database.query<LogRow>("select * from report_log order by sequence");
  let previous = LOG_START;
  let broken = 0;
  for (const [index, entry] of entries.entries()) {
    const sequence = Number(entry.sequence);
    previous = entrySha256(previous, {
      sequence,
      sha256: entry.sha256,
      issuedAt: entry.issued_at.toISOString(),
      keyId: entry.key_id,
    });
    if (entry.entry_sha256 !== previous || sequence !== index + 1) broken += 1;
  }
  const unlogged = await count(
    database,
    `report_documents documents where not exists (
       select from report_log log where log.sha256 = documents.sha256)`,
  );
  return [
    none("breaks in the chain of hashes", broken, `${entries.length} entries`),
    none("documents that are not in it", unlogged, `${entries.length}`),
  ];
}
