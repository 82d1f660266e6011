import { type Static, Type } from "typebox";
import type { LibraryFileKind } from "../../../db/schema/tables.ts";
import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { writerOf } from "../../../kernel/access/credentials/credential.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import type { ReceivedFile } from "../../../kernel/upload/received-file.ts";
import { atMost } from "../../../lib/at-most.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { columnsOf } from "./library-fields.ts";
import { requireFile, requireLinked } from "./library-access.ts";
import {
  brandId,
  campaignId,
  FILE_BYTES_MAX,
  fileSchema,
  folder,
  kindField,
  name,
  showIds,
  tags,
} from "./library.schema.ts";
import { insertFile, lockBytes, sumFileBytes } from "./library.store.ts";
import { viewFile } from "./library-view.ts";
import { mediaTypeOf } from "./media-type.ts";
import { removeUnlessUsed, removeUnusedBytes, type StoreServices } from "./remove-bytes.job.ts";

const body = strictObject(
  {
    file: Type.String({
      format: "binary",
      description: "Up to 25 MiB; its type is detected from the content.",
    }),
    name: Type.Optional(name),
    kind: Type.Optional(kindField),
    folder: Type.Optional(folder),
    tags: Type.Optional(tags),
    show_ids: Type.Optional(showIds),
    brand_id: Type.Optional(brandId),
    campaign_id: Type.Optional(campaignId),
  },
  { $id: "CreateLibraryFile" },
);

type State = ReturnType<typeof columnsOf> & { kind: LibraryFileKind; mime_type: string };

/** Where the bytes were stored, and by which request. */
interface Stored {
  fileId: string;
  requestId: string;
}

export const createFile = defineWrite({
  id: "library.create",
  method: "POST",
  path: "/v1/library/files",
  scope: "library:write",
  effect: "write",
  body,
  upload: { fileField: "file", nameField: "name", bytesMax: FILE_BYTES_MAX, inspect },
  output: writeResultOf(fileSchema),
  successStatuses: [201],
  errors: ["limit_reached", "resource_not_found", "unsupported_media_type"],
  summary: "Upload a file",
  description:
    "A form with one file and its fields; a list is a field that is repeated. The type is detected " +
    "from the content, whatever the name: 415 for a type that is not accepted. Without `kind` it " +
    "follows from the type, without `name` it is the file's own. 409 when the workspace's storage " +
    "is full.",
  example: { body: { file: "Northwind, 4 reads", name: "northwind.txt", kind: "insertion_order" } },
  mcp: false,
  preview: previewCreate,
  collect: store,
  apply: async (context: WriteContext<StoreServices>, { state }, { fileId, requestId }) => {
    const { workspace, database, now, credential } = context;
    const file = requireUpload(context);
    // An earlier request stored the bytes, and they may have been removed since.
    if (requestId !== context.requestId) {
      await lockBytes(database, workspace.id, fileId);
      await put(context, fileId, state);
    }
    await insertFile(database, workspace.id, {
      ...state,
      id: fileId,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      status: "ready",
      storage_key: fileKey(workspace.id, fileId),
      created_by: writerOf(credential),
      created_at: now,
      updated_at: now,
    });
    return { status: 201, id: fileId, data: viewFile(await requireFile(context, fileId)) };
  },
});

/** @throws ApiError for links that are not of the workspace, and where the storage is full. */
async function previewCreate(
  context: WriteContext<StoreServices>,
  { body: sent }: { body: Static<typeof body> },
): Promise<Change<State>> {
  const { workspace, database, services, isCollected } = context;
  const file = requireUpload(context);
  const columns = columnsOf({ ...sent, name: requireName(sent.name) });
  const { mediaType, kind } = await typeOf(file);
  await requireLinked(context, sent);
  // Before the bytes are stored, the sum is read without the lock; it is read again after that.
  if (isCollected) await lockWorkspace(database, workspace.id);
  const used = await sumFileBytes(database, workspace.id);
  const limit = services.fileBytesMax ?? workspace.fileBytesMax;
  if (used + file.sizeBytes > limit)
    throw new ApiError(
      "limit_reached",
      `The workspace's files have ${used} bytes; this one would go over its storage of ${limit}.`,
      { extras: { limit, current: used } },
    );
  const { file: _hash, ...fields } = sent;
  return {
    resource: "library_file",
    id: null,
    wouldWrite: {
      ...fields,
      name: columns.name,
      kind: sent.kind ?? kind,
      mime_type: mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
    },
    effects: [`Upload the file ${quoted(columns.name)} of ${file.sizeBytes} bytes.`],
    state: { ...columns, kind: sent.kind ?? kind, mime_type: mediaType },
  };
}

/** Stores the bytes, after enqueueing the job that removes them where no file row is created. */
async function store(
  context: CollectContext<StoreServices>,
  { state }: Change<State>,
  signal: AbortSignal,
): Promise<Stored> {
  const { workspace, database, now, requestId, services } = context;
  const fileId = newId("file");
  await removeUnlessUsed(database, workspace.id, fileId, now);
  requireUpload(context).unlessKept(() => removeUnusedBytes(services, workspace.id, fileId));
  await put(context, fileId, state, signal);
  return { fileId, requestId };
}

async function put(
  context: CollectContext<StoreServices> | WriteContext<StoreServices>,
  fileId: string,
  { mime_type: mediaType }: State,
  signal?: AbortSignal,
): Promise<void> {
  const file = requireUpload(context);
  const { sizeBytes, sha256 } = file;
  await context.services.fileStore
    .put(
      fileKey(context.workspace.id, fileId),
      { content: file.content(), sizeBytes, sha256, mediaType },
      signal,
    )
    .catch((error: unknown) => {
      throw new ApiError("service_unavailable", "The file store does not take files now.", {
        retryAfterSec: 30,
        cause: error,
      });
    });
}

/** @throws ApiError for a file without bytes, and for a type that is not accepted. */
async function inspect(file: ReceivedFile): Promise<void> {
  if (file.sizeBytes === 0) throw parameterInvalid("file", "out_of_range", "The file has 0 bytes.");
  await typeOf(file);
}

function requireUpload({ upload }: Pick<WriteContext, "upload">): ReceivedFile {
  if (upload === undefined) throw new Error("A file is uploaded by a surface without files");
  return upload;
}

function requireName(name: string | undefined): string {
  if (name === undefined)
    throw parameterInvalid("name", "missing", "name is required: the file has none of its own.");
  return name;
}

/**
 * Limits detection to two files at a time, since a whole file is in memory while its type is
 * detected.
 */
const detecting = atMost(2);

/**
 * The detected types. Each is detected once, because later reads are within a transaction and must
 * not wait for other files.
 */
const types = new WeakMap<ReceivedFile, ReturnType<typeof mediaTypeOf>>();

function typeOf(file: ReceivedFile): ReturnType<typeof mediaTypeOf> {
  const known = types.get(file) ?? detecting(async () => mediaTypeOf(await file.bytes()));
  types.set(file, known);
  return known;
}
