import type { Transcript } from "@castmeter/sdk";
import { useMemo } from "react";
import { texts } from "#texts/episodes/transcript";
import { useApi } from "../../../api/api-context.tsx";
import { saveFile } from "../../../api/save-file.ts";
import { exactCount, shares } from "../../../numbers/count.ts";
import { momentText, utcText } from "../../../numbers/time.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { DeleteTranscript } from "./delete-transcript.tsx";
import styles from "./reader.module.css";
import { speakersOf } from "./speakers.ts";

const FORMATS = ["text", "vtt", "srt"] as const;

/** The share of each speaker, where the transcript comes from, and its files. */
export function ReaderAside({
  transcript,
  speaker,
  dropped,
  onSpeaker,
}: {
  transcript: Transcript;
  speaker: string | undefined;
  /** Cues of the feed's file that are left out; null where that is not counted. */
  dropped: number | null;
  onSpeaker: (name: string | undefined) => void;
}) {
  const api = useApi();
  const { segments, show_id: showId, episode_id: episodeId } = transcript;
  const speakers = useMemo(() => speakersOf(segments), [segments]);
  const named = speakers.some(({ name }) => name !== null);
  const shared = shares(speakers.map(({ words }) => words));
  const most = Math.max(1, speakers[0]?.words ?? 1);
  const isPhone = useIsPhone();
  const parts = (
    <div className={styles["sticky"]}>
      <section>
        <h2>
          {texts.speakers.title} <small>{texts.speakers.note}</small>
        </h2>
        {named ? (
          <BarRows label={texts.speakers.title}>
            {speakers.map(({ name, words }, place) => (
              <BarRow
                key={name ?? ""}
                name={name ?? texts.unnamed}
                width={words / most}
                share={shared[place] ?? null}
                count={exactCount(words)}
                isChosen={name !== null && name === speaker}
                {...(name === null
                  ? {}
                  : { onChoose: () => onSpeaker(name === speaker ? undefined : name) })}
              />
            ))}
          </BarRows>
        ) : (
          <p className="muted">{texts.speakers.none}</p>
        )}
        {speaker !== undefined && (
          <Button size="small" onClick={() => onSpeaker(undefined)}>
            {texts.speakers.all}
          </Button>
        )}
      </section>
      <section>
        <h2>{texts.facts.title}</h2>
        <dl className={styles["facts"]}>
          <dt>{texts.facts.language}</dt>
          <dd>{transcript.language}</dd>
          <dt>{texts.facts.source}</dt>
          <dd>{texts.facts.sources[transcript.source]}</dd>
          <dt>{texts.facts.words}</dt>
          <dd>{exactCount(transcript.word_count)}</dd>
          <dt>{texts.facts.passages}</dt>
          <dd>{exactCount(segments.length)}</dd>
          <dt>{texts.facts.updated}</dt>
          <dd title={utcText(transcript.updated_at)}>{momentText(transcript.updated_at)}</dd>
        </dl>
        {segments.every(({ start_sec: start }) => start === null) && (
          <p className="muted">{texts.noTimes}</p>
        )}
        {dropped !== null && dropped > 0 && (
          <p className="muted">{texts.facts.dropped(exactCount(dropped))}</p>
        )}
      </section>
      <section>
        <h2>{texts.save.title}</h2>
        <div className={styles["saves"]}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              size="small"
              icon="download"
              onClick={() =>
                void saveFile(
                  api.episodes.getTranscript(showId, episodeId).file(format),
                  `transcript.${format === "text" ? "txt" : format}`,
                )
              }
            >
              {texts.save[format]}
            </Button>
          ))}
        </div>
      </section>
      <DeleteTranscript transcript={transcript} />
    </div>
  );
  return (
    <aside className={styles["aside"]}>
      {isPhone ? (
        <details>
          <summary>{texts.about}</summary>
          {parts}
        </details>
      ) : (
        parts
      )}
    </aside>
  );
}
