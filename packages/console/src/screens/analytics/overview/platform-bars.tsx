import type { AnalyticsOverview } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/analytics/panels";
import type { Answer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { shares } from "../../../numbers/count.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";
import { Figure } from "../shared/figure.tsx";
import { markOfPlatform } from "../shared/platform-mark.ts";

/** Reach by platform, the largest first. */
export function PlatformBars({ overview }: { overview: Answer<AnalyticsOverview> }) {
  const { name, category } = usePlatforms();
  return (
    <Panel
      title={texts.overview.platforms}
      note={texts.overview.platformsNote}
      minHeight={200}
      answer={overview}
      hasNoFoot
      isEmpty={({ by_platform: platforms }) => platforms.length === 0}
      empty={
        <Empty title={texts.noAccount} text={texts.noAccountText}>
          <Link to="/shows" className="link">
            {texts.openShows}
          </Link>
        </Empty>
      }
    >
      {({ by_platform: platforms }) => {
        const rows = platforms
          .filter(({ reach }) => reach !== null)
          .toSorted((one, other) => (other.reach ?? 0) - (one.reach ?? 0));
        const most = Math.max(1, ...rows.map(({ reach }) => reach ?? 0));
        const parts = shares(rows.map(({ reach }) => reach ?? 0));
        const without = platforms.length - rows.length;
        return (
          <>
            <BarRows label={texts.overview.platforms}>
              {rows.map((row, index) => (
                <BarRow
                  key={row.platform}
                  platform={row.platform}
                  name={name(row.platform)}
                  category={category(row.platform)}
                  width={(row.reach ?? 0) / most}
                  share={parts[index] ?? null}
                  count={
                    <Figure
                      figure="reach"
                      value={row.reach}
                      platform={row.platform}
                      fetchedAt={row.freshness?.last_updated ?? null}
                      through={row.as_of}
                      mark={markOfPlatform(row)}
                    />
                  }
                />
              ))}
            </BarRows>
            <p className="muted small">{without > 0 && texts.overview.without(without)}</p>
          </>
        );
      }}
    </Panel>
  );
}
