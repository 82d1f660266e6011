import { texts } from "#texts/start";
import { useAnswer } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { Count } from "../../parts/numbers/count.tsx";
import { PlatformTile } from "../../parts/marks/platform-tile.tsx";
import styles from "./start.module.css";

/** How often the numbers are read while accounts are imported. */
const POLL_MS = 5_000;

/** What the connected accounts show before there is a cluster: reach and followers. */
export function AccountNumbers({ showId }: { showId: string }) {
  const { name, category } = usePlatforms();
  const stats = useAnswer((api, options) => api.shows.platformStats(showId, {}, options), {
    refetchMs: POLL_MS,
  });
  const rows = (stats.data?.data ?? []).filter(({ connected }) => connected);
  if (rows.length === 0) return <p className="muted">{texts.numbers.waiting}</p>;
  return (
    <>
      <p className="muted">{texts.numbers.ofAccounts}</p>
      <div className={styles["card"]}>
        <div className={`${styles["row"]} muted small`} aria-hidden="true">
          <span />
          <span>{texts.numbers.platform}</span>
          <span className={styles["column"]}>{texts.numbers.reach}</span>
          <span className={styles["column"]}>{texts.numbers.followers}</span>
        </div>
        <ul>
          {rows.map(({ platform, reach, followers, subscribers }) => (
            <li key={platform} className={styles["row"]}>
              <PlatformTile platform={platform} category={category(platform)} />
              <span>{name(platform)}</span>
              <span className={styles["column"]}>
                <span className="hidden">{texts.numbers.reach}</span>
                <Count value={reach} isInline />
              </span>
              <span className={styles["column"]}>
                <span className="hidden">{texts.numbers.followers}</span>
                <Count value={followers ?? subscribers} isInline />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
