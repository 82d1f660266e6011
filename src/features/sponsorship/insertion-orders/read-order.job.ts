import { Type } from "typebox";
import type { Database, DatabaseTransaction } from "../../../db/connection/database.ts";
import type { FileStore } from "../../../infrastructure/file-store/file-store.ts";
import { DocumentError } from "../../../domain/order-documents/read/document-error.ts";
import type {
  DocumentFile,
  DocumentReader,
} from "../../../domain/order-documents/read/read-document.ts";
import type { LanguageModel } from "../../../infrastructure/language-model/language-model.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import type { AccessCache } from "../../../kernel/access/access-cache.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { findKnownBrands } from "../brands/index.ts";
import { claimReading, giveBackReading } from "./claim-reading.ts";
import { readOrderFile } from "./document/order-file.ts";
import { CUT_OFF, endReading, INTERNAL, type Outcome } from "./end-reading.ts";
import {
  countOpenOrders,
  findOrder,
  findWaitingOrder,
  type OrderRow,
} from "./insertion-order.store.ts";
import { proposeValues } from "./propose-values.ts";
import { onReadingPlace, READING_FLAG } from "./reading-places.ts";
import { findShowNames } from "./show-names.store.ts";

/**
 * Maximum tries, over 4 minutes in all, so that the database may be unavailable for one of them.
 */
const ATTEMPTS = 6;
/**
 * Pause after which an order whose turn has not come checks again; the end of another reading wakes
 * it earlier.
 */
const ASK_AGAIN_MS = 2_000;

export interface ReadingServices {
  database: Database;
  fileStore: FileStore;
  access: Pick<AccessCache, "workspace">;
  documents: DocumentReader;
  languageModel: LanguageModel | undefined;
}

/**
 * Reads an insertion order: the document in a process of its own, and outside any transaction. A
 * reading that exceeded a limit is not repeated; one that failed through an error of this server
 * is, and one whose process was killed is repeated once. An order that was discarded meanwhile
 * stays discarded.
 */
export const readOrderJob = defineJob({
  name: "insertion_orders.read",
  schema: strictObject({ workspace_id: Type.String(), order_id: Type.String() }),
  maxAttempts: ATTEMPTS,
  paysProviders: true,
  handler: async (payload, context: JobContext<ReadingServices>) => {
    const isRead = await onReadingPlace(() => readInTurn(payload, context));
    if (!isRead) await askAgain(payload, context, 0);
  },
});

/** The key of the job that reads an order, one at a time. */
export const readingKey = (orderId: string): string => `insertion order ${orderId}`;

interface OrderKey {
  workspace_id: string;
  order_id: string;
}

async function readInTurn(key: OrderKey, context: JobContext<ReadingServices>): Promise<void> {
  const { workspace_id: workspaceId, order_id: orderId } = key;
  const { services, clock, attempt, log } = context;
  const { database } = services;
  const order = { workspaceId, id: orderId };
  const claim = await claimReading(database, workspaceId, orderId);
  if (claim.kind === "wait") return await askAgain(key, context, claim.before);
  const row = await findOrder(database, workspaceId, orderId);
  if (claim.kind === "closed" || row === undefined) return await wakeNext(database, workspaceId);
  try {
    const outcome = claim.kind === "cut_off" ? CUT_OFF : await read(context, row);
    await endReading(database, order, { outcome, now: clock.now() });
  } catch (error) {
    if (attempt >= ATTEMPTS)
      await endReading(database, order, { outcome: INTERNAL, now: clock.now() });
    else
      await giveBackReading(database, workspaceId, orderId).catch((failure: unknown) =>
        log.warn({ orderId, error: String(failure) }, "an order is read again after its lease"),
      );
    throw error;
  }
  await wakeNext(database, workspaceId);
}

/**
 * Queues the reading of an order, after the waiting ones of its workspace and before later ones of
 * other workspaces.
 */
export const enqueueReading = async (
  transaction: DatabaseTransaction,
  row: OrderRow,
): Promise<void> =>
  await enqueue(
    transaction,
    { workspace_id: row.workspace_id, order_id: row.id },
    { priority: (await countOpenOrders(transaction, row.workspace_id)) - 1 },
  );

const askAgain = (
  key: OrderKey,
  { services, clock }: JobContext<ReadingServices>,
  before: number,
): Promise<void> =>
  enqueue(services.database, key, {
    runAt: new Date(clock.now().getTime() + ASK_AGAIN_MS),
    priority: before,
  });

/** Starts the next order of the workspace at once, after the first orders of other workspaces. */
async function wakeNext(database: Database, workspaceId: string): Promise<void> {
  const next = await findWaitingOrder(database, workspaceId);
  if (next !== undefined)
    await enqueue(database, { workspace_id: workspaceId, order_id: next.id }, {});
}

async function enqueue(
  executor: Database | DatabaseTransaction,
  key: OrderKey,
  options: { runAt?: Date; priority?: number },
): Promise<void> {
  await enqueueJob(executor, readOrderJob, key, {
    jobKey: readingKey(key.order_id),
    flags: [READING_FLAG],
    ...options,
  });
}

async function read(
  { services, clock, signal, log }: JobContext<ReadingServices>,
  row: OrderRow,
): Promise<Outcome> {
  const { database, access, documents, languageModel: model } = services;
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
    await reportConfinement(documents, log);
    const { order: extracted, excerpt } = await documents.read(file, known, { signal });
    const asking = {
      database,
      model,
      order: { workspaceId: row.workspace_id, id: row.id },
      clock,
      signal,
    };
    return { extracted, ...(await proposeValues(asking, excerpt, extracted.parsed)) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

let isReported = false;

/** Logs, once per process, which protections of the reading process the system does not provide. */
async function reportConfinement(documents: DocumentReader, log: JobContext["log"]): Promise<void> {
  const { open } = await documents.confinement();
  if (isReported || open.length === 0) return;
  isReported = true;
  log.warn({ open }, "documents are read with less protection than Linux with namespaces gives");
}

/** The bytes of the document; null where its file no longer exists. */
async function fileOf(
  services: ReadingServices,
  { workspace_id: workspaceId, file_id: fileId, source_text: text }: OrderRow,
): Promise<DocumentFile | null> {
  if (fileId !== null) return await readOrderFile(services, workspaceId, fileId);
  return {
    bytes: Buffer.from(text ?? "", "utf8"),
    fileName: "order.txt",
    mimeType: "text/plain",
  };
}
