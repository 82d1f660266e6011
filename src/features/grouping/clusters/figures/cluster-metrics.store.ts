import type pg from "pg";
import { BatchLoader } from "../../../../db/statements/batch-loader.ts";
import { readCopied } from "../../../../db/statements/copy-rows.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import type { BodyPart } from "../../../../kernel/operation/answer.ts";
import type { Clock } from "../../../../lib/time/clock.ts";

/** The part of a stored metrics answer that determines whether the caller already has it. */
export interface MetricsHead {
  metrics_hash: string;
  /** The warnings of age, as JSON; null until the first of them applies, which is rare. */
  stale_notes_text: string | null;
}

/** A stored metrics answer. Its text is UTF-8 bytes where it is only passed on. */
export interface StoredMetrics extends MetricsHead {
  metrics_text: BodyPart;
}

interface Statement {
  name: string;
  text: string;
}

/** One look-up per size of list. Each finds its rows by the primary key. */
interface Statements {
  one: Statement;
  ofOneShow: Statement;
  many: Statement;
}

/**
 * Statements are named, although the lists differ in length. Ids contain only letters and digits,
 * so a list is sent as one text; escaping the elements of an array one by one costs the driver
 * more.
 *
 * `one` and `ofOneShow` name the show as a constant: on a distributed table they query one shard.
 * An outer join from `unnest` (rejected) copies the whole distributed table for each read. `many`
 * names its shows a second time, in a collation that no index has (`areTenants`), so that only
 * their shards are queried. A list of one as `many` is planned anew each time and costs PostgreSQL
 * three times as much as `one`.
 */
function statements(what: string, columns: string): Statements {
  const from = (source: string): string => `
  select
    c.show_id,
    c.id,
    ${columns}c.metrics_hash,
    case when c.stale_at <= to_timestamp($3::float8 / 1000) then c.stale_notes::text end
      as stale_notes_text
  from ${source}`;
  return {
    one: {
      name: `cluster-metrics-${what}`,
      text: from("clusters c where c.show_id = $1 and c.id = $2"),
    },
    ofOneShow: {
      name: `cluster-metrics-${what}-show`,
      text: from("clusters c where c.show_id = $1 and c.id = any(string_to_array($2, ','))"),
    },
    many: {
      name: `cluster-metrics-${what}-many`,
      text: from(`unnest(string_to_array($1, ','), string_to_array($2, ',')) as wanted (show_id, id)
  join clusters c
    on c.show_id = wanted.show_id
    and c.id = wanted.id
  where c.show_id = any(string_to_array($4, ',') collate "C")`),
    },
  };
}

const READ_TEXT = statements("text", "c.metrics_text, ");
const READ_HEAD = statements("head", "");
/**
 * The statement of a batch read; the benchmark sends it directly. $1 are the shows and $2 the
 * clusters, separated by commas; $3 is the current time in milliseconds since 1970; $4 are the
 * distinct shows.
 */
export const BATCH_STATEMENT = READ_TEXT.many.text;

/**
 * From this number of clusters on, texts are read as bytes. For fewer, planning the statement each
 * time costs PostgreSQL more than this process saves.
 */
const BYTES_FROM = 8;

/** The show whose node a read needs, so that a lost node only fails the reads of its own shows. */
const showOf = ({ showId }: ClusterReference): string => showId;

/**
 * Reads stored metrics of clusters by key. One statement serves the batch of 100 and any number of
 * single reads that arrive in the same turn of the event loop: measured, 37,000 reads a second in
 * batches against 15,000 one by one. Rows are returned in the order of the references, null where
 * there is no such cluster. Callers check beforehand which shows are visible.
 */
export class ClusterReads {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  readonly #texts: BatchLoader<ClusterReference, StoredMetrics | null>;
  readonly #heads: BatchLoader<ClusterReference, MetricsHead | null>;

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
    this.#texts = new BatchLoader(
      (references) =>
        references.length < BYTES_FROM
          ? this.#read<StoredMetrics>(READ_TEXT, references)
          : this.readBytes(references),
      showOf,
    );
    this.#heads = new BatchLoader((references) => this.#read(READ_HEAD, references), showOf);
  }

  text(reference: ClusterReference): Promise<StoredMetrics | null> {
    return this.#texts.read(reference);
  }

  head(reference: ClusterReference): Promise<MetricsHead | null> {
    return this.#heads.read(reference);
  }

  /**
   * Reads the texts of many clusters as bytes, by COPY, which is planned anew each time. A hundred
   * texts as strings (rejected) cost this process three times as much, because each is decoded,
   * joined with the others and encoded again.
   */
  async readBytes(references: readonly ClusterReference[]): Promise<(StoredMetrics | null)[]> {
    if (references.length === 0) return [];
    const { statement, values } = this.#query(READ_TEXT, references);
    // IDS ensures that no value contains `$`, so no part of a value is replaced as a placeholder.
    const query = values.reduce<string>(
      (text, value, index) => text.replace(`$${index + 1}`, literal(value)),
      statement.text,
    );
    const found = new Map<string, StoredMetrics>();
    for (const row of await readCopied(this.#pool, query)) {
      const [text, hash] = [row.bytes(2), row.text(3)];
      if (text === null || hash === null) continue;
      found.set(`${row.text(0)}_${row.text(1)}`, {
        metrics_text: text,
        metrics_hash: hash,
        stale_notes_text: row.text(4),
      });
    }
    return references.map((reference) => found.get(globalClusterIdOf(reference)) ?? null);
  }

  async #read<Row extends MetricsHead>(
    among: Statements,
    references: readonly ClusterReference[],
  ): Promise<(Row | null)[]> {
    const { statement, values } = this.#query(among, references);
    const { rows } = await this.#pool.query<Row & { show_id: string; id: string }>({
      ...statement,
      values,
    });
    if (references.length === 1) return [rows[0] ?? null];
    const found = new Map(
      rows.map((row) => [globalClusterIdOf({ showId: row.show_id, clusterId: row.id }), row]),
    );
    return references.map((reference) => found.get(globalClusterIdOf(reference)) ?? null);
  }

  #query(
    { one, ofOneShow, many }: Statements,
    references: readonly ClusterReference[],
  ): { statement: Statement; values: (string | number)[] } {
    const shows = references.map(({ showId }) => showId);
    const clusters = references.map(({ clusterId }) => clusterId).join(",");
    // The current time is not earlier than that of any request that the rows are read for.
    const nowMs = this.#clock.now().getTime();
    const [first = ""] = shows;
    if (shows.some((showId) => showId !== first))
      return {
        statement: many,
        values: [shows.join(","), clusters, nowMs, [...new Set(shows)].join(",")],
      };
    return {
      statement: references.length === 1 ? one : ofOneShow,
      values: [first, clusters, nowMs],
    };
  }
}

const IDS = /^[0-9A-Za-z,]*$/;

/**
 * A number, or ids, as an SQL literal, because COPY takes no parameters.
 *
 * @throws Error for text with anything but letters, digits and commas.
 */
function literal(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!IDS.test(value)) throw new Error("Only ids can be read by COPY");
  return `'${value}'`;
}
