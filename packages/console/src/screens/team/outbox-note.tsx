import { texts } from "#texts/team";
import { useAnswer } from "../../api/use-answer.ts";
import { Icon } from "../../parts/icon.tsx";
import styles from "./team.module.css";
import type { SessionStart } from "./types.ts";

/** True where the server has no mail server: what it writes waits for its operator. */
export function useMailsWait(): boolean {
  const session = useAnswer((api, options) => api.raw<SessionStart>({ path: "/session", options }));
  return session.data?.server?.has_mail_server === false;
}

/** Says where mails are on a server that cannot send them, and how they are handed over. */
export function OutboxNote() {
  const mailsWait = useMailsWait();
  if (!mailsWait) return null;
  return (
    <div className={styles["note"]}>
      <Icon name="info" />
      <p>
        {texts.outbox.text} {texts.outbox.read} <code>./bin/castmeter mail last</code>.{" "}
        {texts.outbox.add} <code>./bin/castmeter member add</code>.
      </p>
    </div>
  );
}
