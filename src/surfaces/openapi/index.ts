import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { getOpenApi } from "./get-openapi.ts";

export const openApiOperations: readonly AnyOperation[] = [getOpenApi];

export { openApiDocument } from "./document.ts";
