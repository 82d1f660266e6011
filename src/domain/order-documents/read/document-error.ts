export const DOCUMENT_ERROR_CODES = [
  "encrypted",
  "no_text",
  "too_large",
  "too_many_pages",
  "malformed",
  "unsupported_type",
  "timed_out",
] as const;

export type DocumentErrorCode = (typeof DOCUMENT_ERROR_CODES)[number];

/** The reason why a document cannot be read. The message states what its sender can do. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string) {
    super(message);
    this.name = "DocumentError";
    this.code = code;
  }
}
