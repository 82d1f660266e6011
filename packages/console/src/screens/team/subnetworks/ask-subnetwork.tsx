import { texts } from "#texts/team";
import { useApi } from "../../../api/api-context.tsx";
import { useReadAgain } from "../../../api/use-answer.ts";
import { Confirm } from "../../../parts/acts/confirm.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { ListedSubnetwork } from "../types.ts";

/** Suspends or activates a subnetwork after the API's preview. */
export function AskSubnetwork({
  subnetwork: { id, name },
  act,
  onClose,
}: {
  subnetwork: ListedSubnetwork;
  act: "suspend" | "activate";
  onClose: () => void;
}) {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const words = texts.subnetworks[act];
  return (
    <Confirm
      title={words.title(name)}
      act={words.act}
      isDanger={act === "suspend"}
      ask={async () =>
        act === "suspend" ? await api.subnetworks.suspend(id) : await api.subnetworks.activate(id)
      }
      onDone={() => {
        onClose();
        say({ text: words.done(name) });
        void readAgain("/subnetworks", "/shows", "/me");
      }}
      onClose={onClose}
    />
  );
}
