import type { ReportDiff, ReportSnapshot } from "@castmeter/sdk";
import { texts } from "#texts/reports/snapshots";
import { texts as editor } from "#texts/reports/editor";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { momentText } from "../../../numbers/time.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import type { ReportSearch } from "../search.ts";
import { useChange } from "../use-change.ts";
import { changeText, reasonText, valueText } from "./difference-words.ts";
import styles from "./snapshots.module.css";

type Difference = ReportDiff["differences"][number];

/** Everything that differs between two snapshots, in words, with the cause that is known. */
export function Differences({
  reportId,
  snapshots,
  search,
}: {
  reportId: string;
  snapshots: readonly ReportSnapshot[];
  search: ReportSearch;
}) {
  const go = useChange<ReportSearch>();
  const [newest, before] = snapshots;
  const to = Number(search.to ?? newest?.number);
  const from = Number(search.from ?? before?.number);
  const canCompare = Number.isInteger(from) && Number.isInteger(to) && from !== to;
  const answer = useAnswer((api, options) =>
    canCompare ? api.reports.diff(reportId, { from, to }, options) : null,
  );
  if (newest === undefined) return null;
  if (before === undefined) return <p className={styles["one"]}>{texts.diff.one}</p>;
  const choices = snapshots.map(({ number, issued_at: at }) => ({
    value: String(number),
    label: texts.diff.of(number, momentText(at)),
  }));
  return (
    <Panel
      title={texts.diff.title}
      note={answer.data === undefined ? undefined : summaryOf(answer.data)}
      answer={answer}
      minHeight={160}
      isEmpty={({ differences }) => differences.length === 0}
      empty={<p className="muted">{texts.diff.none}</p>}
      switches={
        <>
          <span className="muted">{texts.diff.from}</span>
          <Choice
            label={texts.diff.from}
            value={String(from)}
            choices={choices}
            onChange={(value) => go({ from: value, to: String(to) })}
          />
          <span className="muted">{texts.diff.to}</span>
          <Choice
            label={texts.diff.to}
            value={String(to)}
            choices={choices}
            onChange={(value) => go({ to: value, from: String(from) })}
          />
        </>
      }
    >
      {({ differences, has_more: hasMore }) => (
        <div className={styles["bleed"]}>
          <Table
            label={texts.diff.label}
            columns={COLUMNS}
            rows={differences}
            rowKey={({ section, path }) => `${section} ${path}`}
            foot={hasMore ? texts.diff.more : undefined}
          />
        </div>
      )}
    </Panel>
  );
}

/** How many values differ for which cause, the API's numbers in the order that it gives them. */
const summaryOf = ({ reasons }: ReportDiff): string =>
  reasons
    .map(({ reason, figures }) => texts.diff.cause(reasonText(reason), exactCount(figures)))
    .join(" · ");

const COLUMNS: readonly Column<Difference>[] = [
  {
    id: "what",
    name: texts.diff.what,
    width: "minmax(0, 1.6fr)",
    onPhone: "name",
    cell: ({ label, path }) => <span title={path}>{label}</span>,
  },
  {
    id: "section",
    name: texts.diff.section,
    width: "minmax(0, 1fr)",
    onPhone: "none",
    cell: ({ section }) => <span className="muted">{editor.sectionNames[section] ?? section}</span>,
  },
  {
    id: "old",
    name: texts.diff.old,
    width: "minmax(0, 130px)",
    isNumber: true,
    onPhone: "below",
    cell: ({ old, path }) => <span className="muted">{valueText(old, path)}</span>,
  },
  {
    id: "new",
    name: texts.diff.new,
    width: "minmax(0, 130px)",
    isNumber: true,
    onPhone: "end",
    cell: (row) => <strong>{valueText(row.new, row.path)}</strong>,
  },
  {
    id: "change",
    name: texts.diff.change,
    width: "90px",
    isNumber: true,
    onPhone: "none",
    cell: ({ change }) => changeText(change),
  },
  {
    id: "why",
    name: texts.diff.why,
    width: "minmax(0, 1.3fr)",
    cell: ({ reason, causes }) => {
      const readings = causes.flatMap((cause) => cause.readings);
      const words = readings.map(
        ({ label, old, new: now }) => `${label}: ${valueText(old)} → ${valueText(now)}`,
      );
      return (
        <span title={words.join("\n")}>
          {reasonText(reason)}
          {readings.length > 0 && (
            <span className="muted"> · {texts.diff.readings(readings.length)}</span>
          )}
        </span>
      );
    },
  },
];
