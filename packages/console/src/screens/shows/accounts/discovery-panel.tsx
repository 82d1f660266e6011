import { useState } from "react";
import { texts } from "#texts/shows/accounts";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { dayText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { Bars, Empty, ProblemView } from "../../../parts/page/panel.tsx";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import { Warnings } from "../warnings.tsx";
import { CandidateRow } from "./candidate-row.tsx";
import styles from "./discovery.module.css";
import { useHiddenCandidates } from "./hidden-candidates.ts";
import type { Discovery } from "./use-discovery.ts";

/** Accounts that were found for the show. Each is connected by a person's yes alone. */
export function DiscoveryPanel({
  showId,
  discovery: { answer, run, isRunning },
  onConnect,
}: {
  showId: string;
  discovery: Discovery;
  onConnect: (platform: string, of: string) => void;
}) {
  const api = useApi();
  const mayEdit = useCanEdit();
  const { name, category } = usePlatforms();
  const readAgain = useReadAgain();
  const [isAsking, setAsking] = useState(false);
  const { isHidden, hide, showAll } = useHiddenCandidates(showId);
  const words = texts.discovery;
  const candidates = run?.candidates ?? [];
  const open = candidates.filter(({ connection_state: state }) => state === "disconnected");
  const connected = candidates.filter(({ connection_state: state }) => state !== "disconnected");
  const shown = open.filter((candidate) => !isHidden(candidate));
  const hidden = open.length - shown.length;
  return (
    <section className={styles["panel"]} aria-busy={isRunning}>
      <header className={styles["head"]}>
        <h2>{words.title}</h2>
        <span className="muted small">
          {run === null
            ? words.never
            : run !== undefined &&
              `${dayText(run.started_at)} · ${words.calls(run.provider_calls)}`}
        </span>
        {mayEdit && run !== undefined && (
          <Button className={styles["end"]} disabled={isRunning} onClick={() => setAsking(true)}>
            {run === null ? words.look : words.again}
          </Button>
        )}
      </header>
      {run === undefined &&
        (answer.error === null ? (
          <Bars height={120} />
        ) : (
          <ProblemView error={answer.error} onTryAgain={() => void answer.refetch()} />
        ))}
      {run === null && <Empty title={words.before} text={words.beforeText} />}
      {isRunning && (
        <div role="status">
          <StateMark tone="running">{words.running}</StateMark>
          <p className="muted small">{words.runningText}</p>
        </div>
      )}
      {run?.status === "failed" && <StateMark tone="failed">{words.failed}</StateMark>}
      {run?.status === "completed" && candidates.length === 0 && (
        <Empty title={words.empty} text={words.emptyText} />
      )}
      <ul className={styles["candidates"]}>
        {shown.map((candidate) => (
          <CandidateRow
            key={`${candidate.platform} ${candidate.profile_url}`}
            showId={showId}
            candidate={candidate}
            onConnect={onConnect}
            onHide={() => hide(candidate)}
          />
        ))}
      </ul>
      {connected.length > 0 && (
        <p className={styles["connected"]}>
          {words.alreadyConnected(connected.length)}{" "}
          {connected.map(({ platform, profile_url: url, handle }) => (
            <a
              key={url}
              href={url}
              target="_blank"
              rel="noreferrer"
              title={`${name(platform)} ${handle}`}
            >
              <PlatformTile platform={platform} category={category(platform)} />
              <span className="hidden">{name(platform)}</span>
            </a>
          ))}
        </p>
      )}
      {hidden > 0 && (
        <p className="muted small">
          {words.hidden(hidden)}{" "}
          <Button size="small" look="quiet" onClick={showAll}>
            {words.showHidden}
          </Button>
        </p>
      )}
      {run !== null && run !== undefined && <Warnings warnings={run.warnings} />}
      {isAsking && (
        <Confirm
          title={words.confirmTitle}
          act={words.confirm}
          ask={() => api.accountDiscovery.start(showId)}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            void readAgain("/account-discovery");
          }}
        />
      )}
    </section>
  );
}
