import type { DemographicEntry } from "@castmeter/sdk";
import { texts } from "#texts/analytics/audience";
import { shareText } from "../../../numbers/count.ts";
import { rowsByAge } from "./ages.ts";
import styles from "./demographics-tab.module.css";

/** Ages by gender: a bar for each age, divided by gender in the order of the legend. */
export function AgeBars({ entry }: { entry: DemographicEntry }) {
  const { genders, rows } = rowsByAge(entry.buckets);
  const most = Math.max(0, ...rows.map(({ sum }) => sum)) || 1;
  const nameOf = (gender: string): string => texts.demographics.genders[gender] ?? gender;
  return (
    <>
      <ul className={styles["legend"]}>
        {genders.map((gender, index) => (
          <li key={gender}>
            <i className={styles[`part-${Math.min(3, index)}`]} />
            {nameOf(gender)}
          </li>
        ))}
      </ul>
      <ul className={styles["ages"]}>
        {rows.map(({ age, parts, sum }) => {
          const words = parts
            .map((part, index) =>
              part === null ? null : `${nameOf(genders[index] ?? "")} ${shareText(part)}`,
            )
            .filter((text) => text !== null)
            .join(", ");
          return (
            <li key={age} title={words}>
              <span>{age}</span>
              <span className={styles["track"]} role="img" aria-label={words}>
                {parts.map((part, index) => (
                  <i
                    key={genders[index]}
                    className={styles[`part-${Math.min(3, index)}`]}
                    style={{ inlineSize: `${((part ?? 0) / most) * 100}%` }}
                  />
                ))}
              </span>
              <span className="number">{shareText(sum)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
