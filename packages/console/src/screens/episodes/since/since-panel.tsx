import { texts } from "#texts/episodes/since";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { saveFile } from "../../../api/save-file.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Panel } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { useKeys } from "../../../shell/keys.tsx";
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
  const api = useApi();
  const [search, change] = useAddress<SinceSearch>(readEpisodeSearch);
  const { metric = "reach", until = UNTIL_DEFAULT, form, scale } = search;
  const save = (): void =>
    void saveFile(api.analytics.curves(since.query).file("csv"), "curves.csv");
  useKeys([{ key: "shift+e", does: partTexts.panel.csv, run: save }]);
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
        <Button look="quiet" size="small" icon="download" onClick={save}>
          {partTexts.panel.csv}
        </Button>
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
