import type { Episode, Transcript } from "@castmeter/sdk";
import { useEffect, useMemo, useRef, useState } from "react";
import { texts } from "#texts/episodes/transcript";
import { exactCount } from "../../../numbers/count.ts";
import { IconButton } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { SearchField } from "../list/search-field.tsx";
import { readReaderSearch, type ReaderSearch } from "../search.ts";
import { useAddress } from "../use-search.ts";
import { copyPassage } from "./copy-passage.ts";
import { FOUND_MAX, indexOf } from "./find-passages.ts";
import { ReaderAside } from "./reader-aside.tsx";
import { ReaderList, type ReaderListHandle } from "./reader-list.tsx";
import styles from "./reader.module.css";
import { type Segment, segmentAt } from "./speakers.ts";
import { useFound } from "./use-found.ts";

/** The transcript with a search that goes from found to found, beside the share of each speaker. */
export function Reader({
  transcript,
  title,
  episode,
}: {
  transcript: Transcript;
  title: string;
  episode: Episode | undefined;
}) {
  const [{ q = "", at, speaker }, change] = useAddress<ReaderSearch>(readReaderSearch);
  const say = useNotice();
  const list = useRef<ReaderListHandle>(null);
  const segments: readonly Segment[] = useMemo(
    () =>
      speaker === undefined
        ? transcript.segments
        : transcript.segments.filter((segment) => segment.speaker === speaker),
    [transcript, speaker],
  );
  const index = useMemo(() => indexOf(segments), [segments]);
  const asked = at === undefined ? null : segmentAt(segments, at);
  const [current, setCurrent] = useState<number | null>(asked);
  const found = useFound(index, q, asked ?? 0);

  const goTo = (place: number, isMarked = true): void => {
    const start = segments[place]?.start_sec ?? null;
    list.current?.show(place);
    if (!isMarked) return;
    setCurrent(place);
    shownAt.current = start === null ? undefined : Math.floor(start);
    change({ at: shownAt.current });
  };
  const step = (isBack: boolean): void => {
    const place = found.step(isBack);
    if (place !== null) goTo(place);
  };
  // A second that the address was given from outside is shown; one set here is on screen.
  const shownAt = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (at === undefined || at === shownAt.current) return;
    shownAt.current = at;
    const place = segmentAt(segments, at);
    setCurrent(place);
    list.current?.show(place);
  }, [at, segments]);
  // New words lead to the first place at or after where the reader is.
  const firstFound = found.all[found.at]?.[0]?.segment;
  const shownWords = useRef(at === undefined ? "" : q);
  useEffect(() => {
    if (q === shownWords.current) return;
    shownWords.current = q;
    if (firstFound !== undefined) list.current?.show(firstFound);
  }, [q, firstFound]);

  const copy = (place: number): void => {
    const segment = segments[place];
    if (segment !== undefined)
      void copyPassage(segment, { title, segments }).then(() => say({ text: texts.copied }));
  };
  useKeys([
    { key: "n", does: texts.keys.next, run: () => step(false) },
    { key: "shift+n", does: texts.keys.before, run: () => step(true) },
    {
      key: "c",
      does: texts.copyKey,
      run: () => copy(list.current?.focused() ?? current ?? 0),
    },
  ]);
  return (
    <div className={styles["reader"]}>
      <div className={styles["main"]}>
        <search className={styles["search"]} aria-label={texts.search}>
          <SearchField
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            value={q}
            onChange={(next) => change({ q: next === "" ? undefined : next })}
            onEnter={step}
          />
          {q !== "" && (
            <div className={styles["found"]}>
              <span role="status">
                {found.all.length === 0
                  ? texts.foundNone
                  : texts.found(exactCount(found.at + 1), exactCount(found.all.length))}
                {found.all.length === FOUND_MAX && (
                  <span className="muted small"> {texts.foundMany(exactCount(FOUND_MAX))}</span>
                )}
              </span>
              <IconButton
                icon="left"
                label={texts.before}
                disabled={found.all.length === 0}
                onClick={() => step(true)}
              />
              <IconButton
                icon="right"
                label={texts.next}
                disabled={found.all.length === 0}
                onClick={() => step(false)}
              />
            </div>
          )}
        </search>
        <ReaderList
          key={speaker ?? ""}
          ref={list}
          segments={segments}
          marks={found.marks}
          current={current}
          onMark={(place) => goTo(place)}
          onCopy={copy}
        />
      </div>
      <ReaderAside
        transcript={transcript}
        speaker={speaker}
        dropped={episode?.transcript.dropped_cue_count ?? null}
        onSpeaker={(name) => change({ speaker: name, at: undefined }, true)}
      />
    </div>
  );
}
