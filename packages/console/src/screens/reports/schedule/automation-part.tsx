import type { ReportAutomation } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/schedule";
import { momentText } from "../../../numbers/time.ts";
import { type Fact, Facts } from "../../../parts/page/facts.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import editor from "../editor/editor.module.css";
import styles from "../reports.module.css";
import { AutomationActs } from "./automation-acts.tsx";
import { Runs } from "./runs.tsx";
import { whenText } from "./when-text.ts";

/** One automation: its plan, who gets it, and its runs. */
export function AutomationPart({
  automation,
  canEdit,
  onEdit,
}: {
  automation: ReportAutomation;
  canEdit: boolean;
  onEdit: () => void;
}) {
  const { name, paused_reason: paused, report_id: report } = automation;
  return (
    <>
      {paused !== null && (
        <p className={editor["banner"]} role="status">
          <Icon name="warning" />
          {texts.paused[paused]}
        </p>
      )}
      <section className={styles["part"]} aria-label={name}>
        <header>
          <h2>{name}</h2>
          {report !== null && (
            <Link to="/reports/$reportId" params={{ reportId: report }} className="link">
              {texts.open}
            </Link>
          )}
          {canEdit && <AutomationActs automation={automation} onEdit={onEdit} />}
        </header>
        <Facts facts={factsOf(automation)} />
      </section>
      <section aria-labelledby="runs">
        <div className={styles["inset"]}>
          <h2 id="runs">{texts.runs.title}</h2>
        </div>
        <Runs automationId={automation.id} canEdit={canEdit} />
      </section>
    </>
  );
}

function factsOf(automation: ReportAutomation): Fact[] {
  const { recipient_states: people, next_run_at: next } = automation;
  return [
    { name: texts.when, value: `${whenText(automation)}. ${texts.at}` },
    { name: texts.next, value: next === null ? texts.noDay : momentText(next) },
    {
      name: texts.recipients,
      value: people
        .map(({ recipient, state }) => `${recipient} (${texts.recipientStates[state]})`)
        .join(", "),
    },
    { name: texts.facts.figures, value: area.depths[automation.link_depth] },
    {
      name: texts.facts.pdf,
      value: automation.attach_pdf ? texts.facts.attached : texts.facts.notAttached,
    },
    { name: texts.facts.holds, value: holdText(automation) },
  ];
}

function holdText(automation: ReportAutomation): string {
  const { approval, hold_if: holds, hold_hours: hours, skip_if_unchanged: skips } = automation;
  const causes = approval
    ? [texts.facts.approval]
    : holds.length === 0
      ? [texts.facts.noHold]
      : [
          ...holds.map((hold) => texts.holds[hold]),
          hours === null ? texts.facts.holdNever : texts.facts.holdHours(hours),
        ];
  return [causes.join(", "), ...(skips ? [texts.facts.unchanged] : [])].join(". ");
}
