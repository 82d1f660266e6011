import type { Integration } from "@castmeter/sdk";
import { type ReactNode, useState } from "react";
import { texts } from "#texts/shows-accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { useNotice } from "../../../parts/undo.tsx";

/** Parts of paths whose answers an account changes. */
export const ACCOUNT_PATHS = ["/integrations", "/shows", "/analytics", "/me"] as const;

/** Ends connections, with the API's own preview. */
export function useAccountActs(showId: string): {
  disconnect: (integration: Integration) => void;
  dialog: ReactNode;
} {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const { name } = usePlatforms();
  const [ended, setEnded] = useState<Integration | null>(null);
  return {
    disconnect: setEnded,
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
