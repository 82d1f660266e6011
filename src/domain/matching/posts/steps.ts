/** A computation that may pause at each `yield`; what it returns does not depend on the pauses. */
export type Steps<Result> = Generator<undefined, Result, undefined>;
