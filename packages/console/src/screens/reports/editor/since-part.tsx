import { Link } from "@tanstack/react-router";
import { texts } from "#texts/reports/editor";
import { useAnswer } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { reasonText, valueText } from "../snapshots/difference-words.ts";
import styles from "./editor.module.css";

const SHOWN = 6;

/** What the published snapshot has that differs from the one before, the first differences. */
export function SincePart({ reportId }: { reportId: string }) {
  const { data } = useAnswer((api, options) =>
    api.reports.get(reportId, { expand: ["summary"] }, options),
  );
  const summary = data?.summary ?? null;
  const before = useAnswer((api, options) =>
    summary?.changes == null
      ? null
      : api.reports.getSnapshot(reportId, String(summary.changes.since), {}, options),
  );
  if (summary === null) return null;
  const { changes, number } = summary;
  return (
    <section className={styles["options"]} aria-labelledby="since">
      <h2 id="since">{texts.since.title(dateText(before.data?.issued_at ?? summary.as_of))}</h2>
      {changes === null ? (
        <p className="muted">{texts.since.first}</p>
      ) : changes.differences.length === 0 ? (
        <p className="muted">{texts.since.none}</p>
      ) : (
        <dl className={styles["since"]}>
          {changes.differences.slice(0, SHOWN).map((difference, index) => (
            <div key={index} title={reasonText(difference.reason)}>
              <dt>{difference.label}</dt>
              <dd>
                {valueText(difference.old, difference.path)} →{" "}
                <strong>{valueText(difference.new, difference.path)}</strong>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes !== null && (
        <Link
          to="/reports/$reportId"
          params={{ reportId }}
          search={{ view: "snapshots", from: String(changes.since), to: String(number) }}
          className="link"
        >
          {texts.since.more}
        </Link>
      )}
    </section>
  );
}
