import type { AnyOperation } from "../../kernel/operation.ts";
import { getApi } from "./get-api.ts";

export const metaOperations: readonly AnyOperation[] = [getApi];
