import { useState } from "react";
import { texts as pageTexts } from "#texts/parts-page";
import { KpiCells } from "../../parts/numbers/kpi.tsx";
import { StateMark } from "../../parts/marks/mark.tsx";

const texts = pageTexts.kpi;

/** Cells: chosen, with a stale account, falling where less is better, unknown and loading. */
export function Kpis() {
  const [chosen, setChosen] = useState<string>("reach");
  return (
    <KpiCells
      label={texts.title}
      chosen={chosen}
      onChoose={setChosen}
      cells={[
        {
          id: "reach",
          name: texts.reach,
          value: 4_812_904,
          change: { share: 0.062, direction: "up" },
          before: texts.from("4.53M"),
          mark: <StateMark tone="waiting">3</StateMark>,
        },
        {
          id: "video",
          name: texts.video,
          value: 2_148_316,
          change: { share: -0.041, direction: "down" },
          before: texts.from("2.24M"),
        },
        {
          id: "audio",
          name: texts.audio,
          value: 1_186_204,
          change: { share: 0.002, direction: "same" },
          before: texts.from("1.18M"),
        },
        { id: "engagement", name: texts.engagement, value: null },
        { id: "value", name: texts.value, value: undefined },
      ]}
    />
  );
}
