import { texts } from "#texts/campaigns/board";
import { FormDialog } from "../../../parts/dialog/form-dialog.tsx";
import type { AskedMove } from "./use-moves.ts";

/** What the server warns of before a slot is moved: a competitor, or what the brand blocks. */
export function MoveWarning({
  asked,
  onAnswer,
}: {
  asked: AskedMove;
  onAnswer: (isYes: boolean) => void;
}) {
  return (
    <FormDialog
      title={texts.warnTitle}
      act={texts.warnAct}
      send={() => Promise.resolve()}
      onDone={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <ul>
        {asked.warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </FormDialog>
  );
}
