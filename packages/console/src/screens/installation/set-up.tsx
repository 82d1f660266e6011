import { texts } from "#texts/installation";
import { StateMark } from "../../parts/marks/mark.tsx";
import { AnswerView, ListBar } from "../../parts/page/answer-view.tsx";
import { type Column, Table } from "../../parts/table/table.tsx";
import { InstallationFrame } from "./installation-frame.tsx";
import styles from "./installation.module.css";
import { SpendingTables } from "./spending-tables.tsx";
import type { Installation, SetUpItem } from "./types.ts";
import { useInstallation } from "./use-installation.ts";

/** What the settings of this server turn on, what each gives, and what providers were asked. */
export function SetUp() {
  const installation = useInstallation<Installation>("");
  return (
    <InstallationFrame>
      <ListBar title={texts.setUp.title} note={texts.setUp.note} />
      <AnswerView answer={installation} minHeight={880}>
        {({ set_up: items }) => (
          <Table
            label={texts.setUp.title}
            columns={COLUMNS}
            rows={items}
            rowKey={({ name }) => name}
          />
        )}
      </AnswerView>
      <SpendingTables />
    </InstallationFrame>
  );
}

const COLUMNS: readonly Column<SetUpItem>[] = [
  {
    id: "name",
    name: texts.setUp.what,
    width: "minmax(0, 1fr)",
    onPhone: "name",
    cell: ({ name }) => texts.setUp.items[name]?.name ?? name,
  },
  {
    id: "state",
    name: texts.setUp.state,
    width: "minmax(0, 0.7fr)",
    onPhone: "end",
    cell: ({ is_set: isSet, provider }) => (
      <StateMark tone={isSet ? "fine" : "off"}>
        {isSet ? (provider ?? texts.setUp.isSet) : texts.setUp.isNotSet}
      </StateMark>
    ),
  },
  {
    id: "gives",
    name: texts.setUp.gives,
    width: "minmax(0, 1.8fr)",
    cell: ({ name }) => texts.setUp.items[name]?.gives ?? "",
  },
  {
    id: "settings",
    name: texts.setUp.settings,
    width: "minmax(0, 1.4fr)",
    onPhone: "none",
    cell: ({ settings }) => (
      <span className={styles["settings"]} title={settings.join(", ")}>
        {settings.map((setting) => (
          <code key={setting}>{setting}</code>
        ))}
      </span>
    ),
  },
];
