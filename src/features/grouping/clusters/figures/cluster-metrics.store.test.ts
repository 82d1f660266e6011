import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { isOnCluster } from "../../../../../test/clone-database.ts";
import { newPlainId, type ClusterReference } from "../../../../kernel/ids.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";
import { joinParts } from "../../../../kernel/operation/answer.ts";
import { BATCH_STATEMENT, type StoredMetrics } from "./cluster-metrics.store.ts";

const TEXT = '{"title":"ä 漢 🎧 \\\\N \\t","warnings":[]}';

describe("stored metrics of clusters", () => {
  let stored: ClusterReference[];
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    const showIds = [t.showId, await t.app.show(t.workspaceId)];
    stored = showIds.flatMap((showId) =>
      [1, 2, 3].map(() => ({ showId, clusterId: newPlainId() })),
    );
    for (const { showId, clusterId } of stored)
      await t.sql(
        "insert into clusters (show_id, id, name, metrics_text, metrics_hash, created_at, " +
          "updated_at) values ($1, $2, 'x', $3, $2, now(), now())",
        [showId, clusterId, `${TEXT}${clusterId}`],
      );
  });

  const unknown = (): ClusterReference => ({ showId: t.showId, clusterId: newPlainId() });
  const lists = (): Record<string, ClusterReference[]> => {
    const [first, second, third, other, another] = stored as [
      ClusterReference,
      ClusterReference,
      ClusterReference,
      ClusterReference,
      ClusterReference,
    ];
    return {
      "one cluster": [second],
      "one that is not there": [unknown()],
      "clusters of one show": [third, unknown(), first, third],
      "clusters of several shows": [another, first, unknown(), other, another],
      "so many that they are read as bytes": [...stored, unknown(), ...stored],
      "so many of one show": [third, first, unknown(), second, third, first, unknown(), second],
      "a cluster under a show that is not its own": [
        { showId: t.showId, clusterId: other.clusterId },
        { showId: other.showId, clusterId: other.clusterId },
      ],
    };
  };
  const textOf = (row: StoredMetrics | null): string | null =>
    row === null ? null : joinParts([row.metrics_text]);
  const expected = (references: ClusterReference[]): (string | null)[] =>
    references.map(({ showId, clusterId }) =>
      stored.some((known) => known.showId === showId && known.clusterId === clusterId)
        ? `${TEXT}${clusterId}`
        : null,
    );

  it("are read in the order asked, null where there is none, alone and as a batch", async () => {
    for (const [kind, references] of Object.entries(lists())) {
      const bytes = await t.app.runtime.services.clusterReads.readBytes(references);
      const texts = bytes.map(textOf);
      expect([kind, texts]).toEqual([kind, expected(references)]);
      // Those of one turn of the event loop are one statement.
      const rows = await Promise.all(
        references.map((reference) => t.app.runtime.services.clusterReads.text(reference)),
      );
      expect([kind, rows.map(textOf)]).toEqual([kind, texts]);
      const heads = await Promise.all(
        references.map((reference) => t.app.runtime.services.clusterReads.head(reference)),
      );
      const hashes = references.map(({ clusterId }, index) =>
        texts[index] === null ? null : clusterId,
      );
      expect([kind, heads.map((head) => head?.metrics_hash ?? null)]).toEqual([kind, hashes]);
    }
    expect(await t.app.runtime.services.clusterReads.readBytes([])).toEqual([]);
  });

  it("are asked for by ids alone, since the statement of a batch has no parameters", async () => {
    const foreign = { showId: "x'; drop table clusters; --", clusterId: newPlainId() };
    await expect(t.app.runtime.services.clusterReads.readBytes([foreign])).rejects.toThrow(
      "Only ids can be read by COPY",
    );
  });

  // The plan of a cluster names shards, and PostgreSQL 15 shows none without values.
  it.skipIf(isOnCluster())(
    "are found by the primary key where one show has most of all clusters",
    async () => {
      await t.sql(
        "insert into clusters (show_id, id, name, created_at, updated_at) " +
          "select case when n % 2 = 0 then $1 else 'show' || n end, 'cluster' || n, 'x', " +
          "now(), now() from generate_series(1, 4000) as n",
        [t.showId],
      );
      await t.sql("analyze clusters");
      const ids = stored.map(({ clusterId }) => clusterId).join(",");
      const shows = stored.map(({ showId }) => showId).join(",");
      const given = BATCH_STATEMENT.replace("$1", `'${shows}'`)
        .replace("$2", `'${ids}'`)
        .replace("$3", "0")
        .replace("$4", `'${[...new Set(shows.split(","))].join(",")}'`);
      for (const explained of [`(generic_plan) ${BATCH_STATEMENT}`, given]) {
        const plan = await t.sql<{ "QUERY PLAN": string }>(`explain ${explained}`);
        expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(
          /Nested Loop[^]*Index Scan using clusters_pkey/,
        );
      }
    },
  );
});
