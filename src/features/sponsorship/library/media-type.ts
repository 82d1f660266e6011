import type { LibraryFileKind } from "../../../db/schema/tables.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { loadPart } from "../../../kernel/load-part.ts";
import { beginsAsPdf, beginsAsZip, secondTypeOf } from "../../../lib/second-type.ts";
import { textTypeOf } from "./text-type.ts";
import { readZipNames } from "./zip-directory.ts";

/**
 * The accepted types, with the kind that a file without one gets. No type that a browser executes
 * is among them.
 */
const KIND_OF_TYPE: Readonly<Record<string, LibraryFileKind>> = {
  "application/pdf": "document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "document",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "document",
  "text/plain": "document",
  "text/csv": "document",
  "text/tab-separated-values": "document",
  "application/json": "document",
  "message/rfc822": "document",
  "text/vtt": "transcript",
  "application/x-subrip": "transcript",
  "image/png": "image",
  "image/jpeg": "image",
  "image/gif": "image",
  "image/webp": "image",
  "audio/mpeg": "audio",
  "audio/mp4": "audio",
  "audio/wav": "audio",
  "audio/ogg": "audio",
  "audio/flac": "audio",
  "audio/aac": "audio",
  "video/mp4": "video",
  "video/quicktime": "video",
  "video/webm": "video",
};

/** Types that the detection library and the standards name differently. */
const SAME: Readonly<Record<string, string>> = {
  "audio/x-m4a": "audio/mp4",
  "audio/x-flac": "audio/flac",
  "video/x-m4v": "video/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/opus": "audio/ogg",
};

const OFFICE: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\d*\.xml$/, "wordprocessingml.document"],
  [/^xl\/workbook\d*\.xml$/, "spreadsheetml.sheet"],
  [/^ppt\/presentation\d*\.xml$/, "presentationml.presentation"],
];

const ACCEPTED =
  "PDF, DOCX, XLSX, PPTX, CSV, TSV, text, JSON, e-mail, VTT, SRT, PNG, JPEG, GIF, WebP, MP3, M4A, " +
  "WAV, OGG, FLAC, AAC, MP4, MOV and WebM are accepted.";

/**
 * The type of a file by its content; its name and the type that the client sent are ignored.
 *
 * @throws ApiError 415 `unsupported_media_type` with `param: file` for a type that is not accepted,
 * for a file that is valid as two types, and for an office file that unpacks to too much.
 */
export async function mediaTypeOf(
  bytes: Buffer,
): Promise<{ mediaType: string; kind: LibraryFileKind }> {
  const second = secondTypeOf(bytes);
  if (second !== null) throw refused(second);
  const mediaType = beginsAsZip(bytes) ? officeTypeOf(bytes) : await plainTypeOf(bytes);
  const kind = KIND_OF_TYPE[mediaType];
  if (kind === undefined) throw refused(`This is ${mediaType}. ${ACCEPTED}`);
  return { mediaType, kind };
}

/** The type of a ZIP file that is an office file. */
function officeTypeOf(bytes: Buffer): string {
  const read = readZipNames(bytes);
  if ("fault" in read) throw refused(`The packed file is refused. ${read.fault}`);
  const { names } = read;
  const found = OFFICE.filter(([main]) => [...names].some((name) => main.test(name)));
  const [only] = found;
  if (only === undefined || found.length > 1 || !names.has("[Content_Types].xml"))
    return "application/zip";
  return `application/vnd.openxmlformats-officedocument.${only[1]}`;
}

/** Loaded on first use, since the library takes 11 MB and 33 ms (record 0072). */
const loadTypes = loadPart(() => import("file-type"));

/** The type of any other file. */
async function plainTypeOf(bytes: Buffer): Promise<string> {
  if (beginsAsPdf(bytes)) return "application/pdf";
  const { fileTypeFromBuffer } = await loadTypes();
  const found = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  if (found !== undefined && found !== "text/vtt") {
    const [type = found] = found.split(";");
    return SAME[type] ?? type;
  }
  return textTypeOf(bytes) ?? "of no type that is known";
}

const refused = (message: string): ApiError =>
  new ApiError("unsupported_media_type", message, { param: "file" });
