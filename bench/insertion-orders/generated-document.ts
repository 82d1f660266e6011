import type { OrderContent } from "./content.ts";
import type { DocumentErrorCode } from "../../src/insertion-orders/read/document-error.ts";

export interface GeneratedDocument {
  /** `further-` begins those that were held out at first; `held-out-` those that still are. */
  name: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
  expected: OrderContent | DocumentErrorCode;
}
