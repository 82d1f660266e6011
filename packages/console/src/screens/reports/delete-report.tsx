import type { Report } from "@castmeter/sdk";
import { texts } from "#texts/reports";
import { useApi } from "../../api/api-context.tsx";
import { useReadAgain } from "../../api/use-answer.ts";
import { Confirm } from "../../parts/acts/confirm.tsx";
import { useNotice } from "../../parts/acts/undo.tsx";

/** Deletes a report after the API's preview. */
export function DeleteReport({
  report: { id, name },
  onDone,
  onClose,
}: {
  report: Pick<Report, "id" | "name">;
  onDone?: () => void;
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  return (
    <Confirm
      title={texts.remove.title(name)}
      act={texts.remove.confirm}
      isDanger
      ask={() => api.reports.delete(id)}
      onDone={() => {
        onClose();
        onDone?.();
        say({ text: texts.remove.done(name) });
        void readAgain("/reports?", "/v1/reports");
      }}
      onClose={onClose}
    />
  );
}
