/** What the operation for people answers, as its schema on the server states it. */
import type { DocumentPage } from "./document/places.ts";

export interface OrderDocument {
  object: "insertion_order_document";
  id: string;
  /** Null: the order was sent as text, or its file is gone or unreadable. */
  pages: DocumentPage[] | null;
  is_cut: boolean;
  /** Where fields of the heading were read. */
  places: { field: string; page: number | null; quote: string }[];
}
