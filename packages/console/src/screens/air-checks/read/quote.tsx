import type { AirCheck, Campaign, CampaignSlot, Transcript } from "@castmeter/sdk";
import { ApiError } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { texts } from "#texts/air-checks";
import { useAnswer } from "../../../api/use-answer.ts";
import { Bars, ProblemView } from "../../../parts/page/panel.tsx";
import styles from "../air-checks.module.css";
import { clockOf } from "../seconds.ts";
import { ordered, pointIn, type QuoteMark, soldIn, type Wanted } from "./quote-marks.ts";

/** What is shown before and behind the read, in seconds. */
const AROUND_SEC = 12;

type Segment = Transcript["segments"][number];

interface QuoteProps {
  check: AirCheck;
  slot: CampaignSlot | undefined;
  campaign: Campaign;
}

export const wantedOf = ({ check, slot, campaign }: QuoteProps): Wanted => ({
  brand: campaign.brand?.name ?? null,
  codes: [slot?.promo_code ?? campaign.promo?.code ?? null, ...check.heard_promo_codes].filter(
    (code) => code !== null,
  ),
  address: slot?.promo_url ?? campaign.promo?.url ?? null,
});

/** The segments of the read and those around it. */
function segmentsOf({ segments }: Transcript, { start_sec: start, end_sec: end }: AirCheck) {
  if (start === null) return [];
  const last = end ?? start + 60;
  return segments.filter(
    ({ start_sec: from, end_sec: to }) =>
      from !== null && from < last + AROUND_SEC && (to ?? from) > start - AROUND_SEC,
  );
}

/** The words of the read with their times; what was sold and the talking points are marked. */
export function Quote(props: QuoteProps) {
  const { check } = props;
  const { episode_id: episodeId, show_id: showId } = check;
  const transcript = useAnswer((api, options) =>
    episodeId === null || check.start_sec === null
      ? null
      : api.episodes.getTranscript(showId, episodeId, options),
  );
  const isNone = transcript.error instanceof ApiError && transcript.error.status === 404;
  const segments = transcript.data === undefined ? [] : segmentsOf(transcript.data, check);
  if (episodeId === null && check.transcript_excerpt === null)
    return <p className={styles["none"]}>{texts.read.noEpisode}</p>;
  if (check.start_sec === null && check.transcript_excerpt === null)
    return (
      <p className={styles["none"]}>
        {check.flags.includes("missing") ? texts.read.noRead : texts.read.notLooked}
      </p>
    );
  if (transcript.isLoading) return <Bars height={180} />;
  if (transcript.error !== null && !isNone)
    return <ProblemView error={transcript.error} onTryAgain={() => void transcript.refetch()} />;
  if (segments.length === 0) return <Excerpt {...props} isNone={isNone} />;
  const read = { start: check.start_sec ?? 0, end: check.end_sec ?? Infinity };
  return (
    <section className={styles["quote"]}>
      <h3 className="hidden">{texts.read.excerpt}</h3>
      {segments.map((segment) => (
        <div
          key={segment.index}
          className={styles["passage"]}
          data-read={
            ((segment.start_sec ?? 0) >= read.start - 0.5 &&
              (segment.start_sec ?? 0) < read.end - 0.5) ||
            undefined
          }
        >
          <time>{clockOf(segment.start_sec ?? 0)}</time>
          <p>{markedText(segment.text, marksOf(segment, props))}</p>
        </div>
      ))}
      <p className={styles["quote-note"]}>
        <span>{texts.read.marks}</span>
        <Link
          className="link"
          to="/shows/$showId/episodes/$episodeId/transcript"
          params={{ showId, episodeId: episodeId ?? "" }}
        >
          {texts.read.toTranscript}
        </Link>
      </p>
    </section>
  );
}

function marksOf(segment: Segment, props: QuoteProps): QuoteMark[] {
  const { start_sec: start, end_sec: end, text } = segment;
  const points = props.check.found_talking_points.filter(
    ({ found, at_sec: at }) =>
      found === true &&
      at !== null &&
      start !== null &&
      at >= start - 0.01 &&
      at < (end ?? start + 1),
  );
  return ordered([
    ...soldIn(text, wantedOf(props)),
    ...points.map((point) => pointIn(text, point.text)),
  ]);
}

function markedText(text: string, marks: readonly QuoteMark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end, kind } of marks) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className={styles[kind]}>
        {text.slice(start, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}

/** What the API keeps of the read, where the transcript has no times or is gone. */
function Excerpt({ isNone, ...props }: QuoteProps & { isNone: boolean }) {
  const { transcript_excerpt: excerpt } = props.check;
  return (
    <section className={styles["quote"]}>
      <p className="muted small">{isNone ? texts.read.noTranscript : texts.read.noTimes}</p>
      {excerpt !== null && (
        <div className={styles["passage"]} data-read>
          <span />
          <p>{markedText(excerpt, ordered(soldIn(excerpt, wantedOf(props))))}</p>
        </div>
      )}
    </section>
  );
}
