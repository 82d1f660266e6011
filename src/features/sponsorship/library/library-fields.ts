import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { tagsOf } from "../../../kernel/contract/tag-names.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";
import { fileNameOf } from "./file-name.ts";
import type { Links } from "./library-access.ts";

interface Fields extends Links {
  name: string;
  folder?: string | null | undefined;
  tags?: readonly string[] | undefined;
}

/**
 * The columns of the fields of a file.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export const columnsOf = (fields: Fields) => ({
  name: fileNameOf(fields.name),
  folder: folderOf(fields.folder ?? null),
  tags: tagsOf("tags", fields.tags ?? []),
  show_ids: [...new Set(fields.show_ids)],
  brand_id: fields.brand_id ?? null,
  campaign_id: fields.campaign_id ?? null,
});

/** An empty folder is stored as null. */
function folderOf(sent: string | null): string | null {
  const folder = (sent ?? "").normalize("NFC").trim();
  if (plainLine(folder) !== folder)
    throw parameterInvalid("folder", "malformed", "folder holds characters that are not seen.");
  return folder === "" ? null : folder;
}
