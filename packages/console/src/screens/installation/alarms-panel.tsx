import { texts } from "#texts/installation";
import { texts as alarmTexts } from "#texts/alarms";
import { ageText } from "../../numbers/time.ts";
import { StateMark } from "../../parts/marks/mark.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { titleOf, TONES } from "../alarms/alarm-words.ts";
import styles from "./installation.module.css";
import type { InstallationAlarms } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

const SHOWN = 10;

/** Alarms of the installation, the open ones first, and that no mail is sent where none is. */
export function AlarmsPanel() {
  const alarms = useInstallation<InstallationAlarms>("/alarms");
  return (
    <Panel title={texts.alarms.title} answer={alarms} minHeight={120} hasNoFoot>
      {({ note, alarms: found }) => (
        <>
          {note !== null && (
            <p className="muted">
              {texts.alarms.noServer} <code>SMTP_URL</code> <code>MAIL_FROM</code>
            </p>
          )}
          {found.length === 0 ? (
            <p className="muted">{texts.alarms.none}</p>
          ) : (
            <ul className={styles["alarms"]}>
              {found.slice(0, SHOWN).map(({ alarm, workspace_name: workspace }) => (
                <li key={alarm.id}>
                  <StateMark tone={TONES[alarm.status]}>
                    {alarmTexts.states[alarm.status]}
                  </StateMark>
                  <span>
                    {titleOf(alarm)}
                    {workspace !== null && `, ${workspace}`}
                  </span>
                  <span className="muted number">{ageText(alarm.since)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}
