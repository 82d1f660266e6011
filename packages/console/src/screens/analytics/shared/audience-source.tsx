import type { DemographicEntry, GeographyEntry } from "@castmeter/sdk";
import { texts } from "#texts/analytics/audience";
import { nameOfFigure } from "#texts/analytics/metrics";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { dateText, shortDayText } from "../../../numbers/time.ts";
import { PlatformTile } from "../../../parts/marks/platform-tile.tsx";
import styles from "./audience-source.module.css";
import { useShows } from "./filters/use-shows.ts";

type Entry = GeographyEntry | DemographicEntry;

/** The days that a platform's numbers are of, in words. */
function windowText(window: Entry["window"]): string {
  if (window === null) return texts.noDate;
  const { kind, days, from, to } = window;
  if (kind === "days" && days !== undefined) return texts.windows.days(days);
  if (kind === "dates" && from !== undefined && to !== undefined)
    return texts.windows.dates(shortDayText(from), dateText(to));
  return kind === "all_time" ? texts.windows.all_time : texts.windows.snapshot;
}

/** Platform, metric and date of an audience's numbers, with the shows that are in them. */
export function AudienceSource({ entry, hasTitle = true }: { entry: Entry; hasTitle?: boolean }) {
  const { name, category } = usePlatforms();
  const { name: show } = useShows();
  const {
    platform,
    metric,
    metric_description: description,
    window,
    as_of: asOf,
    aggregation,
    shows_included: included,
    shows_missing: missing,
  } = entry;
  const facts = [
    windowText(window),
    ...(asOf === null ? [] : [texts.asOf(dateText(asOf))]),
    texts.shows(included.length),
    ...(aggregation === null || included.length < 2 ? [] : [texts.aggregation[aggregation]]),
  ];
  return (
    <header className={styles["source"]}>
      {hasTitle && (
        <h2>
          <PlatformTile platform={platform} category={category(platform)} /> {name(platform)}
          {metric !== null && (
            <span className={styles["metric"]} title={description ?? undefined}>
              {nameOfFigure(metric)}
            </span>
          )}
        </h2>
      )}
      <p className="muted small">{facts.join(" · ")}</p>
      {missing.length > 0 && (
        <p
          className="muted small"
          title={missing.map(({ show_id: id, message }) => `${show(id)}: ${message}`).join("\n")}
        >
          {texts.without(missing.map(({ show_id: id }) => show(id)).join(", "))}
        </p>
      )}
      {included
        .filter(({ counted }) => !counted)
        .map(({ show_id: id }) => (
          <p key={id} className="muted small">
            {texts.sharedAccount(show(id))}
          </p>
        ))}
    </header>
  );
}

/** The platforms that report nothing, each with the reason in words and its name in the API. */
export function NotReported({ entries }: { entries: readonly Entry[] }) {
  const { name, category } = usePlatforms();
  if (entries.length === 0) return null;
  return (
    <details className={styles["missing"]}>
      <summary>
        {texts.missing} {entries.length}
      </summary>
      <ul>
        {entries.map(({ platform, message, reason }) => (
          <li key={platform}>
            <PlatformTile platform={platform} category={category(platform)} />
            <strong>{name(platform)}</strong>
            <span className="muted">{message}</span>
            {reason !== null && <code className="muted">{reason}</code>}
          </li>
        ))}
      </ul>
    </details>
  );
}
