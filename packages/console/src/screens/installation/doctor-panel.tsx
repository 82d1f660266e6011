import { texts } from "#texts/installation";
import { momentText } from "../../numbers/time.ts";
import { Button } from "../../parts/acts/button.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";
import { Panel } from "../../parts/page/panel.tsx";
import { useKeys } from "../../shell/keys.tsx";
import { CHECK_TONES, worstFirst } from "./doctor-facts.ts";
import styles from "./installation.module.css";
import type { Doctor, DoctorCheck } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

/** What `castmeter doctor` finds, what needs a person first, with what helps. */
export function DoctorPanel() {
  const doctor = useInstallation<Doctor>("/doctor");
  const again = (): void => void doctor.refetch();
  useKeys([{ key: "r", does: texts.doctor.again, run: again }]);
  return (
    <Panel
      title={texts.doctor.title}
      note={texts.doctor.note}
      switches={
        <Button
          size="small"
          icon="refresh"
          shortcut="r"
          onClick={again}
          waiting={doctor.isFetching && texts.doctor.checking}
        >
          {texts.doctor.again}
        </Button>
      }
      answer={doctor}
      minHeight={420}
      foot={doctor.data && texts.doctor.at(momentText(doctor.data.checked_at))}
    >
      {({ checks }) => (
        <ul className={styles["checks"]}>
          {worstFirst(checks).map((check) => (
            <Check key={check.check} check={check} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Check({ check: found }: { check: DoctorCheck }) {
  const { check, status, message, details, details_left_out: leftOut } = found;
  const advice = status === "ok" ? undefined : texts.doctor.advice[check];
  return (
    <li>
      <StateMark tone={CHECK_TONES[status]}>{texts.doctor.checks[check] ?? check}</StateMark>
      <div>
        <p>{message}</p>
        {advice !== undefined && <p className="muted">{advice}</p>}
        {details.length > 0 && (
          <details>
            <summary>{texts.doctor.details(details.length)}</summary>
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        )}
        {leftOut > 0 && (
          <p className="muted small">
            {texts.doctor.leftOut(leftOut)} <code>./bin/castmeter doctor</code>
          </p>
        )}
      </div>
    </li>
  );
}
