import { useNavigate, useSearch } from "@tanstack/react-router";
import { texts } from "#texts/team";
import { useAccess } from "../../../api/api-context.tsx";
import type { PersonPage } from "../../../api/person-call.ts";
import { usePages, useReadAgain } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { StateMark, type Tone } from "../../../parts/marks/mark.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { isExpired } from "../members/member-facts.ts";
import { OutboxNote } from "../outbox-note.tsx";
import type { SubnetworksSearch } from "../search.ts";
import type { ListedSubnetwork } from "../types.ts";
import { AskSubnetwork } from "./ask-subnetwork.tsx";
import { InviteOwner, NewSubnetwork } from "./invite-owner.tsx";
import { SubnetworkActs } from "./subnetwork-acts.tsx";
import { SubnetworkDrawer } from "./subnetwork-drawer.tsx";

const TONES: Readonly<Record<ListedSubnetwork["activation_state"], Tone>> = {
  active: "fine",
  invited: "waiting",
  suspended: "off",
};

/** What is known of a subnetwork's owner, or of its life without one. */
function factOf({
  invitation,
  activation_state: state,
  activated_at: at,
}: ListedSubnetwork): string {
  if (invitation !== null) {
    const { email, expires_at: expires } = invitation;
    if (expires === null) return email;
    const day = dateText(expires);
    return isExpired(invitation)
      ? texts.subnetworks.expired(email, day)
      : texts.subnetworks.invited(email, day);
  }
  if (state === "invited") return texts.subnetworks.noOwner;
  return at === null ? "" : texts.subnetworks.since(dateText(at));
}

/** Workspaces of other people under this network, which sees the shows of active ones. */
export function Subnetworks() {
  const search: SubnetworksSearch = useSearch({ from: "/team/subnetworks" });
  const navigate = useNavigate({ from: "/team/subnetworks" });
  const { workspace } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const pages = usePages<ListedSubnetwork>((api, cursor, options) =>
    api.raw<PersonPage<ListedSubnetwork>>({
      path: "/subnetworks",
      query: { limit: 100, cursor },
      options,
    }),
  );
  // Admins see the list, and the owner alone changes it.
  const isOwner = workspace.role === "owner";
  const go = (change: SubnetworksSearch): void => void navigate({ search: change });
  const close = (): void => go({});
  const create = (): void => go({ act: "create" });
  const invited = (email: string, warnings: readonly string[]): void => {
    close();
    say({ text: warnings[0] ?? texts.invite.sent(email) });
    void readAgain("/subnetworks");
  };
  const chosen = pages.items.find(({ id }) => id === search.subnetwork);
  const columns: Column<ListedSubnetwork>[] = [
    {
      id: "name",
      name: texts.subnetworks.name,
      width: "minmax(0, 1.4fr)",
      onPhone: "name",
      cell: ({ name }) => name,
    },
    {
      id: "state",
      name: texts.members.state,
      width: "110px",
      cell: ({ activation_state: state }) => (
        <StateMark tone={TONES[state]}>{texts.subnetworks.states[state]}</StateMark>
      ),
    },
    {
      id: "fact",
      name: texts.subnetworks.owner,
      width: "minmax(0, 1.6fr)",
      cell: (row) => <span className="muted">{factOf(row)}</span>,
    },
    {
      id: "shows",
      name: texts.subnetworks.shows,
      width: "70px",
      isNumber: true,
      onPhone: "none",
      cell: ({ show_count: shows, activation_state: state }) => (state === "active" ? shows : "—"),
    },
    {
      id: "acts",
      name: "",
      width: "150px",
      onPhone: "end",
      cell: (row) =>
        isOwner && (
          <SubnetworkActs subnetwork={row} onAsk={(act) => go({ act, subnetwork: row.id })} />
        ),
    },
  ];
  useKeys(isOwner ? [{ key: "n", does: texts.subnetworks.open, run: create }] : []);
  return (
    <>
      <ListBar
        note={texts.subnetworks.note}
        acts={
          isOwner && (
            <Button look="main" icon="plus" shortcut="n" onClick={create}>
              {texts.subnetworks.open}
            </Button>
          )
        }
      />
      {isOwner && <OutboxNote />}
      <AnswerView
        answer={pages.answer}
        minHeight={200}
        isEmpty={pages.items.length === 0}
        empty={
          <Empty title={texts.subnetworks.none} text={texts.subnetworks.noneText}>
            {isOwner && (
              <Button look="main" onClick={create}>
                {texts.subnetworks.open}
              </Button>
            )}
          </Empty>
        }
      >
        {() => (
          <Table
            label={texts.tabs.subnetworks}
            columns={columns}
            rows={pages.items}
            rowKey={({ id }) => id}
            chosen={search.subnetwork}
            onOpen={({ id }) => go({ subnetwork: id })}
            onMore={pages.hasMore ? pages.readMore : undefined}
            isReadingMore={pages.isReadingMore}
          />
        )}
      </AnswerView>
      {chosen !== undefined && search.act === undefined && (
        <SubnetworkDrawer id={chosen.id} onClose={close} />
      )}
      {search.act === "create" && isOwner && <NewSubnetwork onDone={invited} onClose={close} />}
      {chosen !== undefined && search.act === "invite" && (
        <InviteOwner subnetwork={chosen} onDone={invited} onClose={close} />
      )}
      {chosen !== undefined && (search.act === "suspend" || search.act === "activate") && (
        <AskSubnetwork subnetwork={chosen} act={search.act} onClose={close} />
      )}
    </>
  );
}
