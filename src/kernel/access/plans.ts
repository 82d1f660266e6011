/**
 * Features and limits of each plan (docs/api.md#plans). The plan resolves in the order explicit,
 * subscription, network, free. It restricts a workspace only on a server whose operator sells plans
 * (PLANS=on).
 */

export const FEATURES = [
  "premium_audio_platforms",
  "campaigns",
  "subnetworks",
  "team_members",
  "shared_reports",
  "clusters",
  "network_public_page",
  "mcp_writes",
] as const;

export type Feature = (typeof FEATURES)[number];

export const PLANS = ["free", "creator", "premium"] as const;

export type PlanName = (typeof PLANS)[number];

export type PlanSource = "explicit" | "subscription" | "network" | "free";

const INCLUDED: Record<PlanName, readonly Feature[]> = {
  free: [],
  creator: ["clusters", "shared_reports", "premium_audio_platforms", "mcp_writes"],
  premium: FEATURES,
};

export function isPlan(text: string): text is PlanName {
  return (PLANS as readonly string[]).includes(text);
}

export function planIncludes(plan: PlanName, feature: Feature): boolean {
  return INCLUDED[plan].includes(feature);
}

const GIBIBYTE = 1024 ** 3;

/** Maximum bytes of the files in the library of a workspace, by plan. */
const FILE_BYTES: Record<PlanName, number> = {
  free: 1 * GIBIBYTE,
  creator: 10 * GIBIBYTE,
  premium: 100 * GIBIBYTE,
};

/** Maximum bytes of a workspace's files; without plans for sale the maximum of the largest plan. */
export const fileBytesMaxOf = (plan: PlanName, sellsPlans: boolean): number =>
  FILE_BYTES[sellsPlans ? plan : "premium"];

const EVERY_FEATURE: ReadonlySet<Feature> = new Set(FEATURES);

/**
 * The features of a workspace. Without plans for sale it has all of them, because the plan that a
 * refusal would name cannot be bought.
 */
export function featuresOf(plan: PlanName, sellsPlans: boolean): ReadonlySet<Feature> {
  return sellsPlans ? new Set(INCLUDED[plan]) : EVERY_FEATURE;
}

/** The smallest plan with the feature, for the field `required_plan`. */
export function cheapestPlanWith(feature: Feature): PlanName {
  return PLANS.find((plan) => planIncludes(plan, feature)) ?? "premium";
}

const asPlan = (text: string | null): PlanName | undefined =>
  text !== null && isPlan(text) ? text : undefined;

export function resolvePlan(
  own: { explicit: string | null; subscription: string | null },
  network: { explicit: string | null; subscription: string | null } | null,
): { plan: PlanName; source: PlanSource } {
  const explicit = asPlan(own.explicit);
  if (explicit !== undefined) return { plan: explicit, source: "explicit" };
  const subscription = asPlan(own.subscription);
  if (subscription !== undefined) return { plan: subscription, source: "subscription" };
  const inherited =
    network === null ? undefined : (asPlan(network.explicit) ?? asPlan(network.subscription));
  return inherited === undefined
    ? { plan: "free", source: "free" }
    : { plan: inherited, source: "network" };
}
