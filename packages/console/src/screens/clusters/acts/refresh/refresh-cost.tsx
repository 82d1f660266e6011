import type { Cluster, WritePlan } from "@castmeter/sdk";
import { texts } from "#texts/clusters/acts";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { ageText, clockText, momentText } from "../../../../numbers/time.ts";
import { Icon } from "../../../../parts/marks/icon.tsx";
import { isGone } from "../../post/post-facts.ts";
import { refreshGroups } from "./refresh-groups.ts";
import styles from "./refresh.module.css";

/** What a refresh costs, from the API's own preview, and what it can change. */
export function RefreshCost({ cluster, plan }: { cluster: Cluster; plan: WritePlan }) {
  const { find, name } = usePlatforms();
  const { nodes } = cluster;
  const groups = refreshGroups(nodes, find);
  const gone = nodes.filter(isGone).length;
  const { cap, cost } = plan;
  const isSpent = cap !== null && cap.used >= cap.limit;
  return (
    <>
      <p className="muted">{agesText(nodes.map(({ last_fetched_at: at }) => at))}</p>
      <table className={styles["cost"]}>
        <tbody>
          {groups.map(({ kind, platforms, calls }) => (
            <tr key={kind}>
              <th scope="row">
                {texts.refresh[kind](new Intl.ListFormat().format(platforms.map(name)))}
              </th>
              <td className="number">
                {calls === 0 ? texts.refresh.noCall : texts.refresh.calls(calls)}
              </td>
            </tr>
          ))}
          <tr className={styles["together"]}>
            <th scope="row">{texts.refresh.together}</th>
            <td className="number">{texts.refresh.calls(cost?.provider_calls ?? 0)}</td>
          </tr>
        </tbody>
      </table>
      {cap !== null && !isSpent && (
        <p className={styles["cap"]}>
          <span className="muted">
            {texts.refresh.cap(exactCount(cap.used), exactCount(cap.limit))}
          </span>
          <span className={styles["ruler"]} aria-hidden="true">
            <span style={{ inlineSize: `${(cap.used / cap.limit) * 100}%` }} />
          </span>
        </p>
      )}
      {cap !== null && isSpent && (
        <p className={styles["spent"]}>
          <Icon name="clock" size={14} />
          {cap.limit === 1
            ? texts.refresh.reached(clockText(cap.resets_at))
            : texts.refresh.reachedDay(momentText(cap.resets_at))}
        </p>
      )}
      <p className={styles["fact"]}>
        <Icon name="lock" size={13} />
        {texts.refresh.guard}
      </p>
      {gone > 0 && (
        <p className={styles["fact"]}>
          <Icon name="off" size={13} />
          {texts.refresh.gone(gone)}
        </p>
      )}
    </>
  );
}

const isJustNow = (moment: string): boolean =>
  ageText(moment) === ageText(new Date().toISOString());

/** "The posts were read between 54 min and 41 h ago." */
function agesText(moments: readonly (string | null)[]): string {
  const known = moments.filter((at) => at !== null).sort();
  const [oldest, newest] = [known[0], known.at(-1)];
  if (oldest === undefined || newest === undefined) return texts.refresh.never;
  const [high, low] = [ageText(oldest), ageText(newest)];
  if (isJustNow(oldest)) return texts.refresh.readNow;
  if (high === low) return texts.refresh.readAt(high);
  return isJustNow(newest) ? texts.refresh.readWithin(high) : texts.refresh.readBetween(low, high);
}
