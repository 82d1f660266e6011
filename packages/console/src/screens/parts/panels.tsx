import { useState } from "react";
import { texts as categories } from "#texts/categories";
import { texts as pageTexts } from "#texts/parts-page";
import { texts as partTexts } from "#texts/parts";
import type { Answer } from "../../api/use-answer.ts";
import { BarRow, BarRows } from "../../parts/numbers/bar-row.tsx";
import { Button } from "../../parts/acts/button.tsx";
import { Count, type CountMark } from "../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";
import { categoryOf, PlatformTile } from "../../parts/marks/platform-tile.tsx";
import { Switch } from "../../parts/form/switch.tsx";
import { fakeAnswer, fakeError } from "./fake-answer.ts";
import styles from "./parts-page.module.css";

const texts = pageTexts.panels;

interface Row {
  platform: string;
  name: string;
  value: number | null;
  mark?: CountMark;
}

interface Reach {
  as_of: string;
  rows: readonly Row[];
}

const AS_OF = "2026-11-23T09:40:00Z";
const YOUTUBE: Row = { platform: "youtube", name: "YouTube", value: 2_148_316 };
const SPOTIFY: Row = { platform: "spotify", name: "Spotify", value: 870_674 };
const INSTAGRAM: Row = { platform: "instagram", name: "Instagram", value: 564_364 };
const TIKTOK: Row = { platform: "tiktok", name: "TikTok", value: 489_014 };
const APPLE: Row = { platform: "applePodcasts", name: "Apple Podcasts", value: 315_530 };
const LINKEDIN: Row = { platform: "linkedin", name: "LinkedIn", value: 35_457 };
const NEWSLETTER: Row = { platform: "newsletter", name: "Newsletter", value: null };

const reach = (...rows: Row[]): Reach => ({ as_of: AS_OF, rows });
const ALL = reach(YOUTUBE, SPOTIFY, INSTAGRAM, TIKTOK, APPLE);
const marked = (row: Row, mark: CountMark): Row => ({ ...row, mark });

const busy = fakeError(503, "unavailable", "The server was busy. Try again in some seconds.");
const plan = fakeError(
  403,
  "plan_required",
  "Spotify and Apple can be connected today; their numbers are shown from the day the plan changes.",
);

/** One panel in nine states, and old numbers that could not be read again. */
export function Panels() {
  return (
    <section className={styles["section"]}>
      <h2>{texts.title}</h2>
      <p className="muted">{texts.note}</p>
      <div className={styles["states"]}>
        <State name={texts.fine} note={texts.fineNote} answer={fakeAnswer({ data: ALL })} />
        <State name={texts.first} note={texts.firstNote} answer={fakeAnswer<Reach>({})} />
        <State
          name={texts.again}
          note={texts.againNote}
          answer={fakeAnswer({ data: ALL, isPlaceholderData: true })}
        />
        <State
          name={texts.stale}
          note={texts.staleNote}
          foot={texts.staleFoot}
          act={texts.refresh}
          answer={fakeAnswer({
            data: reach(
              YOUTUBE,
              SPOTIFY,
              INSTAGRAM,
              marked(TIKTOK, { kind: "kept" }),
              marked(LINKEDIN, { kind: "stale", age: "41 h" }),
            ),
          })}
        />
        <State
          name={texts.missing}
          note={texts.missingNote}
          foot={texts.missingFoot}
          act={partTexts.problem.tryAgain}
          answer={fakeAnswer({
            data: reach(
              YOUTUBE,
              SPOTIFY,
              INSTAGRAM,
              { ...TIKTOK, value: null, mark: { kind: "unknown", reason: texts.noAnswer } },
              APPLE,
            ),
          })}
        />
        <State
          name={texts.estimated}
          note={texts.estimatedNote}
          answer={fakeAnswer({
            data: reach(
              marked(YOUTUBE, { kind: "so_far" }),
              marked(SPOTIFY, { kind: "through", day: texts.toFriday }),
              marked(INSTAGRAM, { kind: "stand_in", counter: texts.likes }),
              marked(LINKEDIN, { kind: "estimated" }),
              marked(NEWSLETTER, { kind: "unknown", reason: texts.hidden }),
            ),
          })}
        />
        <State
          name={texts.error}
          note={texts.errorNote}
          answer={fakeAnswer<Reach>({ error: busy })}
        />
        <State name={texts.empty} note={texts.emptyNote} answer={fakeAnswer({ data: reach() })} />
        <State
          name={texts.plan}
          note={texts.planNote}
          answer={fakeAnswer<Reach>({ error: plan })}
        />
        <State
          name={texts.old}
          note={texts.oldNote}
          answer={fakeAnswer({ data: ALL, error: busy })}
        />
      </div>
    </section>
  );
}

interface StateProps {
  name: string;
  note: string;
  answer: Answer<Reach>;
  foot?: string;
  act?: string;
}

function State({ name, note, answer, foot, act }: StateProps) {
  const [shown, setShown] = useState<"all" | "video" | "audio">("all");
  return (
    <figure>
      <figcaption>
        <strong>{name}</strong> {note}
      </figcaption>
      <div className={styles["framed"]}>
        <Panel
          title={texts.panel}
          minHeight={150}
          answer={answer}
          foot={foot}
          footActs={act !== undefined && <Button size="small">{act}</Button>}
          switches={
            <Switch
              label={texts.choice}
              value={shown}
              onChange={setShown}
              choices={[
                { value: "all", label: categories.all },
                { value: "video", label: categories.video },
                { value: "audio", label: categories.audio },
              ]}
            />
          }
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <Empty title={texts.emptyTitle} text={texts.emptyText}>
              <PlatformTile platform="youtube" />
              <PlatformTile platform="instagram" />
              <Button look="main">{texts.connect}</Button>
            </Empty>
          }
        >
          {({ rows }) => <Bars rows={rows} />}
        </Panel>
      </div>
    </figure>
  );
}

function Bars({ rows }: { rows: readonly Row[] }) {
  const most = Math.max(...rows.map(({ value }) => value ?? 0));
  return (
    <BarRows label={texts.panel}>
      {rows.map(({ platform, name, value, mark }) => (
        <BarRow
          key={platform}
          platform={platform}
          category={categoryOf(platform)}
          name={name}
          width={value === null ? null : (0.9 * value) / most}
          count={<Count value={value} mark={mark} />}
        />
      ))}
    </BarRows>
  );
}
