import { ApiError } from "./contract/errors.ts";

const LOAD_AGAIN_SEC = 5;

/**
 * Loads a part of the program at its first use. Uses that come meanwhile wait for the same load.
 *
 * One that failed is forgotten and the next use tries again, which helps where files could not be
 * read, such as for a lack of file handles. A module that throws while it runs is kept by Node as
 * it failed, until the process is started again.
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
