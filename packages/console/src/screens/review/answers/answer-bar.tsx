import { texts } from "#texts/review";
import { Button } from "../../../parts/acts/button.tsx";
import styles from "./answer-bar.module.css";
import type { AnswerActs } from "./use-answer-keys.ts";

/** The keys of the review as buttons, fixed at the foot; on a phone three at the thumb. */
export function AnswerBar({ acts, canEdit }: { acts: AnswerActs; canEdit: boolean }) {
  const { acts: words } = texts;
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={words.bar}>
      {canEdit ? (
        <>
          <div className={styles["answers"]}>
            <Button
              look="main"
              size="large"
              shortcut="a"
              disabled={acts.isAnswered}
              className={styles["accept"]}
              onClick={acts.accept}
            >
              {words.accept}
            </Button>
            <Button
              size="large"
              shortcut="v"
              disabled={acts.isAnswered || acts.rival === undefined}
              className={styles["second"]}
              onClick={() => acts.rival?.()}
            >
              {words.rival}
            </Button>
            <Button
              size="large"
              shortcut="o"
              disabled={acts.isAnswered}
              className={styles["wide"]}
              onClick={acts.openOther}
            >
              {words.other}
            </Button>
            <Button
              size="large"
              shortcut="d"
              disabled={acts.isAnswered}
              className={styles["dismiss"]}
              onClick={acts.dismiss}
            >
              {words.dismiss}
            </Button>
          </div>
          <div className={styles["more"]}>
            {acts.highCount > 1 && (
              <Button look="quiet" shortcut="shift+a" onClick={acts.allHigh}>
                {words.allHigh(acts.highCount)}
              </Button>
            )}
            <Button
              look="quiet"
              disabled={acts.isAnswered}
              className={styles["narrow"]}
              onClick={acts.openOther}
            >
              {words.other}
            </Button>
            <Button look="quiet" shortcut="s" disabled={acts.isAnswered} onClick={acts.later}>
              {words.later}
            </Button>
            <Button look="quiet" shortcut="u" disabled={!acts.canUndo} onClick={acts.undo}>
              {words.undo}
            </Button>
            <Moves acts={acts} />
          </div>
        </>
      ) : (
        <>
          <span className="muted">{texts.readOnly}</span>
          <div className={styles["more"]}>
            <Moves acts={acts} />
          </div>
        </>
      )}
    </div>
  );
}

function Moves({ acts }: { acts: AnswerActs }) {
  return (
    <>
      <Button look="quiet" shortcut="k" onClick={acts.back}>
        {texts.acts.back}
      </Button>
      <Button look="quiet" shortcut="j" onClick={acts.next}>
        {texts.acts.next}
      </Button>
    </>
  );
}
