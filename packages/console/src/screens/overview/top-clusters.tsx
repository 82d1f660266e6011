import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/overview";
import { useAnswer } from "../../api/use-answer.ts";
import { BarRow, BarRows } from "../../parts/numbers/bar-row.tsx";
import { Count } from "../../parts/numbers/count.tsx";
import { CsvButton } from "../../parts/acts/csv-button.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";

/** The clusters with the largest reach; a row opens the cluster. */
export function TopClusters() {
  const navigate = useNavigate();
  const clusters = useAnswer((api, options) =>
    api.clusters.list({ sort: "reach", limit: 7 }, options),
  );
  return (
    <Panel
      title={texts.clusters.title}
      note={texts.clusters.note}
      minHeight={210}
      answer={clusters}
      footActs={
        <CsvButton
          name="clusters.csv"
          file={(client) => client.clusters.list({ sort: "reach" }).file("csv")}
        />
      }
      isEmpty={({ data }) => data.length === 0}
      empty={
        <Empty title={texts.clusters.empty} text={texts.clusters.emptyText}>
          <Link to="/clusters" className="link">
            {texts.clusters.make}
          </Link>
        </Empty>
      }
    >
      {({ data }) => {
        const most = Math.max(1, ...data.map(({ total_reach: reach }) => reach ?? 0));
        return (
          <BarRows label={texts.clusters.title}>
            {data.map(({ global_id: id, name, total_reach: reach }) => (
              <BarRow
                key={id}
                name={name}
                width={reach === null ? null : reach / most}
                count={<Count value={reach} isInline />}
                onChoose={() =>
                  void navigate({ to: "/clusters/$clusterId", params: { clusterId: id } })
                }
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}
