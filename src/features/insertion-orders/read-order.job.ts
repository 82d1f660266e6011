import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../events/record-event.ts";
import { type FileStore, fileKey } from "../../file-store/file-store.ts";
import type { ExtractedOrder } from "../../insertion-orders/extract/extracted-order.ts";
import { DocumentError } from "../../insertion-orders/read/document-error.ts";
import { type DocumentFile, readDocument } from "../../insertion-orders/read/read-document.ts";
import type { LanguageModel } from "../../language-model/language-model.ts";
import { defineJob, type JobContext } from "../../jobs/define-job.ts";
import { enqueueJob } from "../../jobs/enqueue.ts";
import type { AccessCache } from "../../kernel/access/access-cache.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { findKnownBrands } from "../brands/index.ts";
import { findLibraryFile } from "../library/index.ts";
import { findOrder, lockOrder, type OrderRow, updateOrder } from "./insertion-order.store.ts";
import { viewOrder } from "./insertion-order-view.ts";
import { type ProposedValues, proposeValues } from "./propose-values.ts";
import { findShowNames } from "./show-names.store.ts";

const ATTEMPTS = 3;
/** Readers are processes of up to 400 MB: two run at a time. */
const QUEUES = 2;

export interface ReadingServices {
  database: Database;
  fileStore: FileStore;
  access: Pick<AccessCache, "workspace">;
  languageModel: LanguageModel | undefined;
}

/**
 * Reads an insertion order: the document in a process of its own, and outside any transaction. A
 * try that dies is repeated; an order that was discarded meanwhile stays so.
 */
export const readOrderJob = defineJob({
  name: "insertion_orders.read",
  schema: strictObject({ workspace_id: Type.String(), order_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, { services, clock, signal, attempt }: JobContext<ReadingServices>) => {
    const { workspace_id: workspaceId, order_id: orderId } = payload;
    const row = await findOrder(services.database, workspaceId, orderId);
    if (row === undefined || !isOpen(row)) return;
    try {
      const outcome = await read({ services, now: clock.now(), signal }, row);
      await end(services.database, row, outcome, clock.now());
    } catch (error) {
      if (attempt < ATTEMPTS) throw error;
      await end(services.database, row, INTERNAL, clock.now());
      throw error;
    }
  },
});

export async function enqueueReading(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: OrderRow,
): Promise<void> {
  await enqueueJob(
    transaction,
    readOrderJob,
    { workspace_id: workspaceId, order_id: id },
    {
      jobKey: `insertion order ${id}`,
      queueName: `insertion_orders.read ${(id.codePointAt(id.length - 1) ?? 0) % QUEUES}`,
    },
  );
}

const isOpen = ({ status }: OrderRow): boolean => status === "queued" || status === "running";

type Outcome =
  | ({ extracted: ExtractedOrder } & ProposedValues)
  | { error: { code: string; message: string } };

const INTERNAL: Outcome = {
  error: {
    code: "internal_error",
    message: "The order could not be read on our side. Parse it again.",
  },
};

interface Reading {
  services: ReadingServices;
  now: Date;
  signal: AbortSignal;
}

async function read({ services, now, signal }: Reading, row: OrderRow): Promise<Outcome> {
  const { database, access, languageModel: model } = services;
  const file = await fileOf(services, row);
  if (file === null)
    return { error: { code: "no_file", message: "The file was deleted meanwhile." } };
  const workspace = await access.workspace(row.workspace_id);
  const [shows, brands] = await Promise.all([
    findShowNames(database, workspace?.showIds ?? []),
    findKnownBrands(database, row.workspace_id),
  ]);
  try {
    const known = { shows, brands: brands.map(({ id, name }) => ({ id, name })) };
    const { order: extracted, excerpt } = await readDocument(file, known, { signal });
    const asking = { database, model, workspaceId: row.workspace_id, now, signal };
    return { extracted, ...(await proposeValues(asking, excerpt, extracted.parsed)) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** The bytes of the document; null where its file is gone. */
async function fileOf(
  { database, fileStore }: ReadingServices,
  { workspace_id: workspaceId, file_id: fileId, source_text: text }: OrderRow,
): Promise<DocumentFile | null> {
  if (fileId === null)
    return {
      bytes: Buffer.from(text ?? "", "utf8"),
      fileName: "order.txt",
      mimeType: "text/plain",
    };
  const file = await findLibraryFile(database, workspaceId, fileId);
  const content = file === undefined ? null : await fileStore.open(fileKey(workspaceId, fileId));
  if (file === undefined || content === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return { bytes: Buffer.concat(parts), fileName: file.name, mimeType: file.mime_type };
}

/** Stores what was read, unless the order has ended otherwise. */
async function end(
  database: Database,
  { workspace_id: workspaceId, id }: OrderRow,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const row = await lockOrder(transaction, workspaceId, id);
    if (row === undefined || !isOpen(row)) return;
    const ended = { completed_at: now, updated_at: now, source_text: null };
    if ("error" in outcome) {
      const error = JSON.stringify(outcome.error);
      await updateOrder(transaction, workspaceId, id, { ...ended, status: "failed", error });
      return;
    }
    const { parsed, totals_check: totals, warnings, line_totals_minor } = outcome.extracted;
    const updated = await updateOrder(transaction, workspaceId, id, {
      ...ended,
      status: "completed",
      parsed: JSON.stringify({
        ...parsed,
        campaign_name: row.campaign_name ?? parsed.campaign_name,
        line_totals_minor,
      }),
      totals_check: totals === null ? null : JSON.stringify(totals),
      warnings: [...warnings, ...outcome.warnings],
      proposals: JSON.stringify(outcome.proposals),
    });
    await recordWorkspaceEvent(
      transaction,
      workspaceId,
      { type: "insertion_order.parsed", objectId: id, object: viewOrder(updated) },
      systemCause(now),
    );
  });
}
