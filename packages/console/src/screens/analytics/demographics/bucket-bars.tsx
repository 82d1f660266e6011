import type { DemographicEntry } from "@castmeter/sdk";
import { texts } from "#texts/analytics/audience";
import { nameOfFigure } from "#texts/analytics/metrics";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { exactCount } from "../../../numbers/count.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count } from "../../../parts/numbers/count.tsx";

/** The groups of one dimension as bars; what the platform hides has no number and no bar. */
export function BucketBars({ entry, title }: { entry: DemographicEntry; title: string }) {
  const { category } = usePlatforms();
  const { buckets, platform, value_kind: kind, total, metric, hidden_share_buckets } = entry;
  const most = Math.max(0, ...buckets.map(({ share }) => share ?? 0)) || 1;
  return (
    <section>
      <h3>
        {title}
        {total !== null && metric !== null && (
          <> {texts.of(exactCount(total), nameOfFigure(metric))}</>
        )}
      </h3>
      <BarRows label={title}>
        {buckets.map(({ bucket, share, value }) => (
          <BarRow
            key={bucket}
            name={texts.demographics.genders[bucket] ?? bucket}
            category={category(platform)}
            width={share === null ? null : share / most}
            share={share}
            count={
              share === null ? (
                <Count value={null} mark={{ kind: "unknown", reason: texts.hiddenMark }} isInline />
              ) : kind === "count" && value !== null ? (
                exactCount(value)
              ) : (
                ""
              )
            }
          />
        ))}
      </BarRows>
      {hidden_share_buckets > 0 && (
        <p className="muted small">{texts.hidden(hidden_share_buckets)}</p>
      )}
    </section>
  );
}
