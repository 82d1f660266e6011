import { texts } from "#texts/analytics";
import { useCanManage } from "../../../../api/api-context.tsx";
import { problemOf } from "../../../../api/problem.ts";
import { saveFile } from "../../../../api/save-file.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../../parts/acts/menu.tsx";
import { usePanelKey } from "../../../../parts/acts/panel-keys.ts";
import { TableButton } from "../../../../parts/acts/table-button.tsx";
import { useNotice } from "../../../../parts/acts/undo.tsx";
import { useOpened } from "../../address/use-address.ts";
import type { AskedQuery } from "./live-link.ts";
import { LiveLinkDialog } from "./live-link-dialog.tsx";

type FileFormat = "csv" | "tsv" | "xlsx";

/** A call whose answer is available as a file. */
interface Exportable {
  file: (format: FileFormat) => Promise<Response>;
}

interface ExportActsProps {
  /** Names the panel in the address while its live link is made. */
  id: string;
  /** What the table shows; the first name of its live link. */
  name: string;
  call: Exportable | null;
  /** Id of the operation, as a live link names it. */
  operation: string;
  params?: Record<string, string>;
  /** The query of the call. */
  query: object;
  /** False where a live link of the table is of no use. */
  hasLink?: boolean;
  /** Shows the numbers as a table or as a chart. */
  table?: { isShown: boolean; onChange: (isShown: boolean) => void };
}

/** The acts at the foot of a panel: table, file and live link. */
export function ExportActs({
  id,
  name,
  call,
  operation,
  params = {},
  query,
  hasLink = true,
  table,
}: ExportActsProps) {
  const notice = useNotice();
  const key = usePanelKey("Shift+E", texts.file.export);
  const [opened, open] = useOpened();
  const canManage = useCanManage();
  const save = (format: FileFormat): void => {
    if (call === null) return;
    saveFile(call.file(format), `${id}.${format}`).catch((error: unknown) =>
      notice({ text: texts.file.failed(problemOf(error).text) }),
    );
  };
  return (
    <>
      {table !== undefined && <TableButton isTable={table.isShown} onChange={table.onChange} />}
      <PopupMenu
        {...key}
        label={texts.file.export}
        icon="download"
        items={(["csv", "tsv", "xlsx"] as const).map((format) => ({
          id: format,
          label: texts.file[format],
          onChoose: () => save(format),
        }))}
      />
      {canManage && hasLink && (
        <Button look="quiet" size="small" icon="link" onClick={() => open(`link-${id}`)}>
          {texts.link.act}
        </Button>
      )}
      {opened === `link-${id}` && (
        <LiveLinkDialog
          name={name}
          operation={operation}
          params={params}
          query={query as AskedQuery}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}
