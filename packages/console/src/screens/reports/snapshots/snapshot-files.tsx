import type { ReportExport } from "@castmeter/sdk";
import { useState } from "react";
import { texts } from "#texts/reports/snapshots";
import { useAnswer } from "../../../api/use-answer.ts";
import { exactCount } from "../../../numbers/count.ts";
import { clockText } from "../../../numbers/time.ts";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ChoiceField } from "../../../parts/form/choice-field.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { AnswerView } from "../../../parts/page/answer-view.tsx";
import styles from "./snapshots.module.css";

const FORMATS = ["pdf", "xlsx", "csv", "json", "zip"] as const;
const ASK_AGAIN_MS = 1_500;
const KILOBYTE = 1_000;

/** The files of a snapshot. One that is being made appears by itself. */
export function SnapshotFiles({
  reportId,
  number,
  onClose,
}: {
  reportId: string;
  number: number;
  onClose: () => void;
}) {
  const [format, setFormat] = useState<ReportExport["format"]>("pdf");
  const answer = useAnswer(
    (api, options) => api.reports.export(reportId, { format, number }, options),
    { refetchMs: (file) => (file?.status === "queued" ? ASK_AGAIN_MS : false) },
  );
  const isOf = answer.data?.format === format;
  return (
    <Dialog isOpen title={texts.export.title(number)} onClose={onClose}>
      <ChoiceField
        label={texts.export.format}
        value={format}
        choices={FORMATS.map((value) => ({ value, label: texts.export.formats[value] }))}
        onChange={setFormat}
      />
      <AnswerView answer={answer} minHeight={90}>
        {(file) =>
          isOf ? (
            <FileState file={file} />
          ) : (
            <StateMark tone="running">{texts.export.queued}</StateMark>
          )
        }
      </AnswerView>
    </Dialog>
  );
}

function FileState({ file }: { file: ReportExport }) {
  const { status, download_url: url, expires_at: until, size_bytes: size, error } = file;
  if (status === "queued") return <StateMark tone="running">{texts.export.queued}</StateMark>;
  if (status === "failed" || url === null)
    return <p role="alert">{texts.export.failed(error?.message ?? "")}</p>;
  return (
    <div className={styles["file"]}>
      <p>
        <a className="link" href={url} target="_blank" rel="noopener noreferrer">
          {texts.export.download}
        </a>{" "}
        {size !== null && (
          <span className="muted">{texts.export.size(exactCount(Math.ceil(size / KILOBYTE)))}</span>
        )}
      </p>
      {until !== null && <p className="muted small">{texts.export.until(clockText(until))}</p>}
      {file.missing_glyphs.length > 0 && (
        <p className="small">{texts.export.glyphs(file.missing_glyphs.length)}</p>
      )}
    </div>
  );
}
