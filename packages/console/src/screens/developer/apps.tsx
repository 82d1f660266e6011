import { useState } from "react";
import { texts } from "#texts/developer";
import { useAccess, useApi } from "../../api/api-context.tsx";
import { askFirst, type PersonPage } from "../../api/person-call.ts";
import { useAnswer, useReadAgain } from "../../api/use-answer.ts";
import { ageText, dateText } from "../../numbers/time.ts";
import { AnswerView } from "../../parts/page/answer-view.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { Confirm } from "../../parts/acts/confirm.tsx";
import { Dialog } from "../../parts/dialog/dialog.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { Chip } from "../../parts/marks/mark.tsx";
import { Empty } from "../../parts/page/panel.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";
import { scopeGroups, titled } from "./keys/key-facts.ts";
import type { AuthorizedApp } from "./types.ts";

/** Host of the document that describes an app; null for one that registered itself. */
const hostOf = (clientId: string): string | null =>
  clientId.startsWith("https:") ? new URL(clientId).host : null;

/** The scope of an app that keeps its access while the person is away. */
const OFFLINE = "offline_access";

const factsOf = ({ authorized_by: by, created_at: since, last_used_at: used }: AuthorizedApp) => [
  { name: texts.apps.by, value: by ?? texts.apps.unknown },
  { name: texts.apps.since, value: dateText(since) },
  { name: texts.apps.used, value: used === null ? texts.keys.never : ageText(used) },
];

/** Apps of others that people of the workspace let in. */
export function Apps() {
  const docs = useAccess().session.server.docs_url;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [opened, setOpened] = useState<AuthorizedApp | null>(null);
  const [removing, setRemoving] = useState<AuthorizedApp | null>(null);
  const apps = useAnswer((client, options) =>
    client.raw<PersonPage<AuthorizedApp>>({ path: "/developer/authorized-apps", options }),
  );
  const columns: Column<AuthorizedApp>[] = [
    {
      id: "name",
      name: texts.apps.name,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: ({ name }) => name,
    },
    {
      id: "host",
      name: texts.apps.from,
      width: "minmax(0, 1fr)",
      cell: ({ client_id: id }) => hostOf(id) ?? <Chip tone="needs">{texts.apps.unverified}</Chip>,
    },
    {
      id: "by",
      name: texts.apps.by,
      width: "minmax(0, 1fr)",
      onPhone: "none",
      cell: ({ authorized_by: by }) => by ?? texts.apps.unknown,
    },
    {
      id: "since",
      name: texts.apps.since,
      width: "110px",
      isNumber: true,
      onPhone: "none",
      cell: ({ created_at: since }) => dateText(since),
    },
    {
      id: "used",
      name: texts.apps.used,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ last_used_at: used }) => (used === null ? texts.keys.never : ageText(used)),
    },
    {
      id: "acts",
      name: "",
      width: "100px",
      onPhone: "end",
      cell: (app) => (
        <Button
          size="small"
          look="danger"
          aria-label={texts.apps.removeOf(app.name)}
          onClick={() => setRemoving(app)}
        >
          {texts.apps.remove}
        </Button>
      ),
    },
  ];
  return (
    <>
      <AnswerView
        answer={apps}
        minHeight={200}
        isEmpty={apps.data?.data.length === 0}
        empty={
          <Empty title={texts.apps.none} text={texts.apps.noneText}>
            <a className="link" href={`${docs}/mcp`}>
              {texts.apps.how}
            </a>
          </Empty>
        }
      >
        {({ data }) => (
          <Table
            label={texts.tabs.apps}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            chosen={opened?.id}
            onOpen={setOpened}
          />
        )}
      </AnswerView>
      {opened !== null && (
        <Dialog isOpen form="drawer" title={opened.name} onClose={() => setOpened(null)}>
          <Facts facts={factsOf(opened)} />
          <h3>{texts.apps.may}</h3>
          <Facts
            facts={scopeGroups(opened.scopes).map(({ resource, access }) =>
              resource === OFFLINE
                ? { name: texts.apps.offline, value: texts.apps.untilRemoved }
                : { name: titled(resource), value: texts.keys.gives[access] },
            )}
          />
          <p className="muted small">
            <code>{opened.client_id}</code>
          </p>
        </Dialog>
      )}
      {removing !== null && (
        <Confirm
          title={texts.apps.removeTitle(removing.name)}
          act={texts.apps.removeAct}
          isDanger
          ask={() =>
            askFirst(api, {
              method: "DELETE",
              path: `/developer/authorized-apps/${encodeURIComponent(removing.id)}`,
            })
          }
          onDone={() => {
            say({ text: texts.apps.removed(removing.name) });
            setRemoving(null);
            void readAgain("/developer/authorized-apps");
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
