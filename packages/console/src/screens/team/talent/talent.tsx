import type { ShowSummary, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/team";
import { useApi, useCanManage } from "../../../api/api-context.tsx";
import { forPeople, type PersonPage } from "../../../api/person-call.ts";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { AnswerView, ListBar } from "../../../parts/page/answer-view.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { TalentSearch } from "../search.ts";
import type { ShowTalent } from "../types.ts";
import styles from "./talent.module.css";

/** The people of each show: hosts, producers and others. They get neither mail nor access. */
export function TalentTab() {
  const search: TalentSearch = useSearch({ from: "/team/talent" });
  const navigate = useNavigate({ from: "/team/talent" });
  const me = useAnswer((api, options) => api.workspace.get(options));
  const go = (change: TalentSearch): void => void navigate({ search: change });
  const show = me.data?.shows.find(({ id }) => id === search.show);
  return (
    <>
      <ListBar note={texts.talent.note} />
      <AnswerView
        answer={me}
        minHeight={200}
        isEmpty={me.data?.shows.length === 0}
        empty={<Empty title={texts.talent.noShow} />}
      >
        {({ shows }) => (
          <div className={styles["shows"]}>
            {shows.map((each) => (
              <PeopleOfShow
                key={each.id}
                show={each}
                onAdd={() => go({ act: "add", show: each.id })}
              />
            ))}
          </div>
        )}
      </AnswerView>
      {search.act === "add" && show !== undefined && (
        <AddPerson show={show} onClose={() => go({})} />
      )}
    </>
  );
}

function PeopleOfShow({ show, onAdd }: { show: ShowSummary; onAdd: () => void }) {
  const canManage = useCanManage();
  const people = useAnswer((api, options) =>
    api.raw<PersonPage<ShowTalent>>({ path: `/shows/${show.id}/talent`, options }),
  );
  return (
    <Panel
      title={show.name}
      switches={
        canManage && (
          <Button
            size="small"
            icon="plus"
            aria-label={texts.talent.addTo(show.name)}
            onClick={onAdd}
          >
            {texts.talent.add}
          </Button>
        )
      }
      answer={forPeople(people)}
      minHeight={44}
      hasNoFoot
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="muted">{texts.talent.none}</p>}
    >
      {({ data }) => (
        <ul className={styles["people"]}>
          {data.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Person({ person }: { person: ShowTalent }) {
  const api = useApi();
  const canManage = useCanManage();
  const readAgain = useReadAgain();
  const say = useNotice();
  const { id, show_id: showId, email, role, invited_at: since } = person;
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      await api.raw({ method: "DELETE", path: `/shows/${showId}/talent/${id}` }),
    onSuccess: () => {
      say({ text: texts.talent.removed(email) });
      return readAgain("/talent");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <li>
      <span>{email}</span>
      <span className="muted">{role}</span>
      <span className="muted small">{texts.talent.since(dateText(since))}</span>
      {canManage && (
        <Button
          size="small"
          look="danger"
          disabled={isPending}
          aria-label={texts.talent.removeOf(email)}
          onClick={() => mutate()}
        >
          {texts.talent.remove}
        </Button>
      )}
    </li>
  );
}

function AddPerson({ show, onClose }: { show: ShowSummary; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("");
  return (
    <FormDialog
      title={texts.talent.addTo(show.name)}
      act={texts.talent.addAct}
      fields={["email", "role"]}
      isDisabled={email.trim() === "" || role.trim() === ""}
      send={() =>
        api.raw<WriteResult<ShowTalent>>({
          method: "POST",
          path: `/shows/${show.id}/talent`,
          body: { email: email.trim(), role: role.trim() },
        })
      }
      onDone={() => {
        onClose();
        say({ text: texts.talent.added(email.trim(), show.name) });
        void readAgain("/talent");
      }}
      onClose={onClose}
    >
      {(problemFor) => (
        <>
          <Field label={texts.invite.email} problem={problemFor("email")}>
            <TextInput value={email} onChange={setEmail} type="email" autoFocus />
          </Field>
          <Field
            label={texts.members.role}
            help={texts.talent.roleHelp}
            problem={problemFor("role")}
          >
            <TextInput value={role} onChange={setRole} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
