import { metaOperations } from "./features/meta/index.ts";
import type { AnyOperation } from "./kernel/operation.ts";

/** Every operation of the API. HTTP routes, OpenAPI, error reference and structure tests walk this one list. */
export const OPERATIONS: readonly AnyOperation[] = Object.freeze([...metaOperations]);
