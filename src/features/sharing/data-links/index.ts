import { createDataLink } from "./create-data-link.ts";
import { endDataLink, endDataLinkAsPerson } from "./end-data-link.ts";
import { listDataLinks } from "./list-data-links.ts";
import { listWorkspaceDataLinks } from "./list-workspace-data-links.ts";

/** Live links: secret addresses that show one table to a spreadsheet. */

export const dataLinkOperations = [listDataLinks, createDataLink, endDataLink];

export const dataLinkSessionOperations = [listWorkspaceDataLinks, endDataLinkAsPerson];

export type { LinkServices } from "./data-link-access.ts";
export { findLink, readLink } from "./read-data-link.ts";
