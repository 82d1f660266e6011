import type { Episode } from "@castmeter/sdk";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/episodes/episode";
import { texts as list } from "#texts/episodes";
import { useCanEdit } from "../../../api/api-context.tsx";
import { exactCount } from "../../../numbers/count.ts";
import { durationText, momentText, utcText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import styles from "./facts-panel.module.css";
import { IdsDialog } from "./ids-dialog.tsx";

/** Length and language of a stored transcript, as far as they are known. */
const transcriptText = ({
  word_count: words,
  language,
}: Pick<Episode["transcript"], "word_count" | "language">): string =>
  [
    ...(words === null ? [texts.facts.unknownLength] : [texts.facts.words(exactCount(words))]),
    ...(language === null ? [] : [language]),
  ].join(", ");

/** What the feed states about the episode, and by which ids other platforms know it. */
export function FactsPanel({ episode }: { episode: Episode }) {
  const canEdit = useCanEdit();
  const [isOpen, setOpen] = useState(false);
  const { identifiers: ids, transcript } = episode;
  const number = list.number(episode.season, episode.number);
  return (
    <section className={styles["facts"]}>
      <header>
        <h2>
          {texts.facts.title} <small>{texts.facts.note}</small>
        </h2>
        {canEdit && (
          <Button size="small" onClick={() => setOpen(true)}>
            {texts.facts.changeIds}
          </Button>
        )}
      </header>
      <dl>
        <Fact name={texts.facts.published}>
          <span title={utcText(episode.published_at)}>{momentText(episode.published_at)}</span>
          {episode.published_at_estimated && (
            <span className="muted small"> {texts.facts.estimated}</span>
          )}
        </Fact>
        <Fact name={texts.facts.length}>
          {episode.duration_sec === null ? null : durationText(episode.duration_sec)}
        </Fact>
        <Fact name={texts.facts.number}>{number === "" ? null : number}</Fact>
        <Fact name={texts.facts.type}>{list.types[episode.type]}</Fact>
        <Fact name={texts.facts.explicit}>
          {episode.explicit ? texts.facts.yes : texts.facts.no}
        </Fact>
        {episode.removed_at !== null && (
          <Fact name={texts.facts.removed}>{momentText(episode.removed_at)}</Fact>
        )}
        <Fact name={texts.facts.link}>
          {episode.link === null ? null : (
            <a
              href={episode.link}
              target="_blank"
              rel="noreferrer"
              className={`link ${styles["address"]}`}
            >
              {episode.link.replace(/^https?:\/\//, "")}
            </a>
          )}
        </Fact>
        <Fact name={texts.facts.transcript}>
          {transcript.available
            ? transcriptText(transcript)
            : (transcript.error?.message ?? texts.facts.noTranscript)}
        </Fact>
        <Id name={texts.facts.guid} id={ids.guid} />
        {ids.simplecast_episode_id !== null && (
          <Id name={texts.facts.simplecast} id={ids.simplecast_episode_id} />
        )}
        <Id name={texts.facts.apple} id={ids.apple_episode_id} />
        <Id name={texts.facts.spotify} id={ids.spotify_episode_id} />
        <Id name={texts.facts.youtube} id={ids.youtube_video_id} />
      </dl>
      {episode.description !== null && episode.description !== "" && (
        <details className={styles["notes"]}>
          <summary>{texts.facts.notes}</summary>
          <p>{episode.description}</p>
        </details>
      )}
      {isOpen && <IdsDialog episode={episode} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? <span className="muted">— {texts.facts.unknown}</span>}</dd>
    </>
  );
}

function Id({ name, id }: { name: string; id: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {id === null ? <span className="muted">— {texts.facts.notSet}</span> : <code>{id}</code>}
      </dd>
    </>
  );
}
