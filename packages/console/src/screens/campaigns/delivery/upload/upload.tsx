import type { Campaign } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/campaigns/delivery";
import { problemOf } from "../../../../api/problem.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { ListBar } from "../../../../parts/page/answer-view.tsx";
import { Mapping } from "./mapping.tsx";
import { FILE_MAX_BYTES, FileProblem, readFile, ROWS_MAX } from "./read-file.ts";
import styles from "./upload.module.css";

/** Stores the counts of a CSV export: the file, its columns, what becomes of each row, then yes. */
export function Upload({
  campaign,
  onDone,
  onClose,
}: {
  campaign: Campaign;
  onDone: (text: string) => void;
  onClose: () => void;
}) {
  const read = useMutation({ mutationFn: readFile });
  const { error } = read;
  return (
    <section>
      <ListBar
        title={texts.upload.title}
        acts={<Button onClick={onClose}>{texts.upload.leave}</Button>}
      />
      <div className={styles["file"]}>
        <label className={styles["choose"]}>
          {read.isPending ? texts.upload.reading : texts.upload.choose}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same file may be chosen again after it was corrected.
              target.value = "";
              if (file !== undefined) read.mutate(file);
            }}
          />
        </label>
        <span className="muted">
          {read.data?.name ??
            texts.upload.help(`${FILE_MAX_BYTES / 1_024 / 1_024} MB`, String(ROWS_MAX))}
        </span>
      </div>
      {error !== null && (
        <p className={styles["problem"]} role="alert">
          {error instanceof FileProblem ? error.message : problemOf(error).text}
        </p>
      )}
      {read.data !== undefined && (
        <Mapping key={read.submittedAt} campaign={campaign} file={read.data} onDone={onDone} />
      )}
    </section>
  );
}
