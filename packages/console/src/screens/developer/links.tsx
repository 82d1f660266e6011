import type { DataLink, Deleted, WriteResult } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/developer";
import { useAccess, useApi } from "../../api/api-context.tsx";
import type { PersonPage } from "../../api/person-call.ts";
import { usePages, useReadAgain } from "../../api/use-answer.ts";
import { ageText, dateText } from "../../numbers/time.ts";
import { AnswerView } from "../../parts/page/answer-view.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { FormDialog } from "../../parts/dialog/form-dialog.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { parametersOf } from "./link-facts.ts";

/** Secret addresses that show one table to a spreadsheet. */
export function Links() {
  const docs = useAccess().session.server.docs_url;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [ending, setEnding] = useState<DataLink | null>(null);
  const pages = usePages<DataLink>((client, cursor, options) =>
    client.raw<PersonPage<DataLink>>({
      path: "/developer/data-links",
      query: { limit: 100, cursor },
      options,
    }),
  );
  const columns: Column<DataLink>[] = [
    {
      id: "name",
      name: texts.links.name,
      width: "minmax(0, 1.4fr)",
      onPhone: "name",
      cell: ({ name }) => name,
    },
    {
      id: "shows",
      name: texts.links.shows,
      width: "minmax(0, 2fr)",
      cell: (link) => (
        <span title={parametersOf(link)}>
          <code>{link.operation}</code> <span className="muted">{parametersOf(link)}</span>
        </span>
      ),
    },
    {
      id: "format",
      name: texts.links.format,
      width: "60px",
      onPhone: "none",
      cell: ({ format }) => format.toUpperCase(),
    },
    {
      id: "ends",
      name: texts.links.address,
      width: "90px",
      onPhone: "none",
      cell: ({ secret_last_four: end }) => <code className="muted">…{end}</code>,
    },
    {
      id: "by",
      name: texts.links.by,
      width: "minmax(0, 1fr)",
      onPhone: "none",
      cell: ({ made_by: by }) => by.label,
    },
    {
      id: "made",
      name: texts.links.made,
      width: "110px",
      isNumber: true,
      onPhone: "none",
      cell: ({ created_at: made }) => dateText(made),
    },
    {
      id: "read",
      name: texts.links.read,
      width: "80px",
      isNumber: true,
      onPhone: "none",
      cell: ({ last_read_at: read }) => (read === null ? texts.keys.never : ageText(read)),
    },
    {
      id: "acts",
      name: "",
      width: "80px",
      onPhone: "end",
      cell: (link) => (
        <Button
          size="small"
          look="danger"
          aria-label={texts.links.endOf(link.name)}
          onClick={() => setEnding(link)}
        >
          {texts.links.end}
        </Button>
      ),
    },
  ];
  return (
    <>
      <AnswerView
        answer={pages.answer}
        minHeight={200}
        isEmpty={pages.items.length === 0}
        empty={
          <Empty title={texts.links.none} text={texts.links.noneText}>
            <a className="link" href={`${docs}/exports`}>
              {texts.links.how}
            </a>
          </Empty>
        }
      >
        {() => (
          <Table
            label={texts.tabs.links}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {ending !== null && (
        <FormDialog
          title={texts.links.endTitle(ending.name)}
          act={texts.links.endAct}
          isDanger
          send={() =>
            api.raw<WriteResult<Deleted<"data_link">>>({
              method: "DELETE",
              path: `/developer/data-links/${ending.id}`,
            })
          }
          onDone={() => {
            say({ text: texts.links.ended(ending.name) });
            setEnding(null);
            void readAgain("data-links");
          }}
          onClose={() => setEnding(null)}
        >
          <p>{texts.links.endText}</p>
        </FormDialog>
      )}
    </>
  );
}
