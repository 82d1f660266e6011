import type { Integration, WriteResult } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";

/** Parts of paths whose answers an account changes. */
export const ACCOUNT_PATHS = ["/integrations", "/shows", "/analytics", "/me"] as const;

/** How a refresh ended; a platform that failed is a warning of the answer. */
export function refreshText(name: string, { warnings, written }: WriteResult<Integration>): string {
  const { outcome } = (written["refresh"] ?? {}) as { outcome?: string };
  if (warnings[0] !== undefined) return warnings[0];
  return outcome === "done" ? texts.refresh.done(name) : texts.refresh.goesOn(name);
}

export interface AccountActs {
  disconnect: (integration: Integration) => void;
  /** Reads an account whose read costs nothing. */
  refreshFree: (platform: string) => void;
  /** The platform that is being read. */
  refreshing: string | null;
  dialog: ReactNode;
}

/** Reads accounts and ends connections, the latter with the API's own preview. */
export function useAccountActs(showId: string): AccountActs {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const { name } = usePlatforms();
  const [ended, setEnded] = useState<Integration | null>(null);
  const refreshing = useMutation({
    mutationFn: async (platform: string) =>
      await api.platforms.refresh(showId, platform).confirmed(),
    onSuccess: async (result, platform) => {
      say({ text: refreshText(name(platform), result) });
      await readAgain(...ACCOUNT_PATHS);
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  return {
    disconnect: setEnded,
    refreshFree: (platform) => {
      say({ text: texts.refresh.begun(name(platform)) });
      refreshing.mutate(platform);
    },
    refreshing: refreshing.isPending ? refreshing.variables : null,
    dialog: ended !== null && (
      <Confirm
        title={texts.disconnect.title(name(ended.platform))}
        act={texts.disconnect.confirm}
        isDanger
        ask={() => api.integrations.delete(showId, ended.platform)}
        onClose={() => setEnded(null)}
        onDone={({ warnings }) => {
          setEnded(null);
          say({ text: warnings[0] ?? texts.disconnect.done(name(ended.platform)) });
          void readAgain(...ACCOUNT_PATHS);
        }}
      />
    ),
  };
}
