import type { CampaignSlot } from "@castmeter/sdk";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { texts } from "#texts/campaigns/board";
import { useApi } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import { whenText } from "../slot/slot-words.ts";
import { type BoardPlace, type Move, moveBack, moveTo } from "./weeks.ts";

/** A move that the server warns of: it waits for a yes. */
export interface AskedMove {
  slot: CampaignSlot;
  move: Move;
  warnings: readonly string[];
}

export interface Moves {
  /** What was moved and is not read again so far, by slot. */
  moved: ReadonlyMap<string, Move>;
  asked: AskedMove | null;
  /** Moves a slot: it is tried first, then written; a warning is asked about before. */
  move: (slot: CampaignSlot, place: BoardPlace) => void;
  answer: (isYes: boolean) => void;
}

/** Moves of slots. A slot lies at its new place at once, and goes back where it is refused. */
export function useMoves(campaignId: string, nameOf: (showId: string) => string): Moves {
  const api = useApi();
  const readAgain = useReadAgain();
  const say = useNotice();
  const [moved, setMoved] = useState<ReadonlyMap<string, Move>>(new Map());
  const [asked, setAsked] = useState<AskedMove | null>(null);
  // A later move of the same slot stays.
  const forget = (slotId: string, move: Move): void =>
    setMoved((before) => new Map([...before].filter(([id, one]) => id !== slotId || one !== move)));
  const put = (slotId: string, move: Move): void =>
    setMoved((before) => new Map(before).set(slotId, move));
  const write = useMutation({
    mutationFn: async ({ slot, move }: { slot: CampaignSlot; move: Move; isBack?: boolean }) =>
      await api.campaignSlots.update(campaignId, slot.id, move),
    onSuccess: async (_, { slot, move, isBack = false }) => {
      const there = { ...slot, ...move };
      say(
        isBack
          ? { text: texts.movedBack }
          : {
              text: texts.moved(nameOf(there.show_id), whenText(there)),
              undo: () => {
                const back = moveBack(slot, move);
                put(slot.id, back);
                write.mutate({ slot, move: back, isBack: true });
              },
            },
      );
      await readAgain(`/campaigns/${campaignId}`);
      forget(slot.id, move);
    },
    onError: (error, { slot, move }) => {
      forget(slot.id, move);
      say({ text: problemOf(error).text });
    },
  });
  const trial = useMutation({
    mutationFn: async ({ slot, move }: { slot: CampaignSlot; move: Move }) =>
      await api.campaignSlots.update(campaignId, slot.id, move).dryRun(),
    onSuccess: ({ warnings }, { slot, move }) => {
      if (warnings.length > 0) setAsked({ slot, move, warnings });
      else write.mutate({ slot, move });
    },
    onError: (error, { slot, move }) => {
      forget(slot.id, move);
      say({ text: problemOf(error).text });
    },
  });
  return {
    moved,
    asked,
    move: (slot, place) => {
      const move = moveTo(slot, place);
      if (move === null) return;
      put(slot.id, move);
      trial.mutate({ slot, move });
    },
    answer: (isYes) => {
      if (asked === null) return;
      setAsked(null);
      if (isYes) write.mutate(asked);
      else forget(asked.slot.id, asked.move);
    },
  };
}
