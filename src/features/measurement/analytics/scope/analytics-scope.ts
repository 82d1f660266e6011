import type { View } from "../../../../kernel/operation/operation.ts";
import type { Reader } from "../../../../kernel/pipeline/context.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import {
  applyCountMode,
  type SocialCountMode,
} from "../../../../domain/metrics/social-count-mode.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { showsAmong } from "../../../../kernel/access/visible-show.ts";
import { platformName } from "../../../../platforms/platform.ts";
import {
  checkPlatforms,
  platformsOfPlan,
  requirePlatformPlan,
  requireWholePlatforms,
} from "../../../../platforms/platform-access.ts";
import { loadVisibleShow } from "../../../catalogue/shows/index.ts";
import { type Overlap, overlapAmong } from "../../../accounts/account-history/index.ts";
import { freshnessByPlatform } from "../../../administration/workspace/index.ts";
import { envelopeFields } from "./analytics.schema.ts";
import {
  type AnalyticsWindow,
  analyticsWindow,
  type WindowQuery,
  windowView,
} from "./analytics-window.ts";
import { type AccountRow, findAccounts } from "./analytics.store.ts";

interface ScopeQuery extends WindowQuery {
  platforms?: string[] | undefined;
  social_count_mode?: SocialCountMode | undefined;
}

/** The accounts and days that the figures of an answer cover. */
export interface AnalyticsScope {
  window: AnalyticsWindow;
  /** Ids of the shows, in the workspace's order. */
  showIds: readonly string[];
  /** The requested platforms, otherwise those that the plan includes; null: all platforms. */
  platforms: readonly string[] | null;
  /** Platforms whose account counts for an earlier show, by show. */
  suppressed: Readonly<Record<string, readonly string[]>>;
  /** Those of the requested platforms on which one of the shows has or had an account. */
  linked: readonly string[];
  /** The accounts of these platforms, including disconnected ones and copies that do not count. */
  accounts: readonly AccountRow[];
  /**
   * Platforms whose downloads may be measured twice; null: none. Where it is not null, sums stored
   * by platform cannot give totals over several platforms.
   */
  overlap: Overlap | null;
}

export interface ScopedAnalytics {
  scope: AnalyticsScope;
  /** Makes the envelope fields of an answer. */
  envelope: (coverage: { history_used: boolean; warnings: readonly string[] }) => Envelope;
}

const envelopeSchema = strictObject(envelopeFields);
type Envelope = View<typeof envelopeSchema>;

/** The scope of a query across the shows of the workspace. @throws ApiError as `loadScope`. */
export const loadScopeAcross = (
  context: Reader,
  query: ScopeQuery & { show_ids?: string[] | undefined },
): Promise<ScopedAnalytics> =>
  loadScope(context, showsAmong(context.workspace, query.show_ids), query);

/** The scope of a query on one show. @throws ApiError `resource_not_found`, and as `loadScope`. */
export async function loadScopeOfShow(
  context: Reader,
  { show_id: showId }: { show_id: string },
  query: ScopeQuery,
): Promise<ScopedAnalytics> {
  await loadVisibleShow(context, showId);
  return loadScope(context, { showIds: [showId], missingShowIds: [] }, query);
}

/**
 * Resolves the window, platforms and count mode of a query for these shows.
 *
 * @throws ApiError `parameter_invalid` as `analyticsWindow`, and for an unknown platform;
 * `plan_required` for a named platform that the plan does not include, and where none is named and
 * one of the shows has, or had, an account of such a platform: a total never leaves out a platform.
 */
export async function loadScope(
  context: Reader,
  shows: { showIds: readonly string[]; missingShowIds: readonly string[] },
  query: ScopeQuery,
): Promise<ScopedAnalytics> {
  const { now, workspace, database } = context;
  const window = analyticsWindow(query, utcDay(now));
  const asked = checkPlatforms(query.platforms);
  for (const id of asked ?? []) requirePlatformPlan(workspace, { id, name: platformName(id) });
  const rows = shows.showIds.length === 0 ? [] : await findAccounts(database, shows.showIds);
  const accounts = rows.filter(({ platform }) => asked?.includes(platform) ?? true);
  requireWholePlatforms(workspace, accounts);
  const linked = [...new Set(accounts.map(({ platform }) => platform))].toSorted();
  // Platforms are not limited to `linked`, because days that a person entered without an account
  // have no connection.
  const platforms = asked ?? platformsOfPlan(workspace);
  const { suppressed } = applyCountMode(
    query.social_count_mode ?? "per_show",
    accounts.map((row) => ({
      showId: row.show_id,
      platform: row.platform,
      accountId: row.external_account_id,
    })),
    shows.showIds,
  );
  return {
    scope: {
      window,
      showIds: shows.showIds,
      platforms,
      suppressed,
      linked,
      accounts,
      overlap: overlapAmong(linked, platforms),
    },
    envelope: (coverage) => ({
      window: windowView(window),
      coverage: {
        history_used: coverage.history_used,
        warnings: [...coverage.warnings],
      },
      as_of: window.asOf,
      freshness: freshnessByPlatform(
        accounts.filter(({ status }) => status !== "disconnected"),
        now,
      ),
      missing_show_ids: [...shows.missingShowIds],
      suppressed_platforms_by_show: suppressed,
      computed_at: now.toISOString(),
      cache_age_seconds: 0,
    }),
  };
}
