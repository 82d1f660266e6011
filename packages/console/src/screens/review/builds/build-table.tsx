import type { ClusterBuild } from "@castmeter/sdk";
import { texts } from "#texts/review/builds";
import { exactCount } from "../../../numbers/count.ts";
import { momentText } from "../../../numbers/time.ts";
import { Table } from "../../../parts/table/table.tsx";
import { BuildState } from "./build-state.tsx";

/** Searches, newest first; a row opens what each account and episode got. */
export function BuildTable({
  builds,
  nameOf,
  chosen,
  onOpen,
}: {
  builds: readonly ClusterBuild[];
  nameOf: (showId: string) => string;
  chosen: string | undefined;
  onOpen: (id: string) => void;
}) {
  const { columns: names } = texts;
  return (
    <Table
      label={texts.label}
      rows={builds}
      rowKey={({ id }) => id}
      chosen={chosen}
      onOpen={({ id }) => onOpen(id)}
      columns={[
        {
          id: "show",
          name: names.show,
          width: "minmax(0, 1.4fr)",
          onPhone: "name",
          cell: ({ show_id: id }) => nameOf(id),
        },
        {
          id: "when",
          name: names.when,
          width: "170px",
          onPhone: "below",
          cell: ({ created_at: at }) => momentText(at),
        },
        {
          id: "about",
          name: names.about,
          width: "minmax(0, 1.2fr)",
          onPhone: "none",
          cell: ({ scope, requested, mode }) =>
            `${scope === "recent" ? texts.recent(requested) : texts.episodes(requested)}, ${texts.modes[mode]}`,
        },
        {
          id: "result",
          name: names.result,
          width: "200px",
          onPhone: "below",
          cell: (build) => <BuildState build={build} />,
        },
        {
          id: "added",
          name: names.added,
          width: "80px",
          isNumber: true,
          onPhone: "none",
          cell: ({ added }) => exactCount(added),
        },
        {
          id: "suggested",
          name: names.suggested,
          width: "96px",
          isNumber: true,
          onPhone: "end",
          cell: ({ suggested }) => exactCount(suggested),
        },
        {
          id: "calls",
          name: names.calls,
          width: "80px",
          isNumber: true,
          onPhone: "none",
          cell: ({ provider_calls: calls }) => exactCount(calls),
        },
      ]}
    />
  );
}
