import { cheapestPlanWith, type Feature, type PlanName } from "../kernel/access/plans.ts";
import type { WorkspaceAccess } from "../kernel/access/workspace-access.ts";
import { ApiError, parameterInvalid } from "../kernel/contract/errors.ts";
import { findPlatform, type Platform, PLATFORMS } from "./platform.ts";

/** The platforms that a request names, and the platforms that a plan includes. */

const PREMIUM: Feature = "premium_audio_platforms";

type Plan = Pick<WorkspaceAccess, "features">;

/** The cheapest plan that includes premium platforms. */
export const premiumPlatformPlan = (): PlanName => cheapestPlanWith(PREMIUM);

/** True where the plan of the workspace does not include the platform. */
export const isLockedPlatform = ({ features }: Plan, platform: string): boolean =>
  findPlatform(platform)?.premium === true && !features.has(PREMIUM);

/** The ids of the platforms that the plan of the workspace includes; null where it includes all. */
export function platformsOfPlan(workspace: Plan): string[] | null {
  const included = PLATFORMS.filter(({ id }) => !isLockedPlatform(workspace, id));
  return included.length === PLATFORMS.length ? null : included.map(({ id }) => id);
}

/** @throws ApiError `plan_required` for a platform that the plan does not include. */
export function requirePlatformPlan(
  workspace: Plan,
  { id, name }: Pick<Platform, "id" | "name">,
): void {
  if (!isLockedPlatform(workspace, id)) return;
  throw new ApiError("plan_required", `The plan of this workspace does not include ${name}.`, {
    extras: { feature: PREMIUM, required_plan: premiumPlatformPlan() },
  });
}

/**
 * Check for figures over all accounts, which would be partial without the accounts of a locked
 * platform.
 *
 * @throws ApiError `plan_required` naming the platforms that the plan does not include.
 */
export function requireWholePlatforms(
  workspace: Plan,
  accounts: readonly { platform: string }[],
): void {
  const locked = [...new Set(accounts.map(({ platform }) => platform))].filter((platform) =>
    isLockedPlatform(workspace, platform),
  );
  if (locked.length === 0) return;
  const names = locked.map((id) => findPlatform(id)?.name ?? id).toSorted();
  throw new ApiError(
    "plan_required",
    `The plan of this workspace does not include ${names.join(" and ")}, and figures without ` +
      "them would be partial. Name the platforms to count in `platforms`.",
    { extras: { feature: PREMIUM, required_plan: premiumPlatformPlan() } },
  );
}

/**
 * The ids of a `platforms` parameter; null, for all platforms, where it is not sent.
 *
 * @throws ApiError `parameter_invalid` for a platform that the catalogue does not have.
 */
export function checkPlatforms(platforms: readonly string[] | undefined): readonly string[] | null {
  const unknown = platforms?.find((id) => findPlatform(id) === undefined);
  if (unknown !== undefined)
    throw parameterInvalid(
      "platforms",
      "malformed",
      `platforms: "${unknown}" is no platform of GET /v1/platforms.`,
    );
  return platforms ?? null;
}
