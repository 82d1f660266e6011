import type { Reader } from "../../../kernel/pipeline/context.ts";
import type {
  IncludedShow,
  MissingShow,
} from "../../../domain/metrics/audience/audience-across.ts";
import type { Aggregation } from "../../../domain/metrics/audience/audience-parts.ts";
import { applyCountMode, type SocialCountMode } from "../../../domain/metrics/social-count-mode.ts";
import { staleWarnings } from "../../../domain/metrics/warnings.ts";
import type { AudienceReading } from "../../../platforms/accounts/account-connector.ts";
import { freshnessByPlatform } from "../../administration/workspace/index.ts";
import type { AudienceUnavailable } from "./audience.schema.ts";
import type { PlatformAudience } from "./load-audience.ts";

/** Parts of an entry that only an answer across shows has. */
interface AcrossFields {
  /** Null where no show has numbers. */
  aggregation: Aggregation | null;
  shows_included: IncludedShow[];
  shows_missing: MissingShow<AudienceUnavailable>[];
}

/** How the entries of one platform are shown, with numbers and without. */
interface EntryViews<Figure, Entry> {
  filled: (figure: Figure) => Entry;
  empty: Entry;
}

/** One entry per figure over the shows; one entry with the reason where no show has figures. */
export function viewAcross<
  Reading extends AudienceReading,
  Figure extends AcrossFields,
  Entry extends object,
>(
  { missing }: PlatformAudience<Reading>,
  figures: readonly Figure[],
  { filled, empty }: EntryViews<Figure, Entry>,
): (Entry & AcrossFields)[] {
  if (figures.length === 0)
    return [{ ...empty, aggregation: null, shows_included: [], shows_missing: missing }];
  return figures.map((figure) => ({
    ...filled(figure),
    aggregation: figure.aggregation,
    shows_included: figure.shows_included,
    shows_missing: figure.shows_missing,
  }));
}

/** One entry per figure of one show; one entry with the reason where the show has none. */
export const viewOfShow = <Figure, Entry extends object>(
  showId: string,
  figures: readonly Figure[],
  { filled, empty }: EntryViews<Figure, Entry>,
): (Entry & { show_id: string })[] =>
  (figures.length === 0 ? [empty] : figures.map(filled)).map((entry) => ({
    ...entry,
    show_id: showId,
  }));

/** Fields of an entry with numbers; `unavailableEntry` has those of an entry without. */
export const filledEntry = { available: true, reason: null, message: null } as const;

/**
 * The fields of every entry without numbers. For several shows, the reason is that of the first
 * show that has the platform connected: the reason of a show without a connection does not apply to
 * the others.
 */
export function unavailableEntry<Reading extends AudienceReading>({
  platform,
  missing,
}: PlatformAudience<Reading>) {
  const found = missing.find((show) => show.reason !== "not_connected");
  const reason: AudienceUnavailable = found?.reason ?? "not_yet";
  return {
    platform,
    available: false,
    reason,
    message: found?.message ?? null,
    metric: null,
    metric_description: null,
    window: null,
    as_of: null,
    value_kind: null,
    share_basis: null,
    total: null,
  };
}

interface MetaParts {
  filters: Record<string, unknown>;
  missingShowIds: readonly string[];
}

/**
 * The `meta` of a list. The age is counted from when a reading was fetched, not from the account's
 * last refresh.
 */
export function audienceMetaOf<Reading extends AudienceReading>(
  { now }: Reader,
  platforms: readonly PlatformAudience<Reading>[],
  { filters, missingShowIds }: MetaParts,
): Record<string, unknown> {
  const fetched = platforms.flatMap(({ platform, answered }) =>
    answered.map(({ fetchedAt }) => ({ platform, last_updated_at: fetchedAt })),
  );
  return {
    filters,
    freshness: freshnessByPlatform(fetched, now),
    coverage: {
      history_used: false,
      warnings: staleWarnings(
        fetched.map(({ platform, last_updated_at: at }) => ({
          platform,
          lastFetchedAt: at.toISOString(),
        })),
        now,
      ),
    },
    missing_show_ids: missingShowIds,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
}

/**
 * The `meta` of a list across shows. In unique mode it names the shows that a shared account was
 * left out of.
 */
export function acrossMetaOf<Reading extends AudienceReading>(
  context: Reader,
  platforms: readonly PlatformAudience<Reading>[],
  { showIds, mode, ...parts }: MetaParts & { showIds: readonly string[]; mode: SocialCountMode },
): Record<string, unknown> {
  const meta = audienceMetaOf(context, platforms, parts);
  if (mode !== "unique") return meta;
  const linked = platforms.flatMap(({ platform, answered }) =>
    answered.map(({ showId, accountId }) => ({ showId, platform, accountId })),
  );
  return {
    ...meta,
    suppressed_platforms_by_show: applyCountMode(mode, linked, showIds).suppressed,
  };
}
