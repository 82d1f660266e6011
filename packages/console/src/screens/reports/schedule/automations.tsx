import type { ReportAutomation } from "@castmeter/sdk";
import { useSearch } from "@tanstack/react-router";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/schedule";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, usePages, useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { AreaHead } from "../area-tabs.tsx";
import { type AutomationsSearch, readAutomations } from "../search.ts";
import { RUN_TONES } from "../tones.ts";
import { useChange } from "../use-change.ts";
import { AutomationPart } from "./automation-part.tsx";
import { PlanForm } from "./plan-form.tsx";
import { whenText } from "./when-text.ts";

/** Reports that are made and sent by themselves; the chosen one with its runs. */
export function Automations() {
  const search = readAutomations(useSearch({ from: "/reports/automations" }));
  const go = useChange<AutomationsSearch>();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const pages = usePages((api, cursor, options) =>
    api.reportAutomations.list({ limit: 50, cursor }, options),
  );
  const like = useAnswer((api, options) =>
    search.report === undefined ? null : api.reports.get(search.report, {}, options),
  );
  // One that waits for a person comes first, where none is chosen.
  const chosen =
    pages.items.find(({ id }) => id === search.automation) ??
    pages.items.find(({ last_run: last }) => last?.status === "held") ??
    pages.items[0];
  const create = (): void => go({ act: "new" }, { isStep: true });
  useKeys(canEdit ? [{ key: "n", does: texts.new, run: create }] : []);
  const isEditing = search.act === "edit";
  const close = (): void => go({ act: undefined, report: undefined });
  const isFormOpen = canEdit && (search.act === "new" || (isEditing && chosen !== undefined));
  // The form begins with the subject of the report that it was opened from.
  const isReady = search.report === undefined || like.data !== undefined || like.error !== null;
  return (
    <>
      <AreaHead
        acts={
          canEdit && (
            <Button look="main" icon="plus" shortcut="n" onClick={create}>
              {texts.new}
            </Button>
          )
        }
      />
      <ListBar note={texts.note} />
      <AnswerView
        answer={pages.answer}
        minHeight={240}
        isEmpty={pages.items.length === 0}
        empty={<Empty title={texts.none} text={texts.noneText} />}
      >
        {() => (
          <>
            <Table
              label={texts.title}
              columns={COLUMNS}
              rows={pages.items}
              rowKey={({ id }) => id}
              chosen={chosen?.id}
              onOpen={({ id }) => go({ automation: id })}
              onMore={pages.hasMore ? pages.readMore : undefined}
              isReadingMore={pages.isReadingMore}
            />
            {chosen !== undefined && (
              <AutomationPart
                key={chosen.id}
                automation={chosen}
                canEdit={canEdit}
                onEdit={() => go({ act: "edit", automation: chosen.id }, { isStep: true })}
              />
            )}
          </>
        )}
      </AnswerView>
      {isFormOpen && isReady && (
        <PlanForm
          automation={isEditing && chosen !== undefined ? chosen : null}
          about={like.data === undefined ? null : { type: like.data.type, subject: like.data }}
          onDone={(automation) => {
            go({ act: undefined, report: undefined, automation: automation.id });
            const { made, saved } = texts.form;
            say({ text: isEditing ? saved(automation.name) : made(automation.name) });
            void readAgain("/report-automations");
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ReportAutomation>[] = [
  {
    id: "name",
    name: texts.name,
    width: "minmax(0, 1.6fr)",
    onPhone: "name",
    cell: ({ name }) => name,
  },
  {
    id: "about",
    name: texts.about,
    width: "130px",
    onPhone: "none",
    cell: ({ source }) => <span className="muted">{area.types[source.type]}</span>,
  },
  { id: "when", name: texts.when, width: "minmax(0, 1.2fr)", cell: whenText },
  {
    id: "state",
    name: texts.state,
    width: "100px",
    onPhone: "end",
    cell: ({ status }) => (
      <StateMark tone={status === "active" ? "fine" : "off"}>{texts.states[status]}</StateMark>
    ),
  },
  {
    id: "next",
    name: texts.next,
    width: "160px",
    isNamedOnPhone: true,
    cell: ({ next_run_at: next }) => (next === null ? texts.noDay : momentText(next)),
  },
  {
    id: "last",
    name: texts.last,
    width: "110px",
    onPhone: "none",
    cell: ({ last_run: last }) =>
      last === null ? (
        <span className="muted">{texts.never}</span>
      ) : (
        <StateMark tone={RUN_TONES[last.status]}>{texts.runs.states[last.status]}</StateMark>
      ),
  },
  {
    id: "to",
    name: texts.to,
    width: "90px",
    onPhone: "none",
    cell: ({ recipients }) => texts.people(recipients.length),
  },
];
