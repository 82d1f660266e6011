import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/shows/accounts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import styles from "./accounts.module.css";

/** Platforms whose figures the operator enters by hand on request. */
export const FIGURE_PLATFORMS: ReadonlySet<string> = new Set(["spotify", "applePodcasts"]);

/** Asks the operator for figures of a dashboard. */
export function AskForFigures({ showId, platform }: { showId: string; platform: string }) {
  const api = useApi();
  const say = useNotice();
  const readAgain = useReadAgain();
  const asking = useMutation({
    mutationFn: async () =>
      await api.dataRequests.create({ show_ids: [showId], platforms: [platform] }),
    onSuccess: async () => {
      say({ text: texts.drawer.figuresDone });
      await readAgain("/data-requests");
    },
  });
  return (
    <section className={styles["part"]}>
      <h3>{texts.drawer.figures}</h3>
      <p className="muted small">{texts.drawer.figuresText}</p>
      {asking.error !== null && <ProblemView error={asking.error} />}
      <Button onClick={() => asking.mutate()} disabled={asking.isSuccess || asking.isPending}>
        {texts.drawer.figuresAct}
      </Button>
    </section>
  );
}
