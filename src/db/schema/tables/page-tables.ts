import type { Optional, Timestamp } from "../column-types.ts";

/** Tables of the public pages. */

export interface PageImagesTable {
  workspace_id: string;
  /** SHA-256 of the address, base64url. */
  source_hash: string;
  source_url: string;
  /** SHA-256 of the bytes, base64url. The copy's columns are null before the first copy. */
  content_hash: Optional<string>;
  media_type: Optional<string>;
  width: Optional<number>;
  height: Optional<number>;
  bytes: Optional<Buffer>;
  /** When a copy was asked for. */
  asked_at: Timestamp;
  failure: Optional<string>;
}
