import { ApiError } from "./contract/errors.ts";

const LOAD_AGAIN_SEC = 5;

/**
 * Loads a part of the program at its first use. Uses during the load wait for it.
 *
 * A failed load is not cached, and the next use tries again, which helps where files could not be
 * read, for example for lack of file handles. A module that throws while it runs stays failed in
 * Node's cache until the process is started again.
 *
 * @throws ApiError 503 `service_unavailable`, with the error of the load as its cause.
 */
export function loadPart<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw new ApiError(
        "service_unavailable",
        "A part of the server could not be loaded. Try again in a moment.",
        { retryAfterSec: LOAD_AGAIN_SEC, cause },
      );
    });
    return loading;
  };
}
