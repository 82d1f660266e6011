import { ApiError, type InsertionOrder } from "@castmeter/sdk";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/insertion-orders";
import { useAccess } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { useSettled } from "./use-settled.ts";
import { correctionOf, type Draft, keyOfParam, type Parsed, withTyped } from "../correct/draft.ts";

export interface DraftOfOrder {
  draft: Draft;
  /** Types into a field. @param stored What the order states. */
  type: (key: string, typed: string, stored: string) => void;
  drop: () => void;
  save: () => void;
  isSaving: boolean;
  /** True while the API has not answered what it thinks of the draft. */
  isChecking: boolean;
  /** What the API refuses in the draft, and the field where it names one. */
  problem: { key: string | null; text: string } | null;
}

/** Corrections before they are saved: each is checked by the API's dry run as it is typed. */
export function useDraft(order: InsertionOrder, parsed: Parsed): DraftOfOrder {
  const { api, workspace } = useAccess();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [draft, setDraft] = useState<Draft>({});
  const settled = useSettled(draft);
  const hasDraft = Object.keys(settled).length > 0;
  const check = useQuery({
    queryKey: [workspace.id, "insertion-order draft", order.id, order.updated_at, settled],
    queryFn: async () => {
      const { parsed: correction, lineIndexes } = correctionOf(parsed, settled);
      try {
        await api.insertionOrders.update(order.id, { parsed: correction }).dryRun();
        return { problem: null };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { problem: { key: keyOfParam(error.param, lineIndexes), text: error.message } };
      }
    },
    enabled: hasDraft,
    staleTime: Infinity,
    retry: false,
  });
  const save = useMutation({
    mutationFn: async () =>
      await api.insertionOrders.update(order.id, { parsed: correctionOf(parsed, draft).parsed }),
    onSuccess: async () => {
      await readAgain("/insertion-orders");
      setDraft({});
      say({ text: texts.order.saved });
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return {
    draft,
    type: (key, typed, stored) => setDraft((before) => withTyped(before, key, typed, stored)),
    drop: () => setDraft({}),
    save: () => save.mutate(),
    isSaving: save.isPending,
    isChecking: draft !== settled || check.isFetching,
    problem: hasDraft ? (check.data?.problem ?? null) : null,
  };
}
