import type { Campaign } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { texts } from "#texts/campaigns/delivery";
import { useAccess } from "../../../../api/api-context.tsx";
import { problemOf } from "../../../../api/problem.ts";
import { exactCount } from "../../../../numbers/count.ts";
import { dateText } from "../../../../numbers/time.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { ListBar } from "../../../../parts/page/answer-view.tsx";
import { Bars, ProblemView } from "../../../../parts/page/panel.tsx";
import { type Column, Table } from "../../../../parts/table/table.tsx";
import { fateOf, type Names, type ReadFile, type ReadLine, type RowFate } from "./delivery-rows.ts";
import { type NumberedRow, storeRows, tryRows } from "./try-rows.ts";
import styles from "./upload.module.css";
import { useStoredRows } from "./use-stored-rows.ts";

type Fate = RowFate | "refused";

interface Shown extends ReadLine {
  fate: Fate;
  reason: string | null;
}

/** The rows are asked about when nothing was changed for so long. */
const PAUSE_MS = 400;

/** What becomes of each row of the file, and the act that stores those that are taken. */
export function Preview({
  campaign: { id: campaignId },
  file: { lines, hasTotal },
  names,
  onDone,
}: {
  campaign: Campaign;
  file: ReadFile;
  names: Names;
  onDone: (text: string) => void;
}) {
  const { api, workspace } = useAccess();
  const stored = useStoredRows(campaignId);
  const rows: NumberedRow[] = lines.flatMap(({ line, row }) =>
    row === null ? [] : [{ line, row }],
  );
  const text = JSON.stringify(rows);
  const [tried, setTried] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setTried(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const trial = useQuery({
    queryKey: [workspace.id, "dry run of an upload", campaignId, tried],
    queryFn: async () => await tryRows(api, campaignId, JSON.parse(tried) as NumberedRow[]),
    enabled: tried !== "" && tried === text && rows.length > 0,
    retry: false,
  });
  const store = useMutation({
    mutationFn: async (taken: readonly NumberedRow[]) => await storeRows(api, campaignId, taken),
    onSuccess: ({ upserted, updated, unchanged }) =>
      onDone(texts.upload.done(upserted, updated, unchanged)),
  });
  const answer = tried === text ? trial.data : undefined;
  const fate = fateOf(stored.rows, names);
  const shown = lines.map((line): Shown => {
    const refusal = answer?.refused.get(line.line) ?? null;
    const reason =
      line.problem === null ? refusal : texts.upload.cell(line.problem.field, line.problem.message);
    const isRefused = line.row === null || refusal !== null;
    return { ...line, reason, fate: isRefused || line.row === null ? "refused" : fate(line.row) };
  });
  const taken = answer?.taken ?? [];
  const refused = shown.filter((row) => row.fate === "refused").length;
  const error = store.error ?? (tried === text ? trial.error : null);
  const isAsking = rows.length > 0 && error === null && (answer === undefined || !stored.isWhole);
  return (
    <>
      <ListBar
        title={texts.upload.preview}
        note={
          <span role="status">
            {isAsking
              ? texts.upload.trying
              : [
                  ...countsOf(shown),
                  ...(hasTotal ? [texts.upload.total] : []),
                  ...(refused > 0 && taken.length > 0 ? [texts.upload.leavesOut(refused)] : []),
                ].join(" · ")}
          </span>
        }
        acts={
          <Button
            look="main"
            disabled={isAsking || taken.length === 0 || error !== null}
            waiting={store.isPending && "…"}
            onClick={() => store.mutate(taken)}
          >
            {texts.upload.store(taken.length)}
          </Button>
        }
      />
      {error !== null && (
        <div className={styles["problem"]}>
          <ProblemView error={error} />
          <span className="hidden">{problemOf(error).code}</span>
        </div>
      )}
      {stored.isWhole ? (
        <Table
          label={texts.upload.preview}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ line }) => String(line)}
        />
      ) : (
        <Bars height={200} />
      )}
    </>
  );
}

const FATES = ["new", "changed", "unchanged", "refused"] as const;

const countsOf = (shown: readonly Shown[]): string[] =>
  FATES.flatMap((fate) => {
    const count = shown.filter((row) => row.fate === fate).length;
    return count === 0 ? [] : [texts.upload.counts[fate](count)];
  });

const LOOKS: Readonly<Record<Fate, string>> = {
  new: "new",
  changed: "changed",
  unchanged: "same",
  refused: "refused",
};

const COLUMNS: readonly Column<Shown>[] = [
  {
    id: "line",
    name: texts.upload.line,
    width: "56px",
    isNumber: true,
    onPhone: "none",
    cell: ({ line }) => String(line),
  },
  {
    id: "days",
    name: texts.rows.columns.days,
    width: "minmax(150px, 1fr)",
    onPhone: "name",
    cell: ({ row }) =>
      row === null
        ? "—"
        : row.date === undefined
          ? `${dateText(row.start_date ?? "")} – ${dateText(row.end_date ?? "")}`
          : dateText(row.date),
  },
  {
    id: "impressions",
    name: texts.rows.columns.impressions,
    width: "110px",
    isNumber: true,
    onPhone: "end",
    cell: ({ row }) => (row === null ? "—" : exactCount(row.impressions)),
  },
  {
    id: "label",
    name: texts.rows.columns.label,
    width: "minmax(0, 1fr)",
    onPhone: "none",
    cell: ({ row }) => row?.label ?? "",
  },
  {
    id: "fate",
    name: texts.upload.fate,
    width: "minmax(0, 2fr)",
    cell: ({ fate, reason }) => (
      <span className={styles[LOOKS[fate]]} title={reason ?? undefined}>
        {[texts.upload.fates[fate], ...(reason === null ? [] : [reason])].join(" · ")}
      </span>
    ),
  },
];
