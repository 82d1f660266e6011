import { texts } from "#texts/team";
import { dateText } from "../../../numbers/time.ts";
import { Chip, StateMark } from "../../../parts/marks/mark.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import styles from "../team.module.css";
import type { Members } from "../types.ts";
import { isExpired, lookAlikes, nameOf, rowsOf, type TeamRow } from "./member-facts.ts";
import { RowActs, type RowActsProps } from "./row-acts.tsx";

/** Members and open invitations, one row each. */
export function MemberList({
  team,
  ...acts
}: { team: Members } & Omit<RowActsProps, "row" | "team">) {
  const twins = lookAlikes(team.members);
  const columns: Column<TeamRow>[] = [
    {
      id: "name",
      name: texts.members.person,
      width: "minmax(0, 1.4fr)",
      onPhone: "name",
      cell: (row) => (
        <span className={styles["name"]}>
          <span>{row.kind === "member" ? nameOf(row.member) : row.invite.email}</span>
          {row.id === team.your_member_id && <Chip>{texts.members.you}</Chip>}
          {twins.has(row.id) && <code className="muted">{row.id}</code>}
        </span>
      ),
    },
    {
      id: "email",
      name: texts.members.email,
      width: "minmax(0, 1.4fr)",
      cell: (row) => (
        <span className="muted">
          {row.kind === "member" && row.member.name !== null ? row.member.email : ""}
        </span>
      ),
    },
    {
      id: "role",
      name: texts.members.role,
      width: "90px",
      cell: (row) => texts.roles[row.kind === "member" ? row.member.role : row.invite.role],
    },
    {
      id: "state",
      name: texts.members.state,
      width: "minmax(150px, 1fr)",
      cell: (row) => <State row={row} />,
    },
    {
      id: "acts",
      name: "",
      width: "130px",
      onPhone: "end",
      cell: (row) => <RowActs row={row} team={team} {...acts} />,
    },
  ];
  return (
    <Table
      label={texts.tabs.members}
      columns={columns}
      rows={rowsOf(team)}
      rowKey={({ id }) => id}
      foot={texts.members.size(team.team_size, team.members_max)}
    />
  );
}

function State({ row }: { row: TeamRow }) {
  if (row.kind === "member") {
    const { joined_at: joined } = row.member;
    return (
      <StateMark tone="fine">
        {joined === null ? texts.members.member : texts.members.since(dateText(joined))}
      </StateMark>
    );
  }
  const { invite } = row;
  const day = invite.expires_at === null ? null : dateText(invite.expires_at);
  if (isExpired(invite))
    return <StateMark tone="off">{texts.members.expired(day ?? "")}</StateMark>;
  return (
    <StateMark tone="waiting">
      {day === null ? texts.members.invited : texts.members.invitedUntil(day)}
    </StateMark>
  );
}
