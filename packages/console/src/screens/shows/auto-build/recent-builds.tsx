import type { AutoBuild } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shows/auto-build";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Table } from "../../../parts/table/table.tsx";

type Recent = AutoBuild["recent"][number];

const TONES: Readonly<Record<Recent["status"], Tone>> = {
  pending: "waiting",
  searching: "running",
  added: "fine",
  suggested: "kept",
  nothing_found: "plain",
  skipped: "off",
  failed: "failed",
};

/** What the last run found for each episode; a row with a cluster opens it. */
export function RecentBuilds({
  showId,
  autoBuild,
}: {
  showId: string;
  autoBuild: Answer<AutoBuild>;
}) {
  const navigate = useNavigate();
  const episodes = useAnswer((api, options) => api.episodes.list(showId, { limit: 100 }, options));
  const titleOf = new Map(episodes.data?.data.map(({ id, title }) => [id, title]));
  const words = texts.recent;
  const isOff = autoBuild.data?.enabled !== true;
  return (
    <Panel
      title={words.title}
      minHeight={220}
      answer={autoBuild}
      hasNoFoot
      isEmpty={({ recent }) => recent.length === 0}
      empty={
        <Empty
          title={isOff ? words.off : words.empty}
          text={isOff ? words.offText : words.emptyText}
        />
      }
    >
      {({ recent }) => (
        <Table
          label={words.label}
          rows={recent}
          rowKey={({ episode_id: id }) => id}
          onOpen={({ cluster_id: cluster }) =>
            cluster !== null &&
            void navigate({
              to: "/clusters/$clusterId",
              params: { clusterId: `${showId}_${cluster}` },
            })
          }
          columns={[
            {
              id: "episode",
              name: words.columns.episode,
              width: "minmax(0, 2fr)",
              onPhone: "name",
              cell: ({ episode_id: id }) => titleOf.get(id) ?? id,
            },
            {
              id: "result",
              name: words.columns.result,
              width: "130px",
              onPhone: "below",
              cell: ({ status }) => (
                <StateMark tone={TONES[status]}>{words.statuses[status]}</StateMark>
              ),
            },
            {
              id: "reason",
              name: words.columns.reason,
              width: "minmax(0, 1.4fr)",
              onPhone: "below",
              cell: ({ reason }) => <span title={reason ?? undefined}>{reason}</span>,
            },
            {
              id: "at",
              name: words.columns.at,
              width: "150px",
              onPhone: "none",
              cell: ({ at }) => momentText(at),
            },
          ]}
        />
      )}
    </Panel>
  );
}
