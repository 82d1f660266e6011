import { addDays } from "../../src/lib/time/calendar-day.ts";
import { utcDay } from "../../src/lib/time/clock.ts";

/** The form of a task: what a person asks, what is called for it, and what the answer holds. */

export const PERSONAS = ["ad ops", "producer", "founder", "developer"] as const;
export type Persona = (typeof PERSONAS)[number];

/**
 * Arguments of a call. A text that begins with `$` is a place in an earlier answer, such as
 * `$campaigns.data[name=Autumn blend].id` (`places.ts`).
 */
export interface Arguments {
  [name: string]: string | number | boolean | null | readonly (string | number)[] | Arguments;
}

export interface Step {
  /** The id of the operation. */
  operation: string;
  /** What a person types to find it, where it is not listed. */
  find: string;
  arguments?: Arguments;
  /** The name by which later steps and expectations refer to its answer. */
  as?: string;
  /** The code of the error that it has to be answered with. */
  error?: string;
}

/** A figure or a text that the answers have to hold. One of `equals` and `read` is given. */
export interface Expectation {
  /** What it is, in words. */
  figure: string;
  /** What it is by the demo's seed, or what the task has written. */
  equals?: string | number;
  /** A path of the API, with places of answers in braces, where it is read a second time. */
  read?: string;
  /** Its place in that answer. */
  at?: string;
  /** Words that it stands close behind, for one so short that it is found anywhere. */
  after?: string;
  /** The API has no value: the answers have to call it unknown, with the words of `after`. */
  isUnknown?: true;
}

export interface Task {
  id: string;
  /** What the person asks, word for word. */
  asks: string;
  steps: readonly Step[];
  expect: readonly Expectation[];
  /** Groups of words of which a model's answer has one each, where no figure shows it. */
  says?: readonly (readonly string[])[];
  /** The key that it is played with; the one with all scopes unless given. */
  key?: "read_only";
}

/** A day counted from today, as the API writes it. */
export const day = (days: number): string => addDays(utcDay(new Date()), days);

/** A figure that is read again at a place of the API's answer. */
export const again = (figure: string, read: string, at: string): Expectation => ({
  figure,
  read,
  at,
});
