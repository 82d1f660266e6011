import type { Report, ReportLink } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts as area } from "#texts/reports";
import { texts } from "#texts/reports/share";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import styles from "../reports.module.css";
import { CopyLine } from "./copy-line.tsx";
import { PublicTerms } from "./link-form.tsx";

/** The address that anyone can open: on, off, and on what terms. */
export function PublicPart({
  report,
  link,
  canEdit,
}: {
  report: Report;
  link: ReportLink | null;
  canEdit: boolean;
}) {
  const { id, shared, share_url: url, password_protected: isLocked, expires_at: ends } = report;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [isEditing, setEditing] = useState(false);
  const again = (): Promise<void> => readAgain(`/reports/${id}`, "/v1/reports?");
  const change = useMutation({
    mutationFn: async (isOn: boolean) =>
      await (isOn ? api.reports.share(id) : api.reports.unshare(id)),
    onSuccess: (_result, isOn) => {
      // The terms of a closed address stay with it, and hold again where it is opened.
      if (!isOn) say({ text: texts.public.closed, undo: () => change.mutate(true) });
      return again();
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const terms = [
    area.depths[link?.depth ?? "full"],
    isLocked ? texts.public.locked : texts.public.none,
    ends === null ? texts.public.never : texts.public.ends(dateText(ends)),
  ].join(", ");
  return (
    <section className={styles["part"]} aria-labelledby="public-link">
      <header>
        <h2 id="public-link">{texts.public.title}</h2>
        <span className="muted small">{texts.public.note}</span>
        {canEdit && (
          <div className={styles["acts"]}>
            {shared && <Button onClick={() => setEditing(true)}>{texts.public.terms}</Button>}
            <Button
              look={shared ? "danger" : "plain"}
              disabled={change.isPending}
              onClick={() => change.mutate(!shared)}
            >
              {shared ? texts.public.close : texts.public.on}
            </Button>
          </div>
        )}
      </header>
      {shared && url !== null ? (
        <>
          <CopyLine text={url} />
          <p className="muted">
            {terms}{" "}
            <a className="link" href={url} target="_blank" rel="noopener noreferrer">
              {texts.public.opened}
            </a>
          </p>
          {report.published_snapshot === null && <p>{texts.public.noSnapshot}</p>}
        </>
      ) : (
        <p className="muted">{texts.public.off}</p>
      )}
      {isEditing && (
        <PublicTerms
          report={report}
          link={link}
          onDone={() => {
            setEditing(false);
            say({ text: texts.form.saved });
            void again();
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </section>
  );
}
