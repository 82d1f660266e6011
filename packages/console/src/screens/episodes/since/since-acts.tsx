import { texts } from "#texts/episodes/since";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import {
  METRICS,
  type Metric,
  readEpisodeSearch,
  type SinceSearch,
  UNTIL,
  UNTIL_DEFAULT,
} from "../search.ts";
import { useAddress } from "../use-search.ts";

/** What the lines count, how many days are shown, and whether what is usual is drawn. */
export function SinceActs({ usualCount }: { usualCount: number }) {
  const [{ metric = "reach", until = UNTIL_DEFAULT, usual }, change] =
    useAddress<SinceSearch>(readEpisodeSearch);
  const chooseDays = (days: (typeof UNTIL)[number]): void =>
    change({ until: days === UNTIL_DEFAULT ? undefined : days });
  const nextDays = (): void => {
    const next = UNTIL[(UNTIL.indexOf(until) + 1) % UNTIL.length];
    if (next !== undefined) chooseDays(next);
  };
  const switchUsual = (): void => change({ usual: usual === "off" ? undefined : "off" });
  useKeys([
    { key: "d", does: texts.keys.days, run: nextDays },
    { key: "x", does: texts.keys.usual, run: switchUsual },
  ]);
  return (
    <>
      <Choice<Metric>
        label={texts.metricLabel}
        value={metric}
        onChange={(value) => change({ metric: value === "reach" ? undefined : value })}
        choices={METRICS.map((value) => ({ value, label: texts.metrics[value] }))}
      />
      <PopupMenu
        label={texts.until.days(until)}
        icon="clock"
        size="normal"
        look="plain"
        items={UNTIL.map((days) => ({
          id: String(days),
          label: texts.until.days(days),
          isChecked: days === until,
          onChoose: () => chooseDays(days),
        }))}
      />
      <Button shortcut="x" aria-pressed={usual !== "off"} onClick={switchUsual}>
        {usual === "off" ? texts.usual.off : texts.usual.on(usualCount)}
      </Button>
    </>
  );
}
