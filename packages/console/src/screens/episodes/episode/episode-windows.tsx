import type { Episode } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/episodes/episode";
import { texts as sinceTexts } from "#texts/episodes/since";
import { useAnswer } from "../../../api/use-answer.ts";
import { changeOf, changeText, exactCount } from "../../../numbers/count.ts";
import { utcText } from "../../../numbers/time.ts";
import { Count, type CountMark, staleMark } from "../../../parts/numbers/count.tsx";
import { Columns } from "../../../parts/page/page-head.tsx";
import { useIsPhone } from "../../../parts/table/use-phone.ts";
import { Bars } from "../../../parts/page/panel.tsx";
import { type Metric, readEpisodeSearch, type SinceSearch, UNTIL_DEFAULT } from "../search.ts";
import { SinceActs } from "../since/since-acts.tsx";
import { isBefore } from "../since/chart/since-lines.ts";
import { SincePanel } from "../since/since-panel.tsx";
import { WindowCount } from "../since/window-count.tsx";
import { subjectsOf } from "../since/subjects.ts";
import { type Since, useSince } from "../since/use-since.ts";
import { usualAt, type WindowName } from "../since/chart/usual-at.ts";
import { useAddress } from "../use-search.ts";
import styles from "./episode-windows.module.css";

const WINDOWS: readonly { name: WindowName; day: number }[] = [
  { name: "d1", day: 1 },
  { name: "d7", day: 7 },
  { name: "d14", day: 14 },
  { name: "d30", day: 30 },
  { name: "d90", day: 90 },
];
/** Episodes before it that are read, to say what is usual. */
const LISTED = 19;

/** The episode since publishing over what is usual for its show, and its windows beside. */
export function EpisodeWindows({ episode }: { episode: Episode }) {
  const [search] = useAddress<SinceSearch>(readEpisodeSearch);
  const [day, setDay] = useState<number | null>(null);
  const before = useAnswer((api, options) =>
    episode.cluster_ref === null
      ? null
      : api.episodes.list(
          episode.show_id,
          { published_lt: episode.published_at, has_cluster: true, limit: LISTED },
          options,
        ),
  );
  const isReady = episode.cluster_ref !== null && !before.isPending && !before.isPlaceholderData;
  const subjects = isReady
    ? subjectsOf(
        [episode.id],
        [episode, ...(before.data?.data ?? [])],
        search.until ?? UNTIL_DEFAULT,
      )
    : [];
  const since = useSince(subjects, [episode.id], search);
  const lines = since.lines.map((line) => ({ ...line, name: episode.title }));
  if (episode.cluster_ref === null) return null;
  return (
    <Columns columns="minmax(0, 1fr) 380px">
      <SincePanel since={since} lines={lines} day={day} onDay={setDay} height={320} isOne />
      <section className={styles["windows"]} aria-label={texts.windows.title}>
        <div className={styles["acts"]}>
          <SinceActs usualCount={since.before.length} />
        </div>
        <Windows episode={episode} since={since} metric={search.metric ?? "reach"} />
      </section>
    </Columns>
  );
}

function Windows({ episode, since, metric }: { episode: Episode; since: Since; metric: Metric }) {
  const isPhone = useIsPhone();
  const curve = since.curves.get(episode.id);
  if (since.answer.data === undefined)
    return since.answer.error === null ? <Bars height={200} /> : null;
  if (curve === undefined || curve.windows === null)
    return <p className="muted">{texts.windows.none}</p>;
  const { windows } = curve;
  const { breaks } = since.answer.data;
  const rule: CountMark | null = isBefore(episode.published_at, breaks) ? { kind: "rule" } : null;
  const now = episode.metrics?.[metric] ?? null;
  return (
    <table aria-label={texts.windows.title} className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{texts.windows.window}</th>
          <th scope="col" className={styles["number"]}>
            {sinceTexts.metrics[metric]}
          </th>
          <th scope="col" className={styles["usual"]}>
            {texts.windows.usual}
          </th>
          <th scope="col" className={styles["usual"]}>
            <span className="hidden">{texts.windows.change}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {WINDOWS.map(({ name, day }) => {
          const window = windows[name];
          const usual = usualAt(since, name);
          const change = window.complete ? changeOf(window.value, usual) : null;
          return (
            <tr key={name}>
              <th scope="row" title={utcText(window.closes_at)}>
                {day === 1 ? texts.windows.day1 : texts.windows.day(day)}
              </th>
              <td>
                <WindowCount window={window} mark={rule} now={since.now} isInline={isPhone} />
              </td>
              <td className={styles["usual"]}>{usual === null ? "—" : exactCount(usual)}</td>
              <td className={`${styles["usual"]} ${styles[change?.direction ?? "same"]}`}>
                {change === null ? "" : changeText(change)}
              </td>
            </tr>
          );
        })}
        <tr>
          <th scope="row">{texts.windows.now}</th>
          <td>
            <Count
              value={now}
              isInline={isPhone}
              mark={
                now === null
                  ? { kind: "unknown", reason: sinceTexts.unknown }
                  : staleMark(episode.metrics?.last_refreshed_at)
              }
            />
          </td>
          <td />
          <td />
        </tr>
      </tbody>
    </table>
  );
}
