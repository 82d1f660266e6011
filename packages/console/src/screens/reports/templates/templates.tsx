import type { ReportTemplate } from "@castmeter/sdk";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/templates";
import { useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Chip } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { AreaHead } from "../area-tabs.tsx";
import { type TemplatesSearch, readTemplates } from "../search.ts";
import { useChange } from "../use-change.ts";
import { NewTemplate } from "./new-template.tsx";
import { TemplateActs } from "./template-acts.tsx";
import { TemplateEditor } from "./template-editor.tsx";

/** Templates of reports: those of the workspace first, then the built-in ones. */
export function Templates() {
  const search = readTemplates(useSearch({ from: "/reports/templates" }));
  const go = useChange<TemplatesSearch>();
  const canEdit = useCanEdit();
  const [like, setLike] = useState<ReportTemplate | null>(null);
  const answer = useAnswer((api, options) => api.reportTemplates.list({}, options));
  const templates = answer.data?.data ?? [];
  const chosen = templates.find(({ id }) => id === search.template);
  const create = (): void => go({ act: "new" }, { isStep: true });
  useKeys(canEdit ? [{ key: "n", does: texts.new, run: create }] : []);
  const close = (): void => {
    setLike(null);
    go({ act: undefined });
  };
  const columns: Column<ReportTemplate>[] = [
    ...COLUMNS,
    {
      id: "acts",
      name: "",
      width: "36px",
      onPhone: "end",
      cell: (template) => canEdit && <TemplateActs template={template} onCopy={setLike} />,
    },
  ];
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
      {chosen !== undefined ? (
        <TemplateEditor key={chosen.id} template={chosen} search={search} canEdit={canEdit} />
      ) : (
        <>
          <ListBar note={texts.note} />
          <AnswerView answer={answer} minHeight={240}>
            {({ data }) => (
              <Table
                label={texts.title}
                columns={columns}
                rows={data}
                rowKey={({ id }) => id}
                onOpen={({ id }) => go({ template: id }, { isStep: true })}
              />
            )}
          </AnswerView>
        </>
      )}
      {canEdit && (search.act === "new" || like !== null) && (
        <NewTemplate
          templates={templates}
          like={like}
          onDone={({ id }) => {
            setLike(null);
            go({ act: undefined, template: id });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ReportTemplate>[] = [
  {
    id: "name",
    name: texts.name,
    width: "minmax(0, 2fr)",
    onPhone: "name",
    cell: ({ name, is_default: isDefault }) => (
      <>
        {name} {isDefault && <Chip tone="plain">{texts.isDefault}</Chip>}
      </>
    ),
  },
  {
    id: "about",
    name: texts.about,
    width: "150px",
    cell: ({ type }) => <span className="muted">{area.types[type]}</span>,
  },
  {
    id: "days",
    name: texts.days,
    width: "150px",
    onPhone: "none",
    cell: ({ window: days }) => (
      <span className="muted">
        {days === null
          ? area.window.none
          : days.preset === null
            ? area.window.own
            : (area.window.presets[days.preset] ?? days.preset)}
      </span>
    ),
  },
  {
    id: "sections",
    name: texts.sections,
    width: "80px",
    isNumber: true,
    onPhone: "none",
    cell: ({ sections }) => sections.length,
  },
  {
    id: "reports",
    name: texts.reports,
    width: "100px",
    isNumber: true,
    onPhone: "none",
    cell: ({ report_count: count }) => count,
  },
  {
    id: "from",
    name: texts.from,
    width: "120px",
    onPhone: "none",
    cell: ({ builtin }) => <span className="muted">{builtin ? texts.builtIn : texts.own}</span>,
  },
];
