import type { Workspace } from "@castmeter/sdk";
import { texts } from "#texts/overview";
import type { Answer } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { Panel } from "../../parts/page/panel.tsx";
import styles from "./ages.module.css";

const LAST_HOUR = 72;
const STALE_HOUR = 36;
const HOURS = [0, 12, 24, 36, 48, 60, 72];

/** One tick for each platform at the age of its oldest account; the old ones are named. */
export function Ages({ me }: { me: Answer<Workspace> }) {
  const { name } = usePlatforms();
  return (
    <Panel
      title={texts.ages.title}
      note={me.data && texts.ages.note(Object.keys(me.data.data_freshness).length)}
      minHeight={56}
      answer={me}
      hasNoFoot
    >
      {({ data_freshness: freshness }) => {
        const ages = Object.entries(freshness).flatMap(([platform, { age_hours: hours }]) =>
          hours === null ? [] : [{ platform, hours }],
        );
        const old = ages.filter(({ hours }) => hours > STALE_HOUR);
        return (
          <figure className={styles["ages"]} aria-label={texts.ages.scale}>
            <div className={styles["ruler"]}>
              <span className={styles["old"]} />
              {ages.map(({ platform, hours }) => (
                <i
                  key={platform}
                  title={`${name(platform)}, ${Math.round(hours)} h`}
                  className={hours > STALE_HOUR ? styles["stale"] : undefined}
                  style={{ insetInlineStart: `${(Math.min(hours, LAST_HOUR) / LAST_HOUR) * 100}%` }}
                />
              ))}
            </div>
            <div className={styles["hours"]} aria-hidden="true">
              {HOURS.map((hour) => (
                <span
                  key={hour}
                  className={hour === STALE_HOUR ? styles["limit"] : undefined}
                  style={{ insetInlineStart: `${(hour / LAST_HOUR) * 100}%` }}
                >
                  {hour === 0 ? texts.ages.now : `${hour} h`}
                </span>
              ))}
            </div>
            <figcaption className={old.length > 0 ? styles["named"] : "muted small"}>
              {old.length === 0
                ? texts.ages.fresh
                : old
                    .map(({ platform, hours }) =>
                      hours < 48
                        ? `${name(platform)} ${Math.floor(hours)} h`
                        : `${name(platform)} ${Math.floor(hours / 24)} d`,
                    )
                    .join(", ")}
            </figcaption>
          </figure>
        );
      }}
    </Panel>
  );
}
