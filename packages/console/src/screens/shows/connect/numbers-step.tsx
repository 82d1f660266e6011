import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Count } from "../../../parts/numbers/count.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Bars } from "../../../parts/page/panel.tsx";
import { Warnings } from "../warnings.tsx";
import styles from "./connect.module.css";
import { metricWords } from "./given-metrics.ts";

const POLL_MS = 2_000;

const isReading = ({ importing_state: state }: Integration): boolean =>
  state === "queued" || state === "importing";

/** Third step: the first numbers, as they come. */
export function NumbersStep({
  showId,
  integration: { platform },
  name,
  onClose,
}: {
  showId: string;
  integration: Integration;
  name: string;
  onClose: () => void;
}) {
  const { data } = useAnswer((api, options) => api.integrations.get(showId, platform, options), {
    refetchMs: (answer) => (answer === undefined || isReading(answer) ? POLL_MS : false),
  });
  if (data === undefined) return <Bars height={120} />;
  const reading = isReading(data);
  const isFailed = data.error !== null || data.importing_state === "failed";
  const numbers = Object.entries(data.readings);
  return (
    <>
      <div className={styles["note"]} role="status">
        {reading ? (
          <StateMark tone="running">{texts.connect.reading(name)}</StateMark>
        ) : isFailed ? (
          <StateMark tone="needs">{texts.connect.failed(name)}</StateMark>
        ) : (
          <StateMark tone="fine">{texts.connect.read(name)}</StateMark>
        )}
      </div>
      {data.error !== null && <p className="muted">{data.error.message}</p>}
      <ul className={styles["numbers"]}>
        {numbers.map(([metric, { value }]) => (
          <li key={metric}>
            <span>{metricWords(metric)}</span>
            <Count value={value} mark={reading ? { kind: "so_far" } : null} />
          </li>
        ))}
      </ul>
      {numbers.length === 0 && !reading && <p className="muted">{texts.connect.nothing}</p>}
      {reading && <p className="muted small">{texts.connect.leave}</p>}
      <Warnings warnings={data.warnings} isOpen />
      <p className={styles["acts"]}>
        <Button look="main" size="large" onClick={onClose}>
          {texts.connect.done}
        </Button>
      </p>
    </>
  );
}
