import { Link } from "@tanstack/react-router";
import { memo, useEffect, useRef } from "react";
import { texts } from "#texts/review";
import { durationText } from "../../../numbers/time.ts";
import { Bars } from "../../../parts/page/panel.tsx";
import { Marked } from "../../episodes/marked.tsx";
import type { OpenSuggestion } from "../types.ts";
import { usePassage } from "./use-passage.ts";
import styles from "./passage.module.css";

/** The transcript, scrolled to where the words of the post are said. */
export const Passage = memo(function Passage({
  item,
  text,
}: {
  item: OpenSuggestion;
  text: string;
}) {
  const { answer, lines, atSec } = usePassage(item, text);
  const { show_id: showId, episode_id: episodeId } = item.suggestion;
  const marked = useRef<HTMLLIElement>(null);
  const first = lines.findIndex(({ marks }) => marks.length > 0);
  useEffect(() => {
    const line = marked.current;
    const list = line?.closest<HTMLElement>("[role=group]");
    if (!line || !list) return;
    // In a narrow window the list scrolls, else the part around it; the page stays at the post.
    const isList = getComputedStyle(list).overflowY === "auto";
    const top = line.offsetTop - (isList ? list.offsetTop : 0);
    (isList ? list : list.parentElement)?.scrollTo({ top: Math.max(0, top - 96) });
  }, [first]);
  return (
    <aside className={styles["passage"]} aria-label={texts.transcript}>
      <header className={styles["head"]}>
        <h2>{texts.transcript}</h2>
        {atSec !== null && <time>{durationText(atSec)}</time>}
        <Link
          className="link small"
          to="/shows/$showId/episodes/$episodeId/transcript"
          params={{ showId, episodeId }}
          search={atSec === null ? {} : { at: Math.floor(atSec) }}
        >
          {texts.readAll}
        </Link>
      </header>
      {answer === null || (answer.data !== undefined && lines.length === 0) ? (
        <p className="muted">{texts.noPassage}</p>
      ) : answer.error !== null && answer.data === undefined ? (
        <p className="muted">{texts.passageFailed}</p>
      ) : lines.length === 0 ? (
        <Bars height={180} />
      ) : (
        <div className={styles["scroll"]} role="group" aria-label={texts.transcript} tabIndex={0}>
          <ol className={styles["lines"]}>
            {lines.map((line, index) => (
              <li
                key={line.key}
                ref={index === first ? marked : undefined}
                className={line.marks.length > 0 ? styles["said"] : undefined}
              >
                <time>{line.startSec === null ? "" : durationText(line.startSec)}</time>
                <p dir="auto">
                  {line.speaker !== null && line.speaker !== lines[index - 1]?.speaker && (
                    <span className={styles["speaker"]}>{line.speaker}</span>
                  )}
                  <Marked text={line.text} marks={line.marks} />
                </p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
});
