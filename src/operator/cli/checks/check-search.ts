import { indexFillSince } from "../../../features/catalogue/search/index.ts";
import type { Finding } from "./doctor-checks.ts";
import type { Installation } from "../installation.ts";

/** Warns while searches are incomplete, for example after a restore. */
export async function checkSearch({ database }: Installation): Promise<Finding> {
  const since = await indexFillSince(database);
  if (since === undefined) return { check: "search", status: "ok", message: "the index is filled" };
  return {
    check: "search",
    status: "warn",
    message:
      `The index is being filled since ${since.toISOString()}, after a restore: searches do not ` +
      "find every episode yet. A running worker fills it.",
  };
}
