import { texts } from "#texts/parts";
import { Button } from "./button.tsx";
import { usePanelKey } from "./panel-keys.ts";

/** Shows the numbers of a panel as a table, or as its chart again. */
export function TableButton({
  isTable,
  onChange,
}: {
  isTable: boolean;
  onChange: (isTable: boolean) => void;
}) {
  const key = usePanelKey("T", texts.panel.table);
  return (
    <Button
      {...key}
      look="quiet"
      size="small"
      icon={isTable ? "chart" : "table"}
      onClick={() => onChange(!isTable)}
    >
      {isTable ? texts.panel.chart : texts.panel.table}
    </Button>
  );
}
