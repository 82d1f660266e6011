import type { Report } from "@castmeter/sdk";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/editor";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { ReportSchedule } from "../schedule/report-schedule.tsx";
import { Readers } from "../share/readers.tsx";
import { Snapshots } from "../snapshots/snapshots.tsx";
import { TONES } from "../tones.ts";
import { type ReportSearch, readReport } from "../search.ts";
import { useChange } from "../use-change.ts";
import styles from "./editor.module.css";
import { Editor } from "./editor.tsx";
import { paperAddress } from "./paper.tsx";
import { ReportDialogs } from "./report-dialogs.tsx";

const MAKING_MS = 1_000;

/** One report: the editor with its paper, its snapshots, who sees it, and when it is sent. */
export function ReportPage() {
  const { reportId } = useParams({ from: "/reports/$reportId" });
  const search = readReport(useSearch({ from: "/reports/$reportId" }));
  const answer = useAnswer((api, options) => api.reports.get(reportId, {}, options), {
    refetchMs: (report) => (report?.status === "generating" ? MAKING_MS : false),
  });
  const report = answer.data;
  if (report === undefined)
    return (
      <>
        <PageHead
          title={area.list.name}
          crumbs={[{ label: area.title, link: { to: "/reports" } }]}
        />
        {answer.error !== null && problemOf(answer.error).code === "resource_not_found" ? (
          <div className={styles["options"]}>
            <Empty title={texts.noReport} text={texts.noReportText}>
              <Link to="/reports" className="link">
                {texts.allReports}
              </Link>
            </Empty>
          </div>
        ) : (
          <AnswerView answer={answer} minHeight={400}>
            {() => null}
          </AnswerView>
        )}
      </>
    );
  return <OpenReport report={report} search={search} />;
}

function OpenReport({ report, search }: { report: Report; search: ReportSearch }) {
  const { id, name, error, share_url: shared } = report;
  const { workspace } = useAccess();
  const canEdit = useCanEdit();
  const go = useChange<ReportSearch>();
  const navigate = useNavigate();
  const view = search.view ?? "paper";
  const act = (name_: NonNullable<ReportSearch["act"]>) => () =>
    go({ act: name_ }, { isStep: true });
  useKeys(
    canEdit
      ? [
          { key: "shift+n", does: texts.newSnapshot, run: act("generate") },
          { key: "shift+s", does: texts.send, run: act("send") },
        ]
      : [],
  );
  return (
    <>
      <PageHead
        title={name}
        crumbs={[{ label: area.title, link: { to: "/reports" } }]}
        facts={
          <>
            <StateMark tone={TONES[report.status]}>{area.states[report.status]}</StateMark>
            <span>{factOf(report)}</span>
          </>
        }
        acts={
          <>
            {canEdit && (
              <Button
                icon="refresh"
                waiting={report.status === "generating" && texts.making}
                onClick={act("generate")}
              >
                {texts.newSnapshot}
              </Button>
            )}
            {canEdit && (
              <Button
                look="main"
                icon="share"
                disabled={report.published_snapshot === null}
                onClick={act("send")}
              >
                {texts.send}
              </Button>
            )}
            <PopupMenu
              label={texts.acts}
              isIconOnly
              items={[
                ...(shared === null || !report.shared
                  ? []
                  : [
                      {
                        id: "open",
                        label: texts.opened,
                        icon: "external" as const,
                        onChoose: () => void window.open(shared, "_blank", "noopener"),
                      },
                    ]),
                {
                  id: "draft",
                  label: texts.openDraft,
                  icon: "external",
                  onChoose: () =>
                    void window.open(paperAddress(workspace.id, id), "_blank", "noopener"),
                },
                ...(canEdit
                  ? [
                      { id: "template", label: texts.templateOf, onChoose: act("template") },
                      {
                        id: "delete",
                        label: area.remove.act,
                        isDanger: true,
                        onChoose: act("delete"),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        }
      />
      <Views current={view} reportId={id} />
      {report.status === "failed" && error !== null && (
        <p className={styles["banner"]} role="status">
          <Icon name="warning" />
          {texts.failedBecause(error.message)}
        </p>
      )}
      {view === "paper" && <Editor report={report} search={search} canEdit={canEdit} />}
      {view === "snapshots" && <Snapshots report={report} search={search} canEdit={canEdit} />}
      {view === "readers" && <Readers report={report} search={search} canEdit={canEdit} />}
      {view === "schedule" && <ReportSchedule report={report} canEdit={canEdit} />}
      {canEdit && (
        <ReportDialogs
          report={report}
          act={search.act}
          onClose={() => go({ act: undefined })}
          onGone={() => void navigate({ to: "/reports" })}
        />
      )}
    </>
  );
}

const VIEWS = ["paper", "snapshots", "readers", "schedule"] as const;

const Views = ({ current, reportId }: { current: string; reportId: string }) => (
  <nav className={styles["views"]} aria-label={texts.views.label}>
    {VIEWS.map((view) => (
      <Link
        key={view}
        to="/reports/$reportId"
        params={{ reportId }}
        search={view === "paper" ? {} : { view }}
        aria-current={view === current ? "page" : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        {texts.views[view]}
      </Link>
    ))}
  </nav>
);

function factOf(report: Report): string {
  const {
    published_snapshot: number,
    snapshot_at: at,
    has_unpublished_changes: isChanged,
  } = report;
  if (number === null || at === null) return texts.noSnapshot;
  return isChanged ? texts.changedSince(number) : texts.shows(number, momentText(at));
}
