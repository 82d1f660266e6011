import type { GeneratedDocument } from "../generated-document.ts";

/** Documents that nothing was tuned on. */
export const HELD_OUT: readonly GeneratedDocument[] = [];
