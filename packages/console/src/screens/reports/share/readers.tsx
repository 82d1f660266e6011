import type { Report, ReportLink } from "@castmeter/sdk";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/share";
import { useApi } from "../../../api/api-context.tsx";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText, shortDayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { Check } from "../check.tsx";
import type { ReportSearch } from "../search.ts";
import { useChange } from "../use-change.ts";
import { CopyLine } from "./copy-line.tsx";
import { LinkForm } from "./link-form.tsx";
import { PublicPart } from "./public-part.tsx";

const TONES: Readonly<Record<ReportLink["status"], Tone>> = {
  open: "fine",
  expired: "waiting",
  revoked: "off",
};

/** Who sees the report: the address for anyone, and links for one reader each. */
export function Readers({
  report,
  search,
  canEdit,
}: {
  report: Report;
  search: ReportSearch;
  canEdit: boolean;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const go = useChange<ReportSearch>();
  const [edited, setEdited] = useState<ReportLink | null>(null);
  const [revoked, setRevoked] = useState<ReportLink | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  const [showsRevoked, setShowsRevoked] = useState(false);
  const pages = usePages((read, cursor, options) =>
    read.reports.listLinks(report.id, { limit: 100, cursor }, options),
  );
  const named = pages.items.filter((link) => !link.public);
  const rows = named.filter(({ status }) => showsRevoked || status !== "revoked");
  const closeForm = (): void => {
    setEdited(null);
    go({ act: undefined });
  };
  const acts = (link: ReportLink) =>
    canEdit &&
    link.status !== "revoked" && (
      <PopupMenu
        label={texts.links.actsOf(link.label)}
        isIconOnly
        items={[
          { id: "edit", label: texts.links.edit, onChoose: () => setEdited(link) },
          {
            id: "revoke",
            label: texts.links.revoke,
            isDanger: true,
            onChoose: () => setRevoked(link),
          },
        ]}
      />
    );
  return (
    <>
      <PublicPart
        report={report}
        link={pages.items.find((link) => link.public && link.status === "open") ?? null}
        canEdit={canEdit}
      />
      <ListBar
        title={texts.links.title}
        note={texts.links.note}
        acts={
          <>
            {named.length > rows.length || showsRevoked ? (
              <Check
                label={texts.links.showRevoked}
                isOn={showsRevoked}
                onChange={setShowsRevoked}
              />
            ) : null}
            {canEdit && (
              <Button icon="plus" onClick={() => go({ act: "link" }, { isStep: true })}>
                {texts.links.new}
              </Button>
            )}
          </>
        }
      />
      <AnswerView
        answer={pages.answer}
        minHeight={200}
        isEmpty={rows.length === 0}
        empty={<Empty title={texts.links.none} text={texts.links.noneText} />}
      >
        {() => (
          <Table
            label={texts.links.title}
            columns={[
              ...COLUMNS,
              { id: "acts", name: "", width: "36px", onPhone: "end", cell: acts },
            ]}
            rows={rows}
            rowKey={({ id }) => id}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {canEdit && (search.act === "link" || edited !== null) && (
        <LinkForm
          report={report}
          link={edited}
          onDone={(url) => {
            closeForm();
            if (url === null) say({ text: texts.form.saved });
            setAddress(url);
            void readAgain(`/reports/${report.id}/links`);
          }}
          onClose={closeForm}
        />
      )}
      {address !== null && (
        <Dialog
          isOpen
          title={texts.form.doneTitle}
          onClose={() => setAddress(null)}
          acts={
            <Button look="main" size="large" onClick={() => setAddress(null)}>
              {texts.form.done}
            </Button>
          }
        >
          <p>{texts.form.doneText}</p>
          <CopyLine text={address} />
        </Dialog>
      )}
      {revoked !== null && (
        <Confirm
          title={texts.links.revokeTitle(revoked.label)}
          act={texts.links.revokeAct}
          isDanger
          ask={() => api.reports.deleteLink(report.id, revoked.id)}
          onDone={() => {
            setRevoked(null);
            say({ text: texts.links.revoked(revoked.label) });
            void readAgain(`/reports/${report.id}`);
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<ReportLink>[] = [
  {
    id: "label",
    name: texts.links.label,
    width: "minmax(0, 1.4fr)",
    onPhone: "name",
    cell: ({ label, token_last_four: four }) => (
      <>
        {label} {four !== null && <code className="muted">{texts.links.ending(four)}</code>}
      </>
    ),
  },
  {
    id: "state",
    name: texts.links.state,
    width: "100px",
    cell: ({ status }) => <StateMark tone={TONES[status]}>{texts.links.states[status]}</StateMark>,
  },
  {
    id: "shows",
    name: texts.links.shows,
    width: "minmax(0, 1fr)",
    isNamedOnPhone: true,
    cell: ({ snapshot }) =>
      snapshot === "latest" ? texts.links.latest : texts.links.fixed(String(snapshot)),
  },
  {
    id: "figures",
    name: texts.links.figures,
    width: "130px",
    onPhone: "none",
    cell: ({ depth }) => area.depths[depth],
  },
  {
    id: "password",
    name: texts.links.password,
    width: "80px",
    onPhone: "none",
    cell: ({ password_protected: isLocked }) => (isLocked ? texts.links.locked : texts.links.free),
  },
  {
    id: "ends",
    name: texts.links.ends,
    width: "100px",
    onPhone: "none",
    cell: ({ expires_at: at }) => (at === null ? texts.links.never : dateText(at)),
  },
  {
    id: "opens",
    name: texts.links.opens,
    width: "150px",
    isNamedOnPhone: true,
    cell: ({ opens, last_opened_day: day }) =>
      day === null ? texts.links.never : texts.links.opened(exactCount(opens), shortDayText(day)),
  },
];
