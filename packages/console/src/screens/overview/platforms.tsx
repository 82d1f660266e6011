import type { AnalyticsOverview } from "@castmeter/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { texts } from "#texts/overview";
import { texts as span } from "#texts/categories";
import type { Answer } from "../../api/use-answer.ts";
import { usePlatforms } from "../../api/use-platforms.ts";
import { shares } from "../../numbers/count.ts";
import { BarRow, BarRows } from "../../parts/numbers/bar-row.tsx";
import { Count, type CountMark } from "../../parts/numbers/count.tsx";
import { Empty, Panel } from "../../parts/page/panel.tsx";
import type { Category } from "../../parts/marks/platform-tile.tsx";
import { Switch } from "../../parts/form/switch.tsx";

/** Rows that stand without scrolling; the others are on the page of platforms. */
const SHOWN = 10;

const CHOICES = ["all", "video", "audio", "social"] as const;

/** Reach by platform, with the age of the numbers behind it. */
export function Platforms({ overview }: { overview: Answer<AnalyticsOverview> }) {
  const { name, category } = usePlatforms();
  const [chosen, setChosen] = useState<(typeof CHOICES)[number]>("all");
  return (
    <Panel
      title={texts.platforms.title}
      minHeight={310}
      answer={overview}
      footActs={
        <Link to="/analytics" className="link">
          {texts.platforms.all(overview.data?.by_platform.length ?? 0)}
        </Link>
      }
      isEmpty={({ by_platform: platforms }) => platforms.length === 0}
      empty={
        <Empty title={texts.platforms.empty} text={texts.platforms.emptyText}>
          <Link to="/shows" className="link">
            {texts.platforms.openShows}
          </Link>
        </Empty>
      }
      switches={
        <Switch
          label={span.label}
          value={chosen}
          onChange={setChosen}
          choices={CHOICES.map((value) => ({ value, label: span[value] }))}
        />
      }
    >
      {({ by_platform: platforms, freshness }) => {
        const rows = platforms
          .filter(({ platform }) => chosen === "all" || category(platform) === chosen)
          .toSorted((one, other) => (other.reach ?? -1) - (one.reach ?? -1));
        const most = Math.max(1, ...rows.map(({ reach }) => reach ?? 0));
        const parts = shares(rows.map(({ reach }) => reach ?? 0));
        return (
          <BarRows label={texts.platforms.title}>
            {rows.slice(0, SHOWN).map(({ platform, reach, connected }, index) => (
              <BarRow
                key={platform}
                platform={platform}
                name={name(platform)}
                category={category(platform) satisfies Category}
                width={reach === null ? null : reach / most}
                share={reach === null ? null : (parts[index] ?? null)}
                count={<Count value={reach} mark={markOf(freshness[platform], connected)} />}
              />
            ))}
          </BarRows>
        );
      }}
    </Panel>
  );
}

function markOf(
  freshness: { age_hours: number | null; stale: boolean } | undefined,
  isConnected: boolean,
): CountMark | null {
  if (!isConnected) return { kind: "through", day: texts.platforms.notConnected };
  if (freshness === undefined || !freshness.stale || freshness.age_hours === null) return null;
  const hours = Math.floor(freshness.age_hours);
  return { kind: "stale", age: hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d` };
}
