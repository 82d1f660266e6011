import { type PageLinks, readPageLinks } from "./page-links.ts";

/** The links of a page of UTF-8, as a task takes it: bytes are cloned faster than text. */
export const readPage = (bytes: Uint8Array, address: string): PageLinks =>
  readPageLinks(new TextDecoder("utf-8").decode(bytes), address);
