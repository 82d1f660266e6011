import type { InsertionOrder } from "@castmeter/sdk";
import { texts } from "#texts/insertion-orders";
import { StateMark, type Tone } from "../../parts/marks/mark.tsx";

/** Where an order stands: reading first, then what was made of it. */
const stateOf = ({ status, review_state: review }: InsertionOrder) =>
  review !== "needs_review" || status === "completed" ? review : status;

const TONES: Readonly<Record<keyof typeof texts.states, Tone>> = {
  queued: "waiting",
  running: "running",
  failed: "failed",
  canceled: "off",
  needs_review: "needs",
  applied: "fine",
  discarded: "off",
};

export function OrderState({ order }: { order: InsertionOrder }) {
  const state = stateOf(order);
  return <StateMark tone={TONES[state]}>{texts.states[state]}</StateMark>;
}

/** True while a worker has the order. */
export const isBeingRead = ({ status }: InsertionOrder): boolean =>
  status === "queued" || status === "running";
