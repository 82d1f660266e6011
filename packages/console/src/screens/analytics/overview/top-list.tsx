import type { AnalyticsOverview, RankingEntry } from "@castmeter/sdk";
import { useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/analytics/panels";
import type { Answer } from "../../../api/use-answer.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";

/** The five that contributed the most; a row opens its page. */
export function TopList({
  title,
  note,
  overview,
  entries,
  kind,
}: {
  title: string;
  note: string;
  overview: Answer<AnalyticsOverview>;
  /** Null where the plan has none of them. */
  entries: (data: AnalyticsOverview) => readonly RankingEntry[] | null;
  kind: "show" | "cluster";
}) {
  const navigate = useNavigate();
  const open = (id: string): void =>
    void (kind === "show"
      ? navigate({ to: "/shows/$showId", params: { showId: id } })
      : navigate({ to: "/clusters/$clusterId", params: { clusterId: id } }));
  return (
    <Panel
      title={title}
      note={note}
      minHeight={kind === "show" ? 90 : 150}
      answer={overview}
      hasNoFoot
      isEmpty={(data) => (entries(data) ?? []).length === 0}
      empty={
        <Empty
          title={
            overview.data !== undefined && entries(overview.data) === null
              ? texts.overview.notInPlan
              : texts.overview.nothing
          }
        />
      }
    >
      {(data) => {
        const rows = entries(data) ?? [];
        const most = Math.max(1, ...rows.map(({ value }) => value));
        return (
          <BarRows label={title}>
            {rows.map(({ subject, value }) => (
              <BarRow
                key={subject.id}
                name={subject.name ?? texts.unnamed}
                width={value / most}
                count={<Count value={value} isInline />}
                onChoose={() => open(subject.id)}
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}
