import type { Integration } from "@castmeter/sdk";
import { texts } from "#texts/shows/accounts";
import { exactCount } from "../../../numbers/count.ts";
import { dayText } from "../../../numbers/time.ts";
import { Count, staleMark, type CountMark } from "../../../parts/numbers/count.tsx";
import styles from "./accounts.module.css";

type Reading = Integration["readings"][string];

/** The latest reading of each metric of an account, with where it comes from. */
export function AccountReadings({ integration: { readings } }: { integration: Integration }) {
  const entries = Object.entries(readings).toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <section className={styles["part"]}>
      <h3>{texts.drawer.readings}</h3>
      {entries.length === 0 && <p className="muted">{texts.drawer.noReading}</p>}
      <ul className={styles["readings"]}>
        {entries.map(([metric, reading]) => {
          const name = metric.replaceAll("_", " ");
          return (
            <li key={metric}>
              <span>{name}</span>
              <Count
                value={reading.value}
                mark={markOf(reading)}
                details={{
                  title: name,
                  countedAs: reading.definition,
                  fetchedAt: reading.fetched_at,
                  dataThrough: reading.as_of === null ? null : dayText(reading.as_of),
                  source: texts.drawer.sources[reading.source],
                }}
              />
              {reading.kept !== undefined && reading.kept !== null && (
                <small>{keptText(reading.kept.refused_value)}</small>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const keptText = (refused: number | null): string =>
  refused === null ? texts.drawer.keptFailed : texts.drawer.kept(exactCount(refused));

const markOf = ({ kept, fetched_at: fetched }: Reading): CountMark | null =>
  kept === undefined || kept === null ? staleMark(fetched) : { kind: "kept" };
