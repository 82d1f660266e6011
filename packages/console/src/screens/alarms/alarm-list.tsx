import { texts } from "#texts/alarms";
import { utcText } from "../../numbers/time.ts";
import { StateMark } from "../../parts/marks/mark.tsx";
import type { Column } from "../../parts/table/table.tsx";
import { whenText } from "../developer/requests/request-facts.ts";
import { type Alarm, titleOf, TONES } from "./alarm-words.ts";
import styles from "./alarms.module.css";

/** What fails with its reason and what to do, its state, and since when. */
export const ALARM_COLUMNS: readonly Column<Alarm>[] = [
  {
    id: "what",
    name: texts.what,
    width: "minmax(0, 3fr)",
    onPhone: "name",
    cell: (alarm) => (
      <div className={styles["what"]}>
        <strong>{titleOf(alarm)}</strong>
        {alarm.status !== "cleared" && (
          <p className="muted">
            {alarm.reason !== null && <span>{alarm.reason} </span>}
            {texts.advice[alarm.kind]}
          </p>
        )}
      </div>
    ),
  },
  {
    id: "state",
    name: texts.state,
    width: "130px",
    cell: ({ status }) => <StateMark tone={TONES[status]}>{texts.states[status]}</StateMark>,
  },
  {
    id: "since",
    name: texts.since,
    width: "124px",
    isNumber: true,
    onPhone: "end",
    cell: ({ since }) => <span title={utcText(since)}>{whenText(since)}</span>,
  },
  {
    id: "until",
    name: texts.until,
    width: "124px",
    isNumber: true,
    onPhone: "none",
    cell: ({ cleared_at: at }) =>
      at === null ? null : <span title={utcText(at)}>{whenText(at)}</span>,
  },
];
