import { Type } from "typebox";
import { DocumentError } from "../../../../domain/order-documents/read/document-error.ts";
import type {
  DocumentFile,
  DocumentReader,
  ReadDocument,
} from "../../../../domain/order-documents/read/read-document.ts";
import type { FileStore } from "../../../../infrastructure/file-store/file-store.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { prefixedId } from "../../../../kernel/contract/fields.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { BoundedMap } from "../../../../lib/bounded-map.ts";
import { findKnownBrands } from "../../brands/index.ts";
import { orderParams } from "../insertion-order.schema.ts";
import { requireOrder } from "../insertion-order-view.ts";
import { findShowNames } from "../show-names.store.ts";
import { readOrderFile } from "./order-file.ts";

const HEADING_FIELDS = [
  "advertiser",
  "agency",
  "campaign_name",
  "io_number",
  "currency",
  "total_minor",
  "start_date",
  "end_date",
  "payment_terms",
] as const;

const page = nullable(Type.Integer({ minimum: 1 }));

const documentSchema = strictObject(
  {
    object: oneOf(["insertion_order_document"]),
    id: prefixedId("io", { description: "Id of the insertion order." }),
    pages: nullable(
      Type.Array(
        strictObject({
          page,
          lines: Type.Array(Type.String(), { description: "Cells of a row between ` | `." }),
        }),
        { description: "Null: the order was sent as text, or its file is gone or unreadable." },
      ),
    ),
    is_cut: Type.Boolean({ description: "The document is longer than what is shown." }),
    places: Type.Array(
      strictObject({
        field: oneOf(HEADING_FIELDS),
        page,
        quote: Type.String({ maxLength: 200, description: "As it stands in the document." }),
      }),
      { description: "Where fields of the heading were read; lines have a `source` of their own." },
    ),
  },
  { $id: "InsertionOrderDocument" },
);

interface DocumentServices {
  fileStore: FileStore;
  documents: DocumentReader;
}

type Shown = Omit<View<typeof documentSchema>, "object" | "id">;

const NONE: Shown = { pages: null, is_cut: false, places: [] };

/**
 * Documents that were read last, so that a page that is opened again starts no process: 2,000,000
 * characters at most, in about 4 MB.
 */
const recent = new BoundedMap<string, Shown>({
  max: 2_000_000,
  sizeOf: (shown) => JSON.stringify(shown).length,
});

/** Processes that read documents for people at one moment; each takes up to 400 MB. */
const READERS_MAX = 1;

/** Documents that are being read, by their key: two people who wait for one start one process. */
const reading = new Map<string, Promise<Shown>>();

/** The document of an order as text, so that a person compares it with what was read. */
export const getOrderDocument = defineRead({
  id: "insertion_orders.get_document",
  method: "GET",
  path: "/app-api/insertion-orders/{id}/document",
  scope: "role:viewer",
  callers: ["session"],
  effect: "read",
  params: orderParams,
  output: documentSchema,
  errors: ["service_unavailable"],
  summary: "The document of an insertion order as text",
  description:
    "The file of the library is read again, in a process of its own; at most 18,000 characters " +
    "are shown. 503 while another document is being read.",
  example: { params: { id: "{insertion_order_id}" } },
  mcp: false,
  handler: async (context: Context<DocumentServices>, { params }) => {
    const row = await requireOrder(context, params.id);
    return {
      object: "insertion_order_document" as const,
      id: row.id,
      ...(row.file_id === null ? NONE : await shownOf(context, row.file_id)),
    };
  },
});

async function shownOf(context: Context<DocumentServices>, fileId: string): Promise<Shown> {
  const { database, workspace, services } = context;
  const file = await readOrderFile(
    { database, fileStore: services.fileStore },
    workspace.id,
    fileId,
  );
  if (file === null) return NONE;
  const key = `${workspace.id}/${fileId}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const started = reading.get(key);
  if (started !== undefined) return await started;
  if (reading.size >= READERS_MAX)
    throw new ApiError("service_unavailable", "Another document is being read. Try again.", {
      retryAfterSec: 5,
    });
  const work = readShown(context, file).finally(() => reading.delete(key));
  reading.set(key, work);
  const shown = await work;
  recent.set(key, shown);
  return shown;
}

async function readShown(
  { database, workspace, services }: Context<DocumentServices>,
  file: DocumentFile,
): Promise<Shown> {
  const [shows, brands] = await Promise.all([
    findShowNames(database, workspace.showIds),
    findKnownBrands(database, workspace.id),
  ]);
  try {
    const names = { shows, brands: brands.map(({ id, name }) => ({ id, name })) };
    return shownDocument(await services.documents.read(file, names));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return NONE;
  }
}

const shownDocument = ({ order: { readings }, excerpt }: ReadDocument): Shown => ({
  pages: excerpt.pages,
  is_cut: excerpt.isCut,
  places: HEADING_FIELDS.flatMap((field) => {
    const reading = readings[field];
    return reading === null ? [] : [{ field, page: reading.page, quote: reading.quote }];
  }),
});
