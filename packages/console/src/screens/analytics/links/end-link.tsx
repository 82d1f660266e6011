import type { DataLink } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { texts } from "#texts/analytics/more";
import { texts as partTexts } from "#texts/parts";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Dialog } from "../../../parts/dialog/dialog.tsx";
import { ProblemView } from "../../../parts/page/panel.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";

/** Ends a live link after a yes: it cannot be taken back, since a new link has a new address. */
export function EndLink({ link, onClose }: { link: DataLink; onClose: () => void }) {
  const api = useApi();
  const readAgain = useReadAgain();
  const notice = useNotice();
  const end = useMutation({
    mutationFn: async () => await api.dataLinks.delete(link.id),
    onSuccess: async () => {
      await readAgain("/data-links");
      notice({ text: texts.links.ended(link.name) });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      title={texts.links.endTitle(link.name)}
      onClose={onClose}
      acts={
        <>
          <Button
            look="danger"
            size="large"
            waiting={end.isPending && texts.links.working}
            onClick={() => end.mutate()}
          >
            {texts.links.endAct}
          </Button>
          <Button size="large" onClick={onClose}>
            {partTexts.confirm.cancel}
          </Button>
        </>
      }
    >
      {end.error === null ? <p>{texts.links.endText}</p> : <ProblemView error={end.error} />}
    </Dialog>
  );
}
