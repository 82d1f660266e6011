import type { DryRun, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { dateText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Warnings } from "../warnings.tsx";
import { ACCOUNT_PATHS } from "./use-account-acts.tsx";
import styles from "./accounts.module.css";

interface ImportedDays {
  days: number;
  from: string;
  to: string;
}

/** Imports days from the table that a person exports from a dashboard: read first, then stored. */
export function ImportDays({ showId, platform }: { showId: string; platform: string }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const [csv, setCsv] = useState<string | null>(null);
  const path = `/shows/${encodeURIComponent(showId)}/import/${encodeURIComponent(platform)}`;
  const trying = useMutation({
    mutationFn: async (text: string) =>
      await api.raw<DryRun>({ method: "POST", path, body: { csv: text, dry_run: true } }),
  });
  const storing = useMutation({
    mutationFn: async (text: string) =>
      await api.raw<WriteResult<ImportedDays>>({ method: "POST", path, body: { csv: text } }),
    onSuccess: async ({ data: { days, from, to } }) => {
      say({ text: texts.drawer.imported(exactCount(days), dateText(from), dateText(to)) });
      setCsv(null);
      trying.reset();
      await readAgain(...ACCOUNT_PATHS);
    },
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    trying.reset();
    storing.reset();
    if (file === undefined) return setCsv(null);
    const text = await file.text();
    setCsv(text);
    trying.mutate(text);
  };
  const found = trying.data?.would_write["days"];
  const error = storing.error ?? trying.error;
  return (
    <section className={styles["part"]}>
      <h3>{texts.drawer.import}</h3>
      <p className="muted small">{texts.drawer.importText}</p>
      <label className={styles["file"]}>
        <span className="hidden">{texts.drawer.importField}</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(event) => void choose(event)}
        />
      </label>
      {error !== null && <ProblemView error={error} />}
      <Warnings warnings={trying.data?.warnings ?? []} isOpen />
      {csv !== null && typeof found === "number" && (
        <Button
          look="main"
          waiting={storing.isPending && texts.drawer.importing}
          onClick={() => storing.mutate(csv)}
        >
          {texts.drawer.importAct(exactCount(found))}
        </Button>
      )}
    </section>
  );
}
