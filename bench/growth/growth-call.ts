import { LARGE, SMALL } from "./seed-tenants.ts";

/** A call the growth bench makes as a tenant. */

export interface GrowthTenant {
  name: "small" | "large";
  workspaceId: string;
  /** The prefix of its shows' ids. */
  showKind: string;
}

export const TENANTS: readonly GrowthTenant[] = [
  { name: "small", workspaceId: SMALL.workspaceId, showKind: SMALL.kind },
  { name: "large", workspaceId: LARGE.workspaceId, showKind: LARGE.kind },
];

export interface GrowthCall {
  /** In the table and in the table of bounds. */
  name: string;
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  /** Asked by a person who is signed in and not by a key. */
  asPerson?: boolean;
  /** Pages to turn before the call: a place deep in the list. */
  pagesBefore?: number;
}

export const read = (path: string, name = `GET ${path}`): GrowthCall => ({ name, path });

export const deep = (path: string, name = `GET ${path}`): GrowthCall => ({
  name: `${name} deep`,
  path,
  pagesBefore: 8,
});

export const write = (
  method: NonNullable<GrowthCall["method"]>,
  name: string,
  path: string,
  body?: unknown,
): GrowthCall => ({ name: `${method} ${name}`, method, path, body });
