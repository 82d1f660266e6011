import type { Report, UpdateReport } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/reports";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";

/**
 * Changes a report at once: what readers have open stays as it is until the next snapshot.
 *
 * @returns The change with the words that tell it, and the change that takes it back.
 */
export function useChangeReport({ id }: Pick<Report, "id">) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (body: UpdateReport) => await api.reports.update(id, body),
    onSuccess: () => readAgain(`/reports/${id}`, "/v1/reports?"),
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return {
    isPending,
    change: async (body: UpdateReport, told?: { text: string; back: UpdateReport }) => {
      await mutateAsync(body);
      if (told !== undefined)
        say({
          text: told.text,
          undo: () => void mutateAsync(told.back).then(() => say({ text: texts.undone })),
        });
    },
  };
}
