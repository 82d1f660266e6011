import type { AnalyticsDays } from "@castmeter/sdk";
import { nameOfFigure } from "#texts/analytics/metrics";
import { texts } from "#texts/analytics/more";
import { useApi } from "../../../api/api-context.tsx";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dayText, momentText } from "../../../numbers/time.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { whenQuery } from "../address/filters.ts";
import type { Metric } from "../address/metrics.ts";
import { useFilters } from "../address/use-address.ts";
import { Bleed } from "../../../parts/page/bleed.tsx";
import { ExportActs } from "../shared/links/export-acts.tsx";
import { footOf } from "../shared/links/foot.ts";
import { useShows } from "../shared/filters/use-shows.ts";
import styles from "./provenance-tab.module.css";

/** The stored days of one account, newest first, with what each said before. */
export function DaysDrawer({
  show,
  platform,
  metric,
  onClose,
}: {
  show: string;
  platform: string;
  metric: Metric;
  onClose: () => void;
}) {
  const api = useApi();
  const { name } = usePlatforms();
  const { name: showName } = useShows();
  const query = { ...whenQuery(useFilters()), platform, metric };
  const days = useAnswer((client, options) => client.shows.days(show, query, options));
  return (
    <Dialog
      isOpen
      form="drawer"
      onClose={onClose}
      title={texts.provenance.drawer(name(platform), showName(show))}
    >
      <Bleed>
        <Panel
          title={nameOfFigure(metric)}
          minHeight={320}
          answer={days}
          isEmpty={({ days: stored }) => stored.length === 0}
          empty={
            <Empty title={texts.provenance.noneStored} text={texts.provenance.noneStoredText} />
          }
          foot={footOf(days.data)}
          footActs={
            <ExportActs
              id="days"
              name={texts.provenance.drawer(name(platform), showName(show))}
              call={api.shows.days(show, query)}
              operation="shows.days"
              params={{ show_id: show }}
              query={query}
            />
          }
        >
          {(data) => <Days of={data} />}
        </Panel>
      </Bleed>
    </Dialog>
  );
}

function Days({ of: { days, coverage } }: { of: AnalyticsDays }) {
  const [first] = days;
  return (
    <>
      <dl className={styles["facts"]}>
        <dt>{texts.provenance.id}</dt>
        <dd className="mono">{first?.account_id}</dd>
        <dt>{texts.provenance.definition}</dt>
        <dd className="mono">
          {[...new Set(days.map(({ definition }) => definition ?? "—"))].join(", ")}
        </dd>
        <dt>{texts.provenance.countedAs}</dt>
        <dd>
          {[...new Set(days.map(({ counted }) => texts.provenance.ways[counted]))].join(", ")}
        </dd>
      </dl>
      {coverage.warnings.map((warning) => (
        <p key={warning} className={styles["before"]}>
          {warning}
        </p>
      ))}
      <ol className={styles["days"]}>
        {days.toReversed().map((day) => (
          <li key={day.date}>
            <span>{dayText(day.date)}</span>
            <strong className="number">{day.value === null ? "—" : exactCount(day.value)}</strong>
            <small>
              {[
                ...(day.spans_days > 1 ? [texts.provenance.spans(day.spans_days)] : []),
                texts.provenance.since(momentText(day.known_from)),
                ...(day.counter === null
                  ? []
                  : [texts.provenance.runningTotal(exactCount(day.counter))]),
              ].join(" · ")}
            </small>
            {day.revisions.map(({ value, replaced_at: until }) => (
              <small key={until} className={styles["before"]}>
                {value === null
                  ? texts.provenance.unknownUntil(momentText(until))
                  : texts.provenance.revision(exactCount(value), momentText(until))}
              </small>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}
