import { texts } from "#texts/installation";
import { ageText, momentText } from "../../numbers/time.ts";
import { StateMark } from "../../parts/marks/mark.tsx";
import { Facts } from "../../parts/page/facts.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { sizeText } from "./byte-size.ts";
import styles from "./installation.module.css";
import type { Backups } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

const SHOWN = 5;

/** The newest backups, and how they are made and checked. */
export function BackupsPanel() {
  const backups = useInstallation<Backups>("/backups");
  return (
    <Panel title={texts.backups.title} answer={backups} minHeight={300} hasNoFoot>
      {(data) => (
        <>
          <Facts
            facts={[
              { name: texts.backups.last, value: <Last backups={data} /> },
              {
                name: texts.backups.schedule,
                value:
                  data.schedule === null ? (
                    <>
                      <StateMark tone="needs">{texts.backups.noSchedule}</StateMark>
                      <p className="muted">{texts.backups.noScheduleText}</p>
                    </>
                  ) : (
                    texts.backups.every(data.schedule.every_hours, data.schedule.keep)
                  ),
              },
              {
                name: texts.backups.key,
                value: data.seals_master_key ? texts.backups.sealed : texts.backups.notSealed,
              },
              { name: texts.backups.folder, value: data.folder },
            ]}
          />
          {data.backups.length > 0 && (
            <ul className={styles["files"]}>
              {data.backups.slice(0, SHOWN).map(({ file, made_at: at, size_bytes: bytes }) => (
                <li key={file}>
                  <span title={file}>{momentText(at)}</span>
                  <span className="number">{sizeText(bytes)}</span>
                </li>
              ))}
            </ul>
          )}
          <p className="muted small">
            {texts.backups.verify} <code>./bin/castmeter backup verify</code>
          </p>
        </>
      )}
    </Panel>
  );
}

function Last({ backups: { backups } }: { backups: Backups }) {
  const [last] = backups;
  return last === undefined ? (
    <StateMark tone="needs">{texts.backups.none}</StateMark>
  ) : (
    texts.backups.ago(ageText(last.made_at))
  );
}
