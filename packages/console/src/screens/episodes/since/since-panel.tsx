import { texts } from "#texts/episodes/since";
import { CsvButton } from "../../../parts/acts/csv-button.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { readEpisodeSearch, type SinceSearch, UNTIL_DEFAULT } from "../search.ts";
import { useAddress } from "../use-search.ts";
import { SinceChart } from "./chart/since-chart.tsx";
import type { SinceLine } from "./chart/since-lines.ts";
import type { Since } from "./use-since.ts";

const HEIGHT = 390;

/** The chart with the switches of its form and scale. */
export function SincePanel({
  since,
  lines,
  day,
  onDay,
  height = HEIGHT,
  isOne = false,
}: {
  since: Since;
  lines: readonly SinceLine[];
  day: number | null;
  onDay: (day: number | null) => void;
  height?: number;
  /** True on the page of one episode. */
  isOne?: boolean;
}) {
  const [search, change] = useAddress<SinceSearch>(readEpisodeSearch);
  const { metric = "reach", until = UNTIL_DEFAULT, form, scale } = search;
  return (
    <Panel
      title={
        isOne
          ? texts.heading.one(texts.metrics[metric])
          : texts.heading[form ?? "sum"](texts.metrics[metric])
      }
      note={metric === "reach" ? texts.notPeople : undefined}
      minHeight={height}
      answer={since.answer}
      switches={
        <>
          <Switch
            label={texts.form.label}
            value={form ?? "sum"}
            onChange={(value) => change({ form: value === "gain" ? value : undefined })}
            choices={[
              { value: "sum", label: texts.form.sum },
              { value: "gain", label: texts.form.gain },
            ]}
          />
          <Switch
            label={texts.scale.label}
            value={scale ?? "linear"}
            onChange={(value) => change({ scale: value === "log" ? value : undefined })}
            choices={[
              { value: "linear", label: texts.scale.linear },
              { value: "log", label: texts.scale.log },
            ]}
          />
        </>
      }
      footActs={
        <CsvButton
          name="curves.csv"
          file={(api) => api.analytics.curves(since.query).file("csv")}
        />
      }
    >
      {() => (
        <SinceChart
          lines={lines}
          usual={since.usual}
          until={until}
          isLog={scale === "log"}
          day={day}
          onDay={onDay}
          height={height}
        />
      )}
    </Panel>
  );
}
