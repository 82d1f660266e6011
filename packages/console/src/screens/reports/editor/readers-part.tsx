import type { Report } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { texts } from "#texts/reports/editor";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useAnswer, useReadAgain } from "../../../api/use-answer.ts";
import { dateText } from "../../../numbers/time.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { Check } from "../check.tsx";
import styles from "./editor.module.css";

/** Who sees the report, in short; its links stand under a tab of their own. */
export function ReadersPart({ report, canEdit }: { report: Report; canEdit: boolean }) {
  const { id, shared, password_protected: isLocked, expires_at: ends } = report;
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const links = useAnswer((read, options) => read.reports.listLinks(id, { limit: 100 }, options));
  const named = (links.data?.data ?? []).filter(
    (link) => !link.public && link.status === "open",
  ).length;
  const share = useMutation({
    mutationFn: async (isOn: boolean) =>
      await (isOn ? api.reports.share(id) : api.reports.unshare(id)),
    onSuccess: () => readAgain(`/reports/${id}`, "/v1/reports?"),
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <section className={styles["options"]} aria-labelledby="readers">
      <h2 id="readers">{texts.readers.title}</h2>
      <Check
        label={texts.readers.anyone}
        isOn={shared}
        isDisabled={!canEdit || share.isPending}
        onChange={(isOn) => share.mutate(isOn)}
      />
      <ul className={styles["lines"]}>
        {shared && isLocked && <li>{texts.readers.password}</li>}
        {shared && (
          <li>{ends === null ? texts.readers.never : texts.readers.ends(dateText(ends))}</li>
        )}
        <li>{texts.readers.named(named)}</li>
      </ul>
      <Link
        to="/reports/$reportId"
        params={{ reportId: id }}
        search={{ view: "readers" }}
        className="link"
      >
        {texts.readers.more}
      </Link>
    </section>
  );
}
