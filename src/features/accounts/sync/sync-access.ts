import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import {
  type ApiError,
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../../kernel/contract/errors.ts";
import { ACCOUNT_MANIFESTS } from "../../../platforms/accounts/account-platforms.ts";
import { sessionFieldsOf } from "../../../platforms/accounts/connector-manifest.ts";
import { findPlatform, PLATFORMS, type Platform } from "../../../platforms/platform.ts";
import { requirePlatformPlan } from "../../../platforms/platform-access.ts";

/** Platforms whose dashboard is read by a session. */
export const SYNCED_PLATFORMS: readonly Platform[] = PLATFORMS.filter(({ id }) =>
  ACCOUNT_MANIFESTS.some(
    ({ platform, connect }) => platform === id && sessionFieldsOf(connect).length > 0,
  ),
);

/**
 * Platforms whose figures are in a dashboard but in no API, so that tables of days are imported.
 */
export const IMPORTED_PLATFORMS: readonly Platform[] = PLATFORMS.filter(
  ({ connectVia }) => connectVia === "extension",
);

/**
 * The platform of a path, which is one of `platforms`.
 *
 * @throws ApiError `resource_not_found` for another workspace's show or an unknown platform.
 */
export function requireSynced(
  { workspace }: { workspace: WorkspaceAccess },
  { showId, platformId }: { showId: string; platformId: string },
  platforms: readonly Platform[],
): Platform {
  const platform = findPlatform(platformId);
  if (platform === undefined) throw resourceNotFound("platform");
  requireVisibleShow(workspace, showId);
  if (!platforms.includes(platform))
    throw parameterInvalid(
      "platform",
      "malformed",
      `${platform.name} is not read from a dashboard here. One of ${platforms.map(({ id }) => id).join(", ")} is.`,
    );
  requirePlatformPlan(workspace, platform);
  return platform;
}

/** The 409 error where sessions are turned off, which only the operator can change. */
export const sessionsAreOff = (platform: Platform): ApiError =>
  stateConflict(
    `This server takes no session of ${platform.name}: its operator has not switched dashboard sessions on (DASHBOARD_SESSIONS).`,
    "off",
    ["on"],
  );
