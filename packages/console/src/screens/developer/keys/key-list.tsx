import type { ReactNode } from "react";
import { texts } from "#texts/developer";
import { ageText, dateText } from "../../../numbers/time.ts";
import { Chip } from "../../../parts/marks/mark.tsx";
import { type Column, Table } from "../../../parts/table/table.tsx";
import type { ApiKey } from "../types.ts";
import { KeyActs, type KeyActsProps } from "./key-acts.tsx";
import { unusedDays } from "./key-facts.ts";
import { KeyState } from "./key-state.tsx";
import styles from "./keys.module.css";

function Name({ apiKey }: { apiKey: ApiKey }) {
  const days = unusedDays(apiKey);
  return (
    <span className={styles["name"]}>
      <span>{apiKey.label}</span>
      {days !== null && <Chip tone="waiting">{texts.keys.unused(days)}</Chip>}
    </span>
  );
}

/** The keys as rows; a row opens the key beside the list. */
export function KeyList({
  keys,
  chosen,
  onOpen,
  onAct,
  onMore,
  isReadingMore,
  foot,
}: {
  keys: readonly ApiKey[];
  chosen: string | undefined;
  onOpen: (key: ApiKey) => void;
  onAct: KeyActsProps["onAct"];
  onMore: (() => void) | undefined;
  isReadingMore: boolean;
  foot?: ReactNode;
}) {
  const columns: Column<ApiKey>[] = [
    {
      id: "name",
      name: texts.keys.name,
      width: "minmax(0, 2fr)",
      onPhone: "name",
      cell: (key) => <Name apiKey={key} />,
    },
    {
      id: "state",
      name: texts.keys.state,
      width: "110px",
      onPhone: "below",
      cell: (key) => <KeyState apiKey={key} />,
    },
    {
      id: "key",
      name: texts.keys.key,
      width: "110px",
      onPhone: "none",
      cell: ({ prefix, last_four: end }) => <code className="muted">{`${prefix}…${end}`}</code>,
    },
    {
      id: "may",
      name: texts.keys.may,
      width: "minmax(0, 1fr)",
      onPhone: "none",
      cell: ({ preset, scopes }) =>
        preset === "custom" ? texts.keys.scopeCount(scopes.length) : texts.presetName(preset),
    },
    {
      id: "used",
      name: texts.keys.used,
      width: "90px",
      isNumber: true,
      onPhone: "none",
      cell: ({ last_used_at: used }) => (used === null ? texts.keys.never : ageText(used)),
    },
    {
      id: "ends",
      name: texts.keys.ends,
      width: "110px",
      isNumber: true,
      onPhone: "none",
      cell: ({ expires_at: ends }) => (ends === null ? texts.keys.never : dateText(ends)),
    },
    {
      id: "acts",
      name: "",
      width: "130px",
      onPhone: "end",
      cell: (key) => <KeyActs apiKey={key} onAct={onAct} />,
    },
  ];
  return (
    <Table
      label={texts.tabs.keys}
      columns={columns}
      rows={keys}
      rowKey={({ id }) => id}
      chosen={chosen ?? null}
      onOpen={onOpen}
      onMore={onMore}
      isReadingMore={isReadingMore}
      foot={foot}
    />
  );
}
