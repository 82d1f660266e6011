import type { ReceivedFile } from "./received-file.ts";

/** A body of `multipart/form-data` with one file. */
export interface UploadForm {
  /** The part that is the file. */
  fileField: string;
  /** The field that the file's own name stands for where it is not sent. */
  nameField: string;
  /** Of the file. */
  bytesMax: number;
  /**
   * Looks at the file when it has arrived, before the fields are validated and outside any
   * transaction. @throws ApiError for one that is not accepted.
   */
  inspect: (file: ReceivedFile) => Promise<void>;
}

/** What a form may hold beside its file: fields, and the headers of its parts. */
const REST_BYTES_MAX = 262_144;

/** Of the whole body. */
export const formBytesMax = ({ bytesMax }: UploadForm): number => bytesMax + REST_BYTES_MAX;
