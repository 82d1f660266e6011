import { type RawBuilder, sql } from "kysely";
import { DAY_METRICS, LEVEL_METRICS } from "../../../../db/schema/day-metrics.ts";

const METRICS = [...DAY_METRICS, ...LEVEL_METRICS];

/** One SQL fragment per metric, each on a line of its own. */
const each = (
  metrics: readonly string[],
  fragmentOf: (metric: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(metrics.map(fragmentOf), sql`,\n        `);

/**
 * Column lists of the fold's statement: everything that it repeats for each of the 19 metrics, and
 * nothing else. The columns of a step are named `<step>_<metric>`.
 */
export const FOLD_COLUMNS = {
  /** `likes, …` */
  names: each(METRICS, (metric) => sql.ref(metric)),
  /** `stored.likes as stored_likes, …`: the stored row of the day. */
  stored: each(
    METRICS,
    (metric) => sql`stored.${sql.ref(metric)} as ${sql.ref(`stored_${metric}`)}`,
  ),
  storedNames: each(METRICS, (metric) => sql.ref(`stored_${metric}`)),
  /** `… as growth_likes, …`: the growth since the previous day, null where it is unknown. */
  growth: each(DAY_METRICS, (metric) => sql`${growthOf(metric)} as ${sql.ref(`growth_${metric}`)}`),
  /** `… as likes, …`: the counts that the row of the day has to hold. */
  additions: each(DAY_METRICS, additionOf),
  /** `… as followers, …` */
  levels: each(LEVEL_METRICS, levelOf),
  anyLevel: sql.join(
    LEVEL_METRICS.map((metric) => sql`${sql.ref(metric)} is not null`),
    sql` or `,
  ),
  /** `likes = …, …`: a reported day keeps its numbers, but its levels are written. */
  additionAssignments: each(
    DAY_METRICS,
    (metric) => sql`${sql.ref(metric)} = case
          when held.is_reported then held.${sql.ref(metric)}
          else excluded.${sql.ref(metric)}
        end`,
  ),
  levelAssignments: each(
    LEVEL_METRICS,
    (metric) => sql`${sql.ref(metric)} = excluded.${sql.ref(metric)}`,
  ),
};

/**
 * The growth of a counter. It is known where this refresh and the previous day both have the
 * counter, counted by the same definition. A counter that fell has grown by 0.
 */
function growthOf(metric: string): RawBuilder<unknown> {
  const name = sql.lit(metric);
  return sql`case
          when counters_only
            and read_counters ? ${name}
            and previous_counters ? ${name}
            and not ${name} = any(redefined)
          then greatest(
            (read_counters ->> ${name})::bigint - (previous_counters ->> ${name})::bigint,
            0
          )
        end`;
}

/**
 * The count of a day. A reported number stays; where a later refresh of the day lacks the counter,
 * the stored growth stays.
 */
function additionOf(metric: string): RawBuilder<unknown> {
  const stored = sql.ref(`stored_${metric}`);
  const growth = sql.ref(`growth_${metric}`);
  return sql`case
          when stored_is_reported then ${stored}
          when is_same_account then coalesce(${growth}, ${stored})
          else ${growth}
        end as ${sql.ref(metric)}`;
}

/** The level that this refresh read, otherwise the one that an earlier refresh of the day read. */
function levelOf(metric: string): RawBuilder<unknown> {
  return sql`coalesce(
          (read_values ->> ${sql.lit(metric)})::bigint,
          case when is_same_account then ${sql.ref(`stored_${metric}`)} end
        ) as ${sql.ref(metric)}`;
}
