import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../../kernel/ids.ts";
import { NAME_CHARS_MAX } from "./file-name.ts";

/** Schemas of files of the library. */

export const FILE_BYTES_MAX = 25 * 1024 * 1024;

export const fileParams = strictObject({
  id: Type.String({ pattern: "^file_[0-9A-Za-z]{24}$", description: "Id of the file." }),
});

export const kindField = oneOf(COLUMNS.library_files.kind.values);

export const showId = Type.String({ pattern: PLAIN_ID_PATTERN });
export const brandId = Type.String({ pattern: "^brd_[0-9A-Za-z]{24}$" });
export const campaignId = Type.String({ pattern: PLAIN_ID_PATTERN });
export const folder = Type.String({ maxLength: 120 });

/**
 * The length of a name is validated together with its other rules, since the uploaded file's own
 * name is validated by them too.
 */
export const name = Type.String({
  description: `How the file is shown and downloaded, up to ${NAME_CHARS_MAX} characters, without a path.`,
});
export const tags = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 20 });
export const showIds = Type.Array(showId, { maxItems: 50 });

const text = nullable(Type.String());

export const fileSchema = strictObject(
  {
    object: oneOf(["library_file"]),
    id: Type.String(),
    name: Type.String(),
    kind: kindField,
    mime_type: Type.String({ description: "By the content." }),
    size_bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String(),
    status: oneOf(COLUMNS.library_files.status.values),
    folder: text,
    tags: Type.Array(Type.String()),
    show_ids: Type.Array(Type.String()),
    brand_id: text,
    campaign_id: text,
    page_count: nullable(Type.Integer({ minimum: 0 })),
    text_extracted: Type.Boolean(),
    download_url: nullable(
      Type.String({
        description: "Signed, for five minutes; null in lists and results of writes.",
      }),
    ),
    error: nullable(strictObject({ code: Type.String(), message: Type.String() })),
    created_by: Type.String(),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "LibraryFile" },
);
