import type { AirCheck, CampaignSlot } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { texts } from "#texts/air-checks";
import { texts as parts } from "#texts/parts";
import { useApi, useCanEdit } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { momentText } from "../../../numbers/time.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { PopupMenu } from "../../../parts/acts/menu.tsx";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { StateMark } from "../../../parts/marks/mark.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import styles from "../air-checks.module.css";
import type { CheckAct } from "../check-board.tsx";
import { clockOf } from "../seconds.ts";
import { usePlayer } from "./use-player.ts";

interface CheckActsProps {
  check: AirCheck;
  slot: CampaignSlot | undefined;
  isSearching: boolean;
  onAct: (act: CheckAct) => void;
  onAnswered: (check: AirCheck) => void;
}

/** The answer to an air check, with what each answer does before it is given. */
export function CheckActs({ check, slot, isSearching, onAct, onAnswered }: CheckActsProps) {
  const api = useApi();
  const mayEdit = useCanEdit();
  const readAgain = useReadAgain();
  const say = useNotice();
  const player = usePlayer(check.media_file_id, check.start_sec);
  const { status } = check;
  const approve = useMutation({
    mutationFn: async () => await api.airChecks.approve(check.id),
    onSuccess: () => {
      say({ text: texts.acts.approved });
      void readAgain("/air-checks", "/campaigns");
      onAnswered(check);
    },
    onError: (error) => say({ text: problemOf(error).text }),
  });
  const mayAnswer = mayEdit && status === "submitted";
  const hasTranscript = check.episode_id !== null;
  const mayDetect = mayEdit && status !== "approved" && hasTranscript && !isSearching;
  useKeys([
    ...(mayAnswer
      ? [
          {
            key: "a",
            does: texts.acts.approve,
            run: () => !approve.isPending && approve.mutate(),
          },
          { key: "d", does: texts.acts.reject, run: () => onAct("reject") },
        ]
      : []),
    ...(player.source === null ? [] : [{ key: "p", does: texts.acts.playAll, run: player.toggle }]),
  ]);
  const at = check.start_sec;
  return (
    <div className={styles["acts"]}>
      {mayAnswer && (
        <>
          <Button
            look="main"
            size="large"
            shortcut="a"
            waiting={approve.isPending && parts.wait}
            onClick={() => approve.mutate()}
          >
            {texts.acts.approve}
          </Button>
          <Button size="large" shortcut="d" onClick={() => onAct("reject")}>
            {texts.acts.reject}
          </Button>
        </>
      )}
      {player.source !== null && (
        <>
          <Button size="large" icon="play" shortcut="p" onClick={player.toggle}>
            {player.isPlaying
              ? texts.acts.pause
              : at === null
                ? texts.acts.playAll
                : texts.acts.play(clockOf(at))}
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand above */}
          <audio
            ref={player.ref}
            src={player.source}
            preload="metadata"
            aria-label={texts.acts.recording}
            onPlay={() => player.setPlaying(true)}
            onPause={() => player.setPlaying(false)}
          />
        </>
      )}
      {mayDetect && status === "pending" && (
        <Button look="main" size="large" onClick={() => onAct("detect")}>
          {texts.acts.detect}
        </Button>
      )}
      <Consequence check={check} slot={slot} mayAnswer={mayAnswer} />
      {mayEdit && (
        <PopupMenu
          label={texts.edit.open}
          isIconOnly
          items={[
            ...(mayDetect && status !== "pending"
              ? [
                  {
                    id: "detect",
                    label: texts.acts.detectAgain,
                    onChoose: () => onAct("detect"),
                  },
                ]
              : []),
            { id: "edit", label: texts.edit.open, onChoose: () => onAct("edit") },
            {
              id: "delete",
              label: texts.remove.open,
              isDanger: true,
              onChoose: () => onAct("delete"),
            },
          ]}
        />
      )}
    </div>
  );
}

/** The board of a campaign, on which a make-good is planned. */
const boardLink = (campaignId: string): LinkProps =>
  ({ to: "/campaigns/$campaignId/board", params: { campaignId } }) as unknown as LinkProps;

/** What each answer does, or what was answered. */
function Consequence({
  check,
  slot,
  mayAnswer,
}: {
  check: AirCheck;
  slot: CampaignSlot | undefined;
  mayAnswer: boolean;
}) {
  const { status, reviewed_by: by, reviewed_at: at, rejected_reason: reason } = check;
  if (status === "pending")
    return <p className={styles["consequence"]}>{texts.acts.pendingText}</p>;
  if (status === "submitted") {
    if (!mayAnswer || slot === undefined) return <p className={styles["consequence"]} />;
    const name = texts.acts.slot(slot.position);
    return (
      <p className={styles["consequence"]}>
        {slot.makegood_for === null ? texts.acts.approves(name) : texts.acts.approvesMakegood(name)}{" "}
        {texts.acts.rejects}
      </p>
    );
  }
  return (
    <p className={styles["consequence"]}>
      <StateMark tone={status === "approved" ? "fine" : "failed"}>
        {status === "approved" ? texts.acts.approved : texts.acts.rejected}
      </StateMark>
      {by !== null && at !== null && <span>{texts.acts.decided(by, momentText(at))}</span>}
      {reason !== null && <span>{texts.acts.why(reason)}</span>}
      {status === "rejected" && (
        <Link className="link" {...boardLink(check.campaign_id)}>
          {texts.acts.makegood}
        </Link>
      )}
    </p>
  );
}
