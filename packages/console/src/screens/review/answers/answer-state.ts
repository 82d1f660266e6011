/** The answers of a sitting, and what undoing each of them takes. */

export type AnswerKind = "accept" | "rival" | "other" | "dismiss" | "later";

export interface Given {
  kind: AnswerKind;
  /** `held`: not sent, so undoing it costs nothing; `later` is never sent. */
  state: "held" | "sending" | "done";
  /** The cluster that the post was added to, once the API has said it. */
  clusterId: string | null;
}

export interface Answers {
  given: ReadonlyMap<string, Given>;
  /** Answers in the order they were given, together where one key gave several. */
  past: readonly (readonly string[])[];
}

export const NO_ANSWERS: Answers = { given: new Map(), past: [] };

/** @param isNew False where an answer only goes on, such as from sending to done. */
export function withGiven(
  answers: Answers,
  entries: readonly (readonly [string, Given])[],
  isNew = true,
): Answers {
  return {
    ...answers,
    given: new Map([...answers.given, ...entries]),
    past: isNew ? [...answers.past, entries.map(([id]) => id)] : answers.past,
  };
}

/** The answers without those of some posts, which are open again. */
export function without({ given, past }: Answers, ids: readonly string[]): Answers {
  const gone = new Set(ids);
  return {
    given: new Map([...given].filter(([id]) => !gone.has(id))),
    past: past
      .map((together) => together.filter((id) => !gone.has(id)))
      .filter((together) => together.length > 0),
  };
}

/** True for what is answered; what was put off still waits. */
export const isAnswered = ({ given }: Answers, id: string): boolean =>
  given.has(id) && given.get(id)?.kind !== "later";

export const isLater = ({ given }: Answers, id: string): boolean => given.get(id)?.kind === "later";
