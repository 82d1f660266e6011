import type { MetricDefinition } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts as frame } from "#texts/analytics";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/more";
import { dateText } from "../../../numbers/time.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Icon } from "../../../parts/marks/icon.tsx";
import { readFilters } from "../address/filters.ts";
import { isMetric } from "../address/metrics.ts";
import styles from "./definitions-tab.module.css";

/** One definition with all of its versions. */
export function DefinitionDrawer({
  definition: {
    metric,
    platform,
    platform_name: name,
    description,
    unit,
    additive,
    used_for_reach: isReach,
    source_url: source,
    versions,
  },
  onClose,
}: {
  definition: MetricDefinition;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      form="drawer"
      onClose={onClose}
      title={`${nameOfFigure(metric)}, ${name ?? texts.definitions.computed}`}
    >
      <p>{description}</p>
      <dl className={styles["facts"]}>
        <dt>{texts.definitions.unit}</dt>
        <dd>{texts.definitions.units[unit]}</dd>
        <dt>{texts.definitions.days}</dt>
        <dd>{additive ? texts.definitions.additive : texts.definitions.notAdditive}</dd>
        {isReach && (
          <>
            <dt>{texts.definitions.reach}</dt>
            <dd>{texts.definitions.inReach}</dd>
          </>
        )}
      </dl>
      <Source url={source} />
      {isMetric(metric) && (
        <p>
          <Link
            to="/analytics/provenance"
            search={
              ((before: Record<string, unknown>) => ({
                ...readFilters(before),
                metric,
                ...(platform === null ? {} : { platform }),
              })) as never
            }
            className="link"
          >
            {frame.whereFrom}
          </Link>
        </p>
      )}
      <h3 style={{ paddingTop: 16 }}>{texts.definitions.versions}</h3>
      {versions.length > 1 && <p className="muted small">{texts.definitions.versionsNote}</p>}
      <ol className={styles["versions"]}>
        {versions.toReversed().map(({ id, from, note, source_url: page }) => (
          <li key={id}>
            <code>{id}</code>
            <p className="muted">
              {from === null ? texts.definitions.first : texts.definitions.since(dateText(from))}
            </p>
            {note !== null && <p>{note}</p>}
            {page !== source && <Source url={page} />}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function Source({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <p>
      <a href={url} target="_blank" rel="noreferrer" className="link">
        {texts.definitions.source} <Icon name="external" size={12} />
      </a>
    </p>
  );
}
