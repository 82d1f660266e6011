import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/parts";
import { useApi } from "../../api/api-context.tsx";
import { saveFile } from "../../api/save-file.ts";
import type { Castmeter } from "@castmeter/sdk";
import { Button } from "./button.tsx";
import { usePanelKey } from "./panel-keys.ts";
import { useNotice } from "./undo.tsx";
import { problemOf } from "../../api/problem.ts";

/**
 * Saves the answer behind a panel as CSV.
 *
 * @param file Asks for the answer as a file.
 * @param name Name of the file where the server gives none.
 */
export function CsvButton({
  file,
  name,
}: {
  file: (api: Castmeter) => PromiseLike<Response>;
  name: string;
}) {
  const api = useApi();
  const say = useNotice();
  const key = usePanelKey("Shift+E", texts.panel.csv);
  const save = useMutation({
    mutationFn: async () => await saveFile(file(api), name),
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return (
    <Button
      {...key}
      look="quiet"
      size="small"
      icon="download"
      onClick={() => save.mutate()}
      waiting={save.isPending && texts.panel.saving}
    >
      {texts.panel.csv}
    </Button>
  );
}
