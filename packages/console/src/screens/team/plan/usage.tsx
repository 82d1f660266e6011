import { texts } from "#texts/team";
import { forPeople } from "../../../api/person-call.ts";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dayText, momentText, shortDayText, utcText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import type { Usage, UsageDay } from "../types.ts";
import styles from "./plan.module.css";
import { barHeights, kindsOf } from "./usage-facts.ts";

/** Calls to platforms by day: how many of today's are used, and when the count starts anew. */
export function UsagePanel({
  isTable,
  onTable,
}: {
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}) {
  const usage = useAnswer((api, options) => api.raw<Usage>({ path: "/usage", options }));
  return (
    <Panel
      title={texts.usage.title}
      note={texts.usage.note}
      answer={forPeople(usage)}
      minHeight={230}
      foot={texts.usage.foot}
      footActs={
        <Button
          size="small"
          look="quiet"
          icon={isTable ? "chart" : "table"}
          onClick={() => onTable(!isTable)}
        >
          {isTable ? texts.usage.chart : texts.usage.table}
        </Button>
      }
    >
      {(data) => (
        <>
          <Today usage={data} />
          {isTable ? <Table days={data.days} /> : <Chart days={data.days} limit={data.limit} />}
        </>
      )}
    </Panel>
  );
}

function Today({ usage: { limit, used_today: used, resets_at: resets } }: { usage: Usage }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const isFull = used >= limit;
  return (
    <div className={styles["today"]}>
      <p>
        <strong>{texts.usage.used(exactCount(used), exactCount(limit))}</strong>{" "}
        <span className={isFull ? styles["full"] : "muted"} title={utcText(resets)}>
          {isFull ? texts.usage.full(momentText(resets)) : texts.usage.resets(momentText(resets))}
        </span>
      </p>
      <meter className="hidden" min={0} max={limit} value={used} aria-label={texts.usage.title} />
      <div className={styles["meter"]} aria-hidden="true">
        <span
          className={isFull ? styles["meter-full"] : undefined}
          style={{ width: `${share * 100}%` }}
        />
      </div>
    </div>
  );
}

function Chart({ days, limit }: { days: readonly UsageDay[]; limit: number }) {
  const first = days[0];
  const last = days.at(-1);
  const heights = barHeights(days.map(({ calls }) => calls));
  return (
    <figure className={styles["chart"]} aria-label={texts.usage.chartLabel(exactCount(limit))}>
      <div className={styles["bars"]} aria-hidden="true">
        {days.map(({ date, calls }, index) => (
          <span key={date} title={texts.usage.day(dayText(date), exactCount(calls))}>
            <i
              className={calls >= limit ? styles["meter-full"] : undefined}
              style={{ height: `${(heights[index] ?? 0) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <figcaption>
        <span>{first !== undefined && shortDayText(first.date)}</span>
        <span>{last !== undefined && texts.usage.today(shortDayText(last.date))}</span>
      </figcaption>
    </figure>
  );
}

function Table({ days }: { days: readonly UsageDay[] }) {
  const kinds = kindsOf(days);
  return (
    <div className={styles["scroll"]} tabIndex={0} role="group" aria-label={texts.usage.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.usage.dayHead}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="number">
                {texts.usage.kinds[kind] ?? kind}
              </th>
            ))}
            <th scope="col" className="number">
              {texts.usage.all}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, calls, by_kind: byKind }) => (
            <tr key={date}>
              <th scope="row">{dayText(date)}</th>
              {kinds.map((kind) => (
                <td key={kind} className="number">
                  {exactCount(byKind[kind] ?? 0)}
                </td>
              ))}
              <td className="number">{exactCount(calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
