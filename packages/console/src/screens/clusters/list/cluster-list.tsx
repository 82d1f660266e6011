import type { ClustersListQuery, ClusterSummary, ShowRow } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/clusters";
import type { Pages } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { ageText, dateText, isStale, momentText } from "../../../numbers/time.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { LIST_SORTS, type ListSearch } from "../addresses-of-screens.ts";
import { MIDDLE, PHONE, useMedia } from "../use-media.ts";
import styles from "./cluster-list.module.css";
import { ReachBar } from "./reach-bar.tsx";

interface ClusterListProps {
  clusters: Pages<ClusterSummary>;
  query: ClustersListQuery;
  shows: readonly ShowRow[];
  search: ListSearch;
  onChange: (change: Partial<ListSearch>) => void;
  onCreate?: () => void;
}

/** The clusters with reach by category, page by page. */
export function ClusterList({
  clusters,
  query,
  shows,
  search,
  onChange,
  onCreate,
}: ClusterListProps) {
  const navigate = useNavigate();
  const columns = useColumns(clusters.items, shows, search.show !== undefined);
  const { answer, items } = clusters;
  if (answer.isPending)
    return (
      <div className={styles["state"]}>
        <Bars height={300} />
      </div>
    );
  if (answer.error !== null && items.length === 0)
    return (
      <div className={styles["state"]}>
        <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
      </div>
    );
  if (items.length === 0) {
    const isFiltered = search.q !== undefined || search.show !== undefined;
    return (
      <div className={styles["state"]}>
        {isFiltered ? (
          <Empty title={texts.none} text={texts.noneText}>
            <Button onClick={() => onChange({ q: undefined, show: undefined })}>
              {texts.clear}
            </Button>
          </Empty>
        ) : (
          <Empty title={texts.empty} text={texts.emptyText}>
            {onCreate !== undefined && (
              <Button icon="plus" onClick={onCreate}>
                {texts.create}
              </Button>
            )}
          </Empty>
        )}
      </div>
    );
  }
  return (
    <div className={answer.isPlaceholderData ? styles["dim"] : undefined}>
      <Table
        label={texts.list}
        columns={columns}
        rows={items}
        rowKey={({ global_id: id }) => id}
        onOpen={({ global_id: id }) =>
          void navigate({ to: "/clusters/$clusterId", params: { clusterId: id } })
        }
        sort={{
          value: `-${search.sort ?? "created"}`,
          onChange: (value) => {
            const sort = LIST_SORTS.find((name) => name === value.replace("-", ""));
            onChange({ sort: sort === "created" ? undefined : sort });
          },
        }}
        onMore={clusters.hasMore ? clusters.readMore : undefined}
        isReadingMore={clusters.isReadingMore}
        footActs={
          <>
            <CsvButton name={texts.csvName} file={(api) => api.clusters.list(query).file("csv")} />
            <ApiButton address={answer.address} />
          </>
        }
      />
    </div>
  );
}

function useColumns(
  items: readonly ClusterSummary[],
  shows: readonly ShowRow[],
  isOfOneShow: boolean,
): Column<ClusterSummary>[] {
  const isPhone = useMedia(PHONE);
  const hasRoom = useMedia(MIDDLE);
  const names = new Map(shows.map(({ id, name }) => [id, name]));
  const most = Math.max(1, ...items.map(({ total_reach: reach }) => reach ?? 0));
  const name: Column<ClusterSummary> = {
    id: "name",
    name: texts.columns.name,
    width: "minmax(0, 2fr)",
    onPhone: "name",
    cell: (cluster) => <ClusterLink cluster={cluster} />,
  };
  const reach: Column<ClusterSummary> = {
    id: "reach",
    name: texts.columns.reach,
    width: "92px",
    isNumber: true,
    sort: "reach",
    onPhone: "end",
    cell: ({ total_reach: count }) => <Count value={count} isInline />,
  };
  if (isPhone)
    return [
      name,
      {
        id: "facts",
        name: texts.columns.show,
        width: "1fr",
        onPhone: "below",
        cell: (cluster) => (
          <span className={styles["facts"]}>
            {!isOfOneShow && names.size > 1 && <span>{names.get(cluster.show_id)}</span>}
            <span>{texts.posts(cluster.post_count, exactCount(cluster.post_count))}</span>
            <Refreshed at={cluster.last_refreshed_at} />
          </span>
        ),
      },
      reach,
    ];
  const part = (id: "video" | "audio" | "social"): Column<ClusterSummary> => ({
    id,
    name: texts.columns[id],
    width: "84px",
    isNumber: true,
    cell: (cluster) => <Part count={cluster[`${id}_reach`]} />,
  });
  return [
    name,
    ...(isOfOneShow || names.size < 2 || !hasRoom
      ? []
      : [
          {
            id: "show",
            name: texts.columns.show,
            width: "minmax(0, 1fr)",
            cell: ({ show_id: id }: ClusterSummary) => (
              <span className="muted">{names.get(id) ?? ""}</span>
            ),
          },
        ]),
    {
      id: "parts",
      name: texts.columns.parts,
      width: "minmax(90px, 170px)",
      cell: (cluster) => <ReachBar parts={cluster} most={most} />,
    },
    reach,
    ...(hasRoom ? [part("video"), part("audio"), part("social")] : []),
    {
      id: "posts",
      name: texts.columns.posts,
      width: "56px",
      isNumber: true,
      cell: ({ post_count: count }) => exactCount(count),
    },
    {
      id: "refreshed",
      name: texts.columns.refreshed,
      width: "84px",
      sort: "refreshed",
      isNumber: true,
      cell: ({ last_refreshed_at: at }) => <Refreshed at={at} />,
    },
    ...(hasRoom
      ? [
          {
            id: "created",
            name: texts.columns.created,
            width: "96px",
            sort: "created",
            isNumber: true,
            cell: ({ created_at: at }: ClusterSummary) => (
              <span className="muted">{dateText(at)}</span>
            ),
          },
        ]
      : []),
  ];
}

function ClusterLink({ cluster: { global_id: id, name } }: { cluster: ClusterSummary }) {
  return (
    <Link
      to="/clusters/$clusterId"
      params={{ clusterId: id }}
      tabIndex={-1}
      dir="auto"
      className={styles["name"]}
    >
      {name}
    </Link>
  );
}

const Part = ({ count }: { count: number | null }) => (
  <span className="muted">
    {count === null ? <span title={texts.unknown}>—</span> : exactCount(count)}
  </span>
);

/** How old the last refresh is; old ones are marked. */
function Refreshed({ at }: { at: string | null }) {
  if (at === null) return <span className="muted">{texts.never}</span>;
  if (isStale(at)) return <StateMark tone="waiting">{ageText(at)}</StateMark>;
  return (
    <span className="muted" title={momentText(at)}>
      {ageText(at)}
    </span>
  );
}
