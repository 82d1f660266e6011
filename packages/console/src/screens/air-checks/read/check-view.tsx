import { ApiError, type Campaign } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { texts } from "#texts/air-checks";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { fixedCount } from "../../../numbers/count.ts";
import { ApiButton } from "../../../parts/acts/api-button.tsx";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import { CheckActs } from "../acts/check-acts.tsx";
import { CheckDialogs } from "../acts/check-dialogs.tsx";
import styles from "../air-checks.module.css";
import type { CheckAct } from "../check-board.tsx";
import type { Checks } from "../use-checks.ts";
import { BookedAndHeard } from "./booked-and-heard.tsx";
import { EpisodeStrip } from "./episode-strip.tsx";
import { Quote } from "./quote.tsx";
import { RunState } from "./run-state.tsx";
import type { AirCheck } from "@castmeter/sdk";

/** How often a search is asked for; live changes come earlier. */
const RUN_MS = 2_000;
const isRunning = (status: string): boolean => status === "queued" || status === "running";

export interface CheckViewProps {
  id: string;
  campaign: Campaign;
  checks: Checks;
  act: CheckAct | undefined;
  onAct: (act: CheckAct | undefined) => void;
  onAnswered: (check: AirCheck) => void;
  onGone: () => void;
}

/** One air check: the episode, what was heard, booked beside heard, and the answer. */
export function CheckView({ id, campaign, checks, act, onAct, ...after }: CheckViewProps) {
  const readAgain = useReadAgain();
  const answer = useAnswer((api, options) => api.airChecks.get(id, options));
  const check = answer.data ?? checks.pages.items.find((one) => one.id === id);
  const run = useAnswer(
    (api, options) =>
      check === undefined || check.status === "approved" ? null : api.airChecks.getRun(id, options),
    { refetchMs: (data) => (data !== undefined && isRunning(data.status) ? RUN_MS : false) },
  );
  const isNone = run.error instanceof ApiError && run.error.status === 404;
  const job = isNone ? undefined : run.data;
  const status = job?.status;
  const before = useRef(status);
  useEffect(() => {
    // A search that ended has written into the air check.
    if (before.current !== undefined && isRunning(before.current) && status && !isRunning(status))
      void readAgain("/air-checks");
    before.current = status;
  }, [status, readAgain]);
  const episode = useAnswer((api, options) =>
    check === undefined || check.episode_id === null
      ? null
      : api.episodes.get(check.show_id, check.episode_id, {}, options),
  );
  if (check === undefined)
    return (
      <div className={styles["middle"]}>
        {answer.error === null ? <Bars height={300} /> : <ProblemView error={answer.error} />}
      </div>
    );
  const slot = checks.slotOf(check);
  return (
    <>
      <article className={styles["middle"]}>
        <Link
          to="/campaigns/$campaignId/air-checks"
          params={{ campaignId: campaign.id }}
          className={`link ${styles["back"]}`}
        >
          {texts.list.back}
        </Link>
        <header className={styles["head"]}>
          <h2>{texts.read.question}</h2>
          <span className="muted small">{sourceText(check)}</span>
        </header>
        <p className={styles["episode"]}>
          <strong>{checks.showName(check.show_id)}</strong>
          {check.episode_id !== null && (
            <Link
              className="link"
              to="/shows/$showId/episodes/$episodeId"
              params={{ showId: check.show_id, episodeId: check.episode_id }}
            >
              {episode.data?.title ?? ""}
            </Link>
          )}
        </p>
        <EpisodeStrip
          check={check}
          durationSec={episode.isLoading ? undefined : (episode.data?.duration_sec ?? null)}
        />
        {job !== undefined && <RunState run={job} />}
        <Quote check={check} slot={slot} campaign={campaign} />
        <CheckActs
          check={check}
          slot={slot}
          isSearching={status !== undefined && isRunning(status)}
          onAct={onAct}
          onAnswered={after.onAnswered}
        />
      </article>
      <aside className={styles["aside"]}>
        <BookedAndHeard check={check} slot={slot} campaign={campaign} />
        <footer className={styles["foot"]}>
          <ApiButton address={answer.address} />
        </footer>
      </aside>
      <CheckDialogs
        check={check}
        campaign={campaign}
        act={act}
        onClose={() => onAct(undefined)}
        onGone={after.onGone}
        onAnswered={after.onAnswered}
      />
    </>
  );
}

const sourceText = ({ source, score }: AirCheck): string => {
  if (source === "manual") return texts.read.byHand;
  if (source === "upload") return texts.read.upload;
  return score === null ? texts.read.notLooked : texts.read.found(fixedCount(score, 2));
};
