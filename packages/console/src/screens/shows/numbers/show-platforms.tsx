import type { AnalyticsOverview, PlatformStats } from "@castmeter/sdk";
import { Link, useNavigate } from "@tanstack/react-router";
import { texts } from "#texts/shows/numbers";
import type { Answer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { shares } from "../../../numbers/count.ts";
import { ageText } from "../../../numbers/time.ts";
import { BarRow, BarRows } from "../../../parts/numbers/bar-row.tsx";
import { Count, type CountMark } from "../../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../../parts/page/panel.tsx";

/** Reach by platform of one show; a row opens its account. */
export function ShowPlatforms({
  showId,
  overview,
}: {
  showId: string;
  overview: Answer<AnalyticsOverview>;
}) {
  const { name, category } = usePlatforms();
  const navigate = useNavigate();
  return (
    <Panel
      title={texts.platforms.title}
      note={texts.platforms.note}
      minHeight={330}
      answer={overview}
      isEmpty={({ by_platform: platforms }) => platforms.length === 0}
      empty={
        <Empty title={texts.platforms.empty} text={texts.platforms.emptyText}>
          <Link to="/shows/$showId/accounts" params={{ showId }} className="link">
            {texts.platforms.connect}
          </Link>
        </Empty>
      }
    >
      {({ by_platform: platforms }) => {
        const rows = platforms.toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));
        const most = Math.max(1, ...rows.map(({ reach }) => reach ?? 0));
        const parts = shares(rows.map(({ reach }) => reach ?? 0));
        return (
          <BarRows label={texts.platforms.title}>
            {rows.map((row, index) => (
              <BarRow
                key={row.platform}
                platform={row.platform}
                name={name(row.platform)}
                category={category(row.platform)}
                width={row.reach === null ? null : row.reach / most}
                share={row.reach === null ? null : (parts[index] ?? null)}
                count={<Count value={row.reach} mark={markOf(row)} />}
                onChoose={() =>
                  void navigate({
                    to: "/shows/$showId/accounts",
                    params: { showId },
                    search: { account: row.platform },
                  })
                }
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}

function markOf(row: PlatformStats): CountMark | null {
  const { connected, freshness, impressions_estimated: isEstimated } = row;
  const { last_updated: read, stale = false } = freshness ?? {};
  if (!connected) return { kind: "through", day: texts.platforms.notConnected };
  if (row.reach === null && row.days_expected === 0)
    return { kind: "unknown", reason: texts.platforms.noCounts };
  if (row.reach === null && (row.downloads !== null || row.opens !== null))
    return { kind: "unknown", reason: texts.platforms.beside };
  if (stale && read !== null && read !== undefined) return { kind: "stale", age: ageText(read) };
  return isEstimated ? { kind: "estimated" } : null;
}
