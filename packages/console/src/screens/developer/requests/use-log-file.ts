import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/developer";
import { useAccess } from "../../../api/api-context.tsx";
import { saveFile } from "../../../api/save-file.ts";
import { SESSION_API } from "../../../api/session-api.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";

/** Saves the calls that match as CSV, all pages of them. */
export function useLogFile(query: Readonly<Record<string, string | undefined>>): {
  save: () => void;
  isSaving: boolean;
} {
  const { workspace } = useAccess();
  const say = useNotice();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
      const search = new URLSearchParams([...given, ["format", "csv"]]);
      const response = await fetch(`${SESSION_API}/developer/logs?${search}`, {
        headers: { "Castmeter-Workspace": workspace.id },
      });
      if (!response.ok) throw new Error(texts.requests.notSaved(response.status));
      await saveFile(Promise.resolve(response), "requests.csv");
    },
    onError: (error) => say({ text: error.message }),
  });
  return { save: () => mutate(), isSaving: isPending };
}
