import { createFile } from "./create-file.ts";
import { deleteFile } from "./delete-file.ts";
import { getFile } from "./get-file.ts";
import { getFileContent } from "./get-file-content.ts";
import { listFiles } from "./list-files.ts";
import { updateFile } from "./update-file.ts";

/** The library: files of a workspace, and addresses to download them from. */

export const libraryOperations = [
  listFiles,
  createFile,
  getFile,
  getFileContent,
  updateFile,
  deleteFile,
];

export { findFile as findLibraryFile } from "./library.store.ts";
export { type Download, openDownload } from "./open-download.ts";
export { signedAddressOf, signedWorkspace } from "./download-address.ts";
export {
  removeAllBytes,
  removeBytes,
  removeBytesJob,
  removeUnlessUsed,
  type StoreServices,
} from "./remove-bytes.job.ts";
