import { texts } from "#texts/team";
import { useAccess } from "../../api/api-context.tsx";
import { Icon } from "../../parts/marks/icon.tsx";
import styles from "./team.module.css";

/** States where mails are on a server that cannot send them, and how they are handed over. */
export function OutboxNote() {
  if (useAccess().session.server.has_mail_server) return null;
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
