import type { Context } from "../../../kernel/pipeline/context.ts";
import { findBelongings, findMatches } from "./find-matches.ts";
import { matchTarget } from "./match-target.ts";
import type { Target } from "./read-target.ts";
import { type Resolution, viewResolution } from "./view-resolution.ts";

/**
 * What addresses are and where they belong, in their order. The number of statements depends on
 * the kinds of addresses and not on how many there are (record 0137).
 */
export async function resolveTargets(
  context: Pick<Context, "workspace" | "database" | "credential" | "urls">,
  targets: readonly Target[],
): Promise<Resolution[]> {
  if (targets.length === 0) return [];
  const { matches, keys } = await findMatches(context, targets);
  const belongings = await findBelongings(context, { matches, keys });
  return targets.map((target) => {
    const match = matchTarget(target, matches, context.workspace.showSet);
    return viewResolution(context, target, { match, belongings });
  });
}
