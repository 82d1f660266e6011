import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/shows/profile";
import { useApi, useCanManage } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import styles from "./profile.module.css";

interface TalentEntry {
  id: string;
  /** Masked. */
  email: string;
  role: string;
  status: "accepted" | "pending";
}

/** The people that are listed with a show. */
export function Talent({ showId }: { showId: string }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const mayManage = useCanManage();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("");
  const path = `/shows/${encodeURIComponent(showId)}/talent`;
  const talent = useAnswer((api, options) => api.raw<{ data: TalentEntry[] }>({ path, options }));
  const adding = useMutation({
    mutationFn: async () =>
      await api.raw<{ data: TalentEntry }>({ method: "POST", path, body: { email, role } }),
    onSuccess: async ({ data }) => {
      say({ text: texts.talent.added(data.email) });
      setEmail("");
      setRole("");
      await readAgain("/talent", "/team");
    },
  });
  const removing = useMutation({
    mutationFn: async ({ id }: TalentEntry) =>
      await api.raw({ method: "DELETE", path: `${path}/${encodeURIComponent(id)}` }),
    onSuccess: async (_, { email: gone }) => {
      say({ text: texts.talent.removed(gone) });
      await readAgain("/talent", "/team");
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const problem = adding.error === null ? null : problemOf(adding.error);
  const isNamed = problem?.param === "email" || problem?.param === "role";
  return (
    <section className={styles["part"]}>
      <header>
        <h2>{texts.talent.title}</h2>
        <span className="muted small">{texts.talent.note}</span>
      </header>
      {talent.data === undefined && talent.error === null && <Bars height={30} />}
      {talent.error !== null && <ProblemView error={talent.error} />}
      {talent.data?.data.length === 0 && <p className="muted">{texts.talent.empty}</p>}
      <ul className={styles["list"]}>
        {talent.data?.data.map((entry) => (
          <li key={entry.id}>
            <div>
              {entry.email} <span className="muted">{entry.role}</span>
            </div>
            <span className="muted small">{texts.talent[entry.status]}</span>
            {mayManage && (
              <IconButton
                icon="cross"
                label={texts.talent.remove(entry.email)}
                disabled={removing.isPending}
                onClick={() => removing.mutate(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {mayManage && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            adding.mutate();
          }}
        >
          <div className={styles["pair"]}>
            <Field
              label={texts.talent.email}
              problem={problem?.param === "email" ? problem.text : null}
            >
              <TextInput type="email" value={email} onChange={setEmail} />
            </Field>
            <Field
              label={texts.talent.role}
              problem={problem?.param === "role" ? problem.text : null}
            >
              <TextInput value={role} onChange={setRole} placeholder={texts.talent.roleHint} />
            </Field>
            <Button
              type="submit"
              size="large"
              disabled={email.trim() === "" || role.trim() === ""}
              waiting={adding.isPending && texts.saving}
            >
              {texts.talent.add}
            </Button>
          </div>
          {problem !== null && !isNamed && <ProblemView error={adding.error} />}
        </form>
      )}
    </section>
  );
}
