import type { Report } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/reports/schedule";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import styles from "../reports.module.css";
import { AutomationPart } from "./automation-part.tsx";

/** When a report is sent by itself: its automation with its runs, or the way to one. */
export function ReportSchedule({ report, canEdit }: { report: Report; canEdit: boolean }) {
  const { automation_id: id } = report;
  const navigate = useNavigate();
  const answer = useAnswer((api, options) =>
    id === null ? null : api.reportAutomations.get(id, options),
  );
  if (id === null)
    return (
      <div className={styles["inset"]}>
        <Empty title={texts.ofReport.none} text={texts.ofReport.noneText}>
          {canEdit && (
            <Button
              onClick={() =>
                void navigate({
                  to: "/reports/automations",
                  search: { act: "new", report: report.id },
                })
              }
            >
              {texts.ofReport.make}
            </Button>
          )}
          <Link to="/reports/automations" className="link">
            {texts.ofReport.all}
          </Link>
        </Empty>
      </div>
    );
  return (
    <AnswerView answer={answer} minHeight={240}>
      {(automation) => (
        <AutomationPart
          automation={automation}
          canEdit={canEdit}
          onEdit={() =>
            void navigate({ to: "/reports/automations", search: { act: "edit", automation: id } })
          }
        />
      )}
    </AnswerView>
  );
}
