import { OPERATIONS } from "../src/app/operations.ts";
import { openApiDocument } from "../src/surfaces/openapi/index.ts";
import { errorReference } from "./error-reference.ts";
import { platformReference } from "./platform-reference.ts";

/**
 * The addresses of a server started without settings: the committed document belongs to no
 * deployment.
 */
const ADDRESSES = { baseUrl: "http://127.0.0.1:4000", docsUrl: "http://127.0.0.1:4000/docs" };

/**
 * Every generated file that is committed: its path from the root of the repository, and its text.
 */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    [
      "openapi/openapi.json",
      `${JSON.stringify(openApiDocument(OPERATIONS, ADDRESSES), null, 2)}\n`,
    ],
    ["docs/errors.md", errorReference()],
    ["docs/platforms.md", platformReference()],
  ]);
}
