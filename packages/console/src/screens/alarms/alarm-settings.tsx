import { texts } from "#texts/alarms";
import { useApi } from "../../api/api-context.tsx";
import { forPeople } from "../../api/person-call.ts";
import { useAnswer, useReadAgain } from "../../api/use-answer.ts";
import { useNotice } from "../../parts/acts/undo.tsx";
import { Choice } from "../../parts/form/field.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { AlarmsFrame } from "./alarms-frame.tsx";
import styles from "./alarms.module.css";

const PATH = "/alarm-preferences";
const DELIVERIES = ["immediately", "daily", "never"] as const;
type Delivery = (typeof DELIVERIES)[number];

interface Preference {
  kind: keyof typeof texts.kinds;
  delivery: Delivery;
  default_delivery: Delivery;
  applies: boolean;
}

interface Preferences {
  object: "alarm_preferences";
  email: string;
  kinds: Preference[];
  sends_mail: boolean;
  note: string | null;
}

/** When the signed-in person is mailed each kind of alarm, in all their workspaces. */
export function AlarmSettings() {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const preferences = forPeople(
    useAnswer<Preferences>((client, options) => client.raw<Preferences>({ path: PATH, options })),
  );
  const choose = async (kind: Preference["kind"], delivery: Delivery): Promise<void> => {
    await api.raw<Preferences>({ method: "PATCH", path: PATH, body: { [kind]: delivery } });
    await readAgain(PATH);
    say({ text: texts.settings.saved });
  };
  return (
    <AlarmsFrame>
      <Panel title={texts.settings.title} answer={preferences} minHeight={360} hasNoFoot>
        {({ email, kinds, sends_mail: sendsMail }) => (
          <>
            {!sendsMail && (
              <div className={styles["note"]}>
                <StateMark tone="needs">{texts.settings.noServer}</StateMark>
                <p className="muted">{texts.settings.noServerText}</p>
                <p>
                  <code>SMTP_URL</code> <code>MAIL_FROM</code>
                </p>
              </div>
            )}
            <p className="muted">{texts.settings.note(email)}</p>
            <div className={styles["choices"]}>
              {kinds
                .filter(({ applies }) => applies)
                .map(({ kind, delivery }) => (
                  <div key={kind} className={styles["choice"]}>
                    <div>
                      <strong>{texts.kinds[kind]}</strong>
                      <p className="muted small">{texts.times[kind]}</p>
                    </div>
                    <Choice
                      label={texts.settings.of(texts.kinds[kind])}
                      value={delivery}
                      choices={DELIVERIES.map((value) => ({
                        value,
                        label: texts.settings.deliveries[value],
                      }))}
                      onChange={(value) => void choose(kind, value)}
                    />
                  </div>
                ))}
            </div>
            {kinds.every(({ applies }) => !applies) && (
              <p className="muted">{texts.settings.nothing}</p>
            )}
          </>
        )}
      </Panel>
    </AlarmsFrame>
  );
}
