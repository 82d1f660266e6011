import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/review";
import { useAccess } from "../../../api/api-context.tsx";
import { problemOf } from "../../../api/problem.ts";
import { useReadAgain } from "../../../api/use-answer.ts";
import { useNotice } from "../../../parts/acts/undo.tsx";
import type { OpenSuggestion } from "../types.ts";
import {
  type AnswerKind,
  type Answers,
  type Given,
  isAnswered,
  NO_ANSWERS,
  withGiven,
  without,
} from "./answer-state.ts";
import { leavingApi } from "./leaving-api.ts";
import { acceptAll, acceptOne, takeBack } from "./send-answers.ts";

/** As long as a bar with a way back is shown: until then "not ours" is not sent. */
const HELD_MS = 8_000;

export interface Answering {
  answers: Answers;
  /** @param clusterId Of `rival` and `other`: the cluster of the same show that gets the post. */
  answer: (item: OpenSuggestion, kind: AnswerKind, clusterId?: string) => void;
  acceptTogether: (items: readonly OpenSuggestion[]) => void;
  /** @returns The post that is open again; null where there is nothing to undo. */
  undo: () => string | null;
  /** True for what stays in the queue: answered here, or open again by an answer taken back. */
  isKept: (id: string) => boolean;
}

/**
 * Sends answers behind the person, who goes on at once. What the API refuses is taken back with a
 * notice. "Not ours" is for good, so it waits for 8 s, or until the page is left.
 */
export function useAnswering(): Answering {
  const access = useAccess();
  const say = useNotice();
  const readAgain = useReadAgain();
  const queries = useQueryClient();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const items = useRef(new Map<string, OpenSuggestion>());
  const sending = useRef(new Map<string, Promise<string | null>>());
  const reopening = useRef(new Map<string, Promise<void>>());
  const held = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const { api } = access;

  const set = (id: string, given: Given, isNew?: boolean): void =>
    setAnswers((before) => withGiven(before, [[id, given]], isNew));
  /** Reach of clusters has changed: what the next answers would do is read again. */
  const readLooks = (): void => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [, address] }) => String(address).includes("/cluster-suggestions/"),
    });
    void readAgain("/clusters", "/analytics");
  };

  const send = (id: string, kind: AnswerKind, call: Promise<string | null>): void => {
    sending.current.set(id, call);
    call
      .then((clusterId) => {
        setAnswers((before) =>
          before.given.has(id)
            ? withGiven(before, [[id, { kind, state: "done", clusterId }]], false)
            : before,
        );
        readLooks();
      })
      .catch((error: unknown) => {
        setAnswers((before) => without(before, [id]));
        say({ text: texts.refused(problemOf(error).text) });
      })
      .finally(() => {
        if (sending.current.get(id) === call) sending.current.delete(id);
      });
  };

  const sendDismissal = (id: string, by = api): void => {
    clearTimeout(held.current.get(id));
    held.current.delete(id);
    set(id, { kind: "dismiss", state: "sending", clusterId: null }, false);
    send(
      id,
      "dismiss",
      (reopening.current.get(id) ?? Promise.resolve()).then(async () => {
        await by.clusterSuggestions.dismiss(id);
        return null;
      }),
    );
  };

  const answer: Answering["answer"] = (item, kind, clusterId) => {
    const { id } = item.suggestion;
    if (isAnswered(answers, id)) return;
    items.current.set(id, item);
    const state = kind === "dismiss" || kind === "later" ? "held" : "sending";
    set(id, { kind, state, clusterId: clusterId ?? null });
    if (kind === "later") return;
    // What is taken back is open again before it can be answered anew.
    const call = async (): Promise<string | null> => {
      await reopening.current.get(id);
      return acceptOne(api, item, clusterId);
    };
    if (kind === "dismiss")
      held.current.set(
        id,
        setTimeout(() => sendDismissal(id), HELD_MS),
      );
    else send(id, kind, call());
  };

  const acceptTogether: Answering["acceptTogether"] = (together) => {
    const open = together.filter(({ suggestion }) => !isAnswered(answers, suggestion.id));
    if (open.length === 0) return;
    for (const item of open) items.current.set(item.suggestion.id, item);
    setAnswers((before) =>
      withGiven(
        before,
        open.map(({ suggestion }) => [
          suggestion.id,
          { kind: "accept", state: "sending", clusterId: null },
        ]),
      ),
    );
    for (const [id, call] of acceptAll(api, open, (one) => reopening.current.get(one)))
      send(id, "accept", call);
  };

  const reopen = async (id: string, { clusterId }: Given): Promise<void> => {
    const item = items.current.get(id);
    const sent = sending.current.get(id);
    const added = sent === undefined ? clusterId : await sent.catch(() => undefined);
    // What the API has refused is open already.
    if (item === undefined || added === undefined) return;
    await takeBack(api, item, added);
    readLooks();
  };

  const undo = (): string | null => {
    const together = answers.past.at(-1) ?? [];
    const [first] = together;
    if (first === undefined) {
      say({ text: texts.undone.nothing });
      return null;
    }
    for (const id of together) {
      const given = answers.given.get(id);
      if (given === undefined) continue;
      const isHeld = given.state === "held";
      clearTimeout(held.current.get(id));
      held.current.delete(id);
      setAnswers((before) => without(before, [id]));
      if (isHeld) continue;
      const call = reopen(id, given).catch((error: unknown) => {
        // It can be undone once more.
        set(id, given);
        say({ text: texts.undone.failed(problemOf(error).text) });
      });
      reopening.current.set(id, call);
    }
    say({ text: undoneText(answers.given.get(first)) });
    return first;
  };

  // What was decided is sent where the page is left before its time has come.
  const leave = useRef(() => {});
  leave.current = () => {
    const ids = [...held.current.keys()];
    if (ids.length === 0) return;
    const leaving = leavingApi(access);
    for (const id of ids) sendDismissal(id, leaving);
  };
  useEffect(() => {
    const sendAll = (): void => leave.current();
    addEventListener("pagehide", sendAll);
    return () => {
      removeEventListener("pagehide", sendAll);
      sendAll();
    };
  }, []);
  const isKept = (id: string): boolean => isAnswered(answers, id) || reopening.current.has(id);
  return { answers, answer, acceptTogether, undo, isKept };
}

function undoneText(given: Given | undefined): string {
  if (given === undefined || given.kind === "later") return texts.undone.later;
  return given.kind === "dismiss" ? texts.undone.dismiss : texts.undone.accept;
}
