import { type FormEvent, useState } from "react";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { Field, TextInput } from "../../../parts/form/field.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { ACCOUNT_PATHS } from "./use-account-acts.tsx";
import styles from "./accounts.module.css";

/** Deletes what was read of an account that was connected by mistake. */
export function AccountHistory({
  showId,
  platform,
  name,
  disconnectedId,
}: {
  showId: string;
  platform: string;
  name: string;
  /** Id of the account that was connected last; null where one is connected. */
  disconnectedId: string | null;
}) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [account, setAccount] = useState(disconnectedId ?? "");
  const [isAsking, setAsking] = useState(false);
  const id = account.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (id !== "") setAsking(true);
  };
  return (
    <details className={styles["part"]}>
      <summary>{texts.drawer.history}</summary>
      <p className="muted small">{texts.drawer.historyText}</p>
      <form onSubmit={submit}>
        <Field label={texts.drawer.historyField} help={texts.drawer.historyHelp}>
          <TextInput value={account} onChange={setAccount} />
        </Field>
        <p className={styles["part"]}>
          <Button type="submit" look="danger" disabled={id === ""}>
            {texts.drawer.historyAct}
          </Button>
        </p>
      </form>
      {isAsking && (
        <Confirm
          title={texts.drawer.historyTitle(name)}
          act={texts.drawer.historyConfirm}
          isDanger
          ask={() => api.integrations.deleteHistory(showId, platform, { account_id: id })}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            say({ text: texts.drawer.historyDone });
            void readAgain(...ACCOUNT_PATHS);
          }}
        />
      )}
    </details>
  );
}
