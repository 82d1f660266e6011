import { getOpenApi } from "./get-openapi.ts";

export const openApiOperations = [getOpenApi];

export { openApiDocument } from "./document.ts";
