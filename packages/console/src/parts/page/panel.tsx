import type { ReactNode } from "react";
import { texts } from "#texts/parts";
import { problemOf } from "../../api/problem.ts";
import type { Answer } from "../../api/use-answer.ts";
import { clockText } from "../../numbers/time.ts";
import { ApiButton } from "../acts/api-button.tsx";
import { Button } from "../acts/button.tsx";
import { usePanelKey } from "../acts/panel-keys.ts";
import { Icon } from "../marks/icon.tsx";
import styles from "./panel.module.css";

interface PanelProps<Data> {
  title: ReactNode;
  /** What the panel counts, in a line beside the title. */
  note?: ReactNode;
  /** Switches at the right of the head. */
  switches?: ReactNode;
  answer: Answer<Data>;
  /** Height of the content in px, from the first paint on. */
  minHeight: number;
  /** True where the answer holds nothing to show: `empty` stands in its place. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** The left of the foot; the moment of the answer unless given. */
  foot?: ReactNode;
  /** More acts at the right of the foot, such as CSV. */
  footActs?: ReactNode;
  /** Leaves out the foot. */
  hasNoFoot?: boolean;
  children: (data: Data) => ReactNode;
}

/**
 * A part of a page with one answer of the API. Its height is the same in every state: first load,
 * loading again with the old numbers, an error, nothing to show, not in the plan, and fine.
 */
export function Panel<Data>({
  title,
  note,
  switches,
  answer,
  minHeight,
  isEmpty,
  empty,
  foot,
  footActs,
  hasNoFoot = false,
  children,
}: PanelProps<Data>) {
  const { data, error, isPlaceholderData, isPending, address } = answer;
  usePanelKey("I", texts.panel.whatIsThis);
  const asOf = data === undefined ? undefined : asOfOf(data);
  // What was read before stands; that it could not be read again is said beside it.
  const old = data !== undefined && error !== null && (
    <span className={styles["old"]} role="status">
      <Icon name="warning" size={13} />
      <span title={problemOf(error).text}>{texts.panel.notReadAgain(problemOf(error).title)}</span>
      <Button size="small" look="quiet" onClick={() => void answer.refetch()}>
        {texts.problem.tryAgain}
      </Button>
    </span>
  );
  return (
    <section className={styles["panel"]} aria-busy={isPending || isPlaceholderData}>
      {isPlaceholderData && <div className={styles["progress"]} />}
      <header className={styles["head"]}>
        <h2>{title}</h2>
        {note !== undefined && <span className={styles["note"]}>{note}</span>}
        {hasNoFoot && old}
        {switches !== undefined && <div className={styles["switches"]}>{switches}</div>}
      </header>
      <div
        className={`${styles["body"]} ${isPlaceholderData ? styles["dim"] : ""}`}
        style={{ minHeight }}
      >
        {data !== undefined ? (
          isEmpty?.(data) === true ? (
            empty
          ) : (
            children(data)
          )
        ) : error !== null ? (
          <ProblemView error={error} onTryAgain={() => void answer.refetch()} />
        ) : (
          <Bars height={minHeight} />
        )}
      </div>
      {!hasNoFoot && (
        <footer className={styles["foot"]}>
          <span className={styles["foot-text"]}>
            {isPlaceholderData
              ? texts.panel.loadingAgain
              : old || (foot ?? (asOf !== undefined && texts.panel.asOf(clockText(asOf))))}
          </span>
          <span className={styles["foot-acts"]}>
            {footActs}
            {address !== "" && <ApiButton address={address} />}
          </span>
        </footer>
      )}
    </section>
  );
}

/** The moment that an answer states for itself. */
function asOfOf(data: unknown): string | undefined {
  const { as_of: asOf, meta } = data as { as_of?: unknown; meta?: { as_of?: unknown } };
  const moment = asOf ?? meta?.as_of;
  return typeof moment === "string" ? moment : undefined;
}

const SHARES = [0.86, 0.52, 0.4, 0.34, 0.22, 0.22];

/** Still bars in the places of rows, which appear after 150 ms. */
export function Bars({ height }: { height: number }) {
  const count = Math.max(1, Math.min(SHARES.length, Math.floor(height / 30)));
  return (
    <div className={styles["bars"]} aria-hidden="true">
      {SHARES.slice(0, count).map((share, index) => (
        <span key={index} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  );
}

/** An error in words with its request, and the way on. */
export function ProblemView({ error, onTryAgain }: { error: unknown; onTryAgain?: () => void }) {
  const problem = problemOf(error);
  return (
    <div className={styles["problem"]} role="alert">
      {!problem.isPlan && (
        <span className={styles["sign"]}>
          <Icon name="warning" size={18} />
        </span>
      )}
      <strong>{problem.isPlan ? texts.problem.notInPlan : problem.title}</strong>
      <p>{problem.text}</p>
      <p className={styles["problem-acts"]}>
        {!problem.isPlan && onTryAgain !== undefined && (
          <Button onClick={onTryAgain}>{texts.problem.tryAgain}</Button>
        )}
        {(problem.requestId ?? problem.code) !== null && (
          <code>{problem.isPlan ? problem.code : (problem.requestId ?? problem.code)}</code>
        )}
      </p>
    </div>
  );
}

/** What stands where there is nothing: what will be here, and the act that makes it so. */
export function Empty({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles["problem"]}>
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles["problem-acts"]}>{children}</div>}
    </div>
  );
}
