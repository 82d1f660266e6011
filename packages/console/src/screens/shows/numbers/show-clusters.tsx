import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shows/numbers";
import { useAnswer } from "../../../api/use-answer.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count, staleMark } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";

const SHOWN = 8;

/** The clusters of a show with the largest reach; a row opens the cluster. */
export function ShowClusters({ showId }: { showId: string }) {
  const navigate = useNavigate();
  const clusters = useAnswer((api, options) =>
    api.clusters.list({ show_ids: [showId], sort: "reach", limit: SHOWN }, options),
  );
  return (
    <Panel
      title={texts.clusters.title}
      note={texts.clusters.note}
      minHeight={250}
      answer={clusters}
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Empty title={texts.clusters.empty} text={texts.clusters.emptyText}>
          <Link to="/clusters" className="link">
            {texts.clusters.make}
          </Link>
        </Empty>
      }
      footActs={
        <Link to="/clusters" search={{ show: showId } as never} className="link">
          {texts.clusters.all}
        </Link>
      }
    >
      {({ data }) => {
        const most = Math.max(1, ...data.map(({ total_reach: reach }) => reach ?? 0));
        return (
          <BarRows label={texts.clusters.title}>
            {data.map((cluster) => (
              <BarRow
                key={cluster.global_id}
                name={`${cluster.name} · ${texts.clusters.posts(cluster.post_count)}`}
                width={cluster.total_reach === null ? null : cluster.total_reach / most}
                count={
                  <Count value={cluster.total_reach} mark={staleMark(cluster.last_refreshed_at)} />
                }
                onChoose={() =>
                  void navigate({
                    to: "/clusters/$clusterId",
                    params: { clusterId: cluster.global_id },
                  })
                }
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}
