import { requireVisibleShow } from "../../kernel/access/visible-show.ts";
import type { WorkspaceAccess } from "../../kernel/access/workspace-access.ts";
import {
  type ApiError,
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../kernel/contract/errors.ts";
import { findPlatform, PLATFORMS, type Platform } from "../../platforms/platform.ts";
import { requirePlatformPlan } from "../../platforms/platform-access.ts";

/** Platforms whose figures are in a dashboard and in no API. */
export const SYNCED_PLATFORMS: readonly Platform[] = PLATFORMS.filter(
  ({ connectVia }) => connectVia === "extension",
);

/** @throws ApiError `resource_not_found` for another workspace's show or an unknown platform. */
export function requireSynced(
  { workspace }: { workspace: WorkspaceAccess },
  { showId, platformId }: { showId: string; platformId: string },
): Platform {
  const platform = findPlatform(platformId);
  if (platform === undefined) throw resourceNotFound("platform");
  requireVisibleShow(workspace, showId);
  if (!SYNCED_PLATFORMS.includes(platform))
    throw parameterInvalid(
      "platform",
      "malformed",
      `${platform.name} is not read from a dashboard. One of ${SYNCED_PLATFORMS.map(({ id }) => id).join(", ")} is.`,
    );
  requirePlatformPlan(workspace, platform);
  return platform;
}

/** 409: only the operator can change it. */
export const sessionsAreOff = (platform: Platform): ApiError =>
  stateConflict(
    `This server takes no session of ${platform.name}: its operator has not switched dashboard sessions on (DASHBOARD_SESSIONS).`,
    "off",
    ["on"],
  );
