import { ApiError } from "../../kernel/contract/errors.ts";

/** The answer to a path below `/app-api` that does not exist, or not for this person. */
export const unknownSessionPath = (): ApiError =>
  new ApiError("resource_not_found", "There is no such address.");
