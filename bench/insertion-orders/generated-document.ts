import type { OrderContent } from "./content.ts";
import type { DocumentErrorCode } from "../../src/insertion-orders/read/document-error.ts";

export interface GeneratedDocument {
  name: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
  expected: OrderContent | DocumentErrorCode;
}
