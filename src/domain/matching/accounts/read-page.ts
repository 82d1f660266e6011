import { type PageLinks, readPageLinks } from "./page-links.ts";

/**
 * The links of a UTF-8 page given as bytes. The function runs as a task of a worker, and bytes are
 * cloned faster than text.
 */
export const readPage = (bytes: Uint8Array, address: string): PageLinks =>
  readPageLinks(new TextDecoder("utf-8").decode(bytes), address);
