import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/team/workspace";
import { texts as shared } from "#texts/team";
import { useAccess, useCanEdit } from "../../../api/api-context.tsx";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Facts } from "../../../parts/page/facts.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import type { WorkspaceSearch } from "../search.ts";
import { Addresses } from "./addresses.tsx";
import { EditLogo } from "./edit-logo.tsx";
import { EditRates } from "./edit-rates.tsx";
import { RATES } from "./rates.ts";

/** What the workspace itself is, what reach is priced at, and its public addresses. */
export function WorkspaceTab() {
  const search: WorkspaceSearch = useSearch({ from: "/team/workspace" });
  const navigate = useNavigate({ from: "/team/workspace" });
  const { workspace } = useAccess();
  const canEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const me = useAnswer((api, options) => api.workspace.get(options));
  const go = (next: WorkspaceSearch): void => void navigate({ search: next });
  const close = (): void => go({});
  const done = (text: string): void => {
    close();
    say({ text });
    void readAgain("/me", "/campaigns");
  };
  return (
    <>
      <Columns columns="minmax(0, 1fr) minmax(0, 1fr)">
        <Panel
          title={texts.title}
          answer={me}
          minHeight={200}
          switches={
            canEdit && (
              <Button size="small" onClick={() => go({ act: "logo" })}>
                {texts.editLogo}
              </Button>
            )
          }
        >
          {(data) => (
            <Facts
              facts={[
                { name: texts.name, value: data.network_name },
                { name: texts.kind, value: shared.plan.kinds[workspace.kind] },
                {
                  name: texts.handle,
                  value: data.network_handle === null ? texts.noPage : data.network_handle,
                },
                {
                  name: texts.logo,
                  value:
                    data.network_logo === null ? texts.noLogo : <code>{data.network_logo}</code>,
                },
                { name: texts.shows, value: data.show_count },
                { name: texts.people, value: data.team_size },
                { name: texts.subnetworks, value: data.subnetwork_count },
                { name: texts.campaigns, value: data.campaign_count },
                ...(data.missing_show_ids.length === 0
                  ? []
                  : [{ name: texts.missing, value: data.missing_show_ids.join(", ") }]),
                { name: texts.id, value: <code>{data.effective_uid}</code> },
              ]}
            />
          )}
        </Panel>
        <Panel
          title={texts.rates}
          note={texts.ratesNote}
          answer={me}
          minHeight={200}
          switches={
            canEdit && (
              <Button size="small" onClick={() => go({ act: "rates" })}>
                {texts.editRates}
              </Button>
            )
          }
        >
          {({ network_default_emv: rates }) => (
            <Facts
              facts={RATES.map((rate) => ({
                name: texts.rateNames[rate],
                value: exactCount(rates[rate]),
              }))}
            />
          )}
        </Panel>
      </Columns>
      <Addresses />
      {canEdit && me.data !== undefined && search.act === "logo" && (
        <EditLogo
          logo={me.data.network_logo}
          onDone={() => done(texts.logoChanged)}
          onClose={close}
        />
      )}
      {canEdit && me.data !== undefined && search.act === "rates" && (
        <EditRates
          rates={me.data.network_default_emv}
          onDone={() => done(texts.ratesChanged)}
          onClose={close}
        />
      )}
    </>
  );
}
