import { ApiError } from "../../../kernel/contract/errors.ts";

/** An error of an entry of a batch, with the path of the entry in the body: `slots[2].`. */
export function placedError(error: ApiError, at: string): ApiError {
  const { code, message, param, extras } = error;
  if (param === null || param.startsWith(at)) return error;
  return new ApiError(code, `${at}${message}`, { param: `${at}${param}`, extras });
}
