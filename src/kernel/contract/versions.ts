import { ApiError } from "./errors.ts";

/**
 * Dated versions of the API, newest first. A breaking change adds a version; callers pinned to an
 * older one are not affected.
 */
export const VERSIONS = ["2026-10-14"] as const;

export const CURRENT_VERSION: string = VERSIONS[0];

/**
 * The version of a call: that of the header, else the version that the credential is pinned to,
 * else the current one.
 *
 * @throws ApiError `version_unsupported` for a header that names an unknown version.
 */
export function resolveVersion(header: string | undefined, pinned: string | undefined): string {
  if (header === undefined) return pinned ?? CURRENT_VERSION;
  if (VERSIONS.some((version) => version === header)) return header;
  throw new ApiError(
    "version_unsupported",
    "Service-Version names a version this server does not know.",
    {
      param: "Service-Version",
      extras: { supported_versions: VERSIONS },
    },
  );
}
