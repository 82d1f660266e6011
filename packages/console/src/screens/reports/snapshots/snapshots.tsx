import type { Report, ReportSnapshot } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/reports/snapshots";
import { useAccess } from "../../../api/api-context.tsx";
import { usePages } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { type MenuItem, PopupMenu } from "../../../parts/acts/menu.tsx";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { paperAddress } from "../editor/paper.tsx";
import type { ReportSearch } from "../search.ts";
import { useChange } from "../use-change.ts";
import { Differences } from "./differences.tsx";
import { SnapshotFiles } from "./snapshot-files.tsx";
import { Withdraw } from "./withdraw.tsx";

const TONES: Readonly<Record<ReportSnapshot["state"], Tone>> = {
  current: "fine",
  superseded: "plain",
  withdrawn: "failed",
};

/** What was shown: every snapshot, its page and files, and what differs between two. */
export function Snapshots({
  report,
  search,
  canEdit,
}: {
  report: Report;
  search: ReportSearch;
  canEdit: boolean;
}) {
  const { workspace } = useAccess();
  const go = useChange<ReportSearch>();
  const [files, setFiles] = useState<number | null>(null);
  const [withdrawn, setWithdrawn] = useState<ReportSnapshot | null>(null);
  const pages = usePages((api, cursor, options) =>
    api.reports.listSnapshots(report.id, { limit: 50, cursor }, options),
  );
  const open = ({ number }: ReportSnapshot): void =>
    void window.open(
      paperAddress(workspace.id, report.id, { number: String(number) }),
      "_blank",
      "noopener",
    );
  const actsOf = (row: ReportSnapshot): MenuItem[] => {
    const before = row.supersedes ?? row.number - 1;
    return [
      { id: "open", label: texts.open, icon: "external", onChoose: () => open(row) },
      { id: "files", label: texts.files, icon: "download", onChoose: () => setFiles(row.number) },
      {
        id: "verify",
        label: texts.verify,
        icon: "check",
        onChoose: () => void window.open(row.verify_url, "_blank", "noopener"),
      },
      ...(before >= 1
        ? [
            {
              id: "compare",
              label: texts.compare,
              icon: "rule" as const,
              onChoose: () => go({ from: String(before), to: String(row.number) }),
            },
          ]
        : []),
      ...(canEdit && row.state !== "withdrawn"
        ? [
            {
              id: "withdraw",
              label: texts.withdraw,
              isDanger: true,
              onChoose: () => setWithdrawn(row),
            },
          ]
        : []),
    ];
  };
  const columns: Column<ReportSnapshot>[] = [
    {
      id: "number",
      name: texts.number,
      width: "70px",
      onPhone: "name",
      cell: ({ number }) => number,
    },
    {
      id: "issued",
      name: texts.issued,
      width: "160px",
      cell: ({ issued_at: at }) => momentText(at),
    },
    {
      id: "state",
      name: texts.state,
      width: "140px",
      cell: ({ state }) => <StateMark tone={TONES[state]}>{texts.states[state]}</StateMark>,
    },
    {
      id: "reason",
      name: texts.reason,
      width: "minmax(0, 1fr)",
      cell: ({ reason, withdrawn_reason: withdrawal, warnings }) => (
        <span className="muted" title={warnings.join("\n")}>
          {[withdrawal ?? reason, warnings.length > 0 ? texts.warnings(warnings.length) : null]
            .filter((part) => part !== null)
            .join(" · ")}
        </span>
      ),
    },
    {
      id: "acts",
      name: "",
      width: "36px",
      onPhone: "end",
      cell: (row) => <PopupMenu label={texts.actsOf(row.number)} isIconOnly items={actsOf(row)} />,
    },
  ];
  return (
    <>
      <ListBar title={texts.title} note={texts.note} />
      <AnswerView
        answer={pages.answer}
        minHeight={120}
        isEmpty={pages.items.length === 0}
        empty={<Empty title={texts.none} text={texts.noneText} />}
      >
        {() => (
          <>
            <Table
              label={texts.title}
              columns={columns}
              rows={pages.items}
              rowKey={({ number }) => String(number)}
              onOpen={open}
              onMore={pages.hasMore ? pages.readMore : undefined}
              isReadingMore={pages.isReadingMore}
              footActs={
                <CsvButton
                  name="snapshots.csv"
                  file={(api) => api.reports.listSnapshots(report.id).file("csv")}
                />
              }
            />
            <Differences reportId={report.id} snapshots={pages.items} search={search} />
          </>
        )}
      </AnswerView>
      {files !== null && (
        <SnapshotFiles reportId={report.id} number={files} onClose={() => setFiles(null)} />
      )}
      {withdrawn !== null && (
        <Withdraw
          reportId={report.id}
          number={withdrawn.number}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </>
  );
}
