import type { ReceivedFile } from "./received-file.ts";

/** A body of `multipart/form-data` with one file. */
export interface UploadForm {
  /** Name of the part with the file. */
  fileField: string;
  /** Name of the field that defaults to the file's own name. */
  nameField: string;
  /** Maximum bytes of the file. */
  bytesMax: number;
  /**
   * Inspects the file when it has arrived, before the fields are validated and outside any
   * transaction. @throws ApiError for a file that is not accepted.
   */
  inspect: (file: ReceivedFile) => Promise<void>;
}

/** Maximum bytes of a form besides its file: fields, and the headers of its parts. */
const REST_BYTES_MAX = 262_144;

/** Maximum bytes of the whole body. */
export const formBytesMax = ({ bytesMax }: UploadForm): number => bytesMax + REST_BYTES_MAX;
