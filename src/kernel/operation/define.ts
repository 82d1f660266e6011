import type { Static, TSchema } from "typebox";
import type {
  CollectContext,
  Context,
  PublicContext,
  Reader,
  WriteContext,
} from "../pipeline/context.ts";
import { strictObject } from "../contract/schema.ts";
import type { ListAnswer, PageAnswer, RedirectAnswer, TextAnswer } from "./answer.ts";
import type {
  Description,
  Input,
  OperationRecord,
  PublicReadOperation,
  ReadonlyDeep,
  ReadOperation,
  ValidatedInput,
  View,
  WriteOperation,
  WritePlan,
  WriteResult,
} from "./operation.ts";

/**
 * Functions to define an operation with the static types of its schemas. Each `define…` function
 * returns the operation without these types, in the form that the registry and the pipeline use.
 */

type Awaitable<Value> = Value | Promise<Value>;

/** The schema for a part of the input that an operation does not have. */
type Nothing = typeof NOTHING;
const NOTHING = strictObject({});

interface Definition<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  O extends TSchema,
> extends Description<O> {
  /** Schema of the path parameters; none unless given. */
  params?: P;
  /** Schema of the query; none unless given. */
  query?: Q;
  /** Schema of the body; none unless given. */
  body?: B;
  /**
   * Price in tokens of the rate limit: 1 unless given; a function where it depends on the input.
   */
  cost?: number | ((input: Input<Static<P>, Static<Q>, Static<B>>) => number);
}

/**
 * The value that a read returns: its body; for a list, a page of items; or text that is stored as
 * sent.
 */
type ReadValue<O extends TSchema> =
  | View<O>
  | RedirectAnswer
  | (Static<O> extends { object: "list"; data: (infer Item)[] }
      ? PageAnswer<ReadonlyDeep<Item>> | ListAnswer
      : never)
  | TextAnswer;

/** The `data` of a write result's schema. */
type WrittenData<O extends TSchema> =
  Static<O> extends { data: infer Data } ? ReadonlyDeep<Data> : unknown;

/** A plan with the state that `apply` needs to carry it out; `state` never leaves the process. */
export interface Change<State> extends WritePlan {
  state: State;
}

export interface PublicReadDefinition<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  O extends TSchema = TSchema,
  S = unknown,
  Value extends ReadValue<O> = ReadValue<O>,
> extends Definition<P, Q, B, O> {
  scope: "public";
  handler: (
    context: PublicContext<S>,
    input: Input<Static<P>, Static<Q>, Static<B>>,
  ) => Awaitable<Value>;
}

export interface ReadDefinition<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  O extends TSchema = TSchema,
  C extends Reader = Context,
  Value extends ReadValue<O> = ReadValue<O>,
> extends Definition<P, Q, B, O> {
  handler: (context: C, input: Input<Static<P>, Static<Q>, Static<B>>) => Awaitable<Value>;
}

/**
 * A write starts with a plan. `preview` finds the change and checks it against the database under
 * the locks of its transaction; `apply` carries it out. Both run in one transaction, except where
 * `collect` runs between them: it calls upstreams outside any transaction, and its result is passed
 * to `apply` after a second `preview`, since the rows may have changed since.
 */
export interface WriteDefinition<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  O extends TSchema = TSchema,
  State = unknown,
  Collected = unknown,
  S = unknown,
  Data extends WrittenData<O> = WrittenData<O>,
> extends Definition<P, Q, B, O> {
  preview: (
    context: WriteContext<S>,
    input: Input<Static<P>, Static<Q>, Static<B>>,
  ) => Promise<Change<State>>;
  /**
   * Set where `preview` may begin in the round trip that looks the idempotency key up. It may then
   * also run for a repetition, and is rolled back, so it must change nothing outside the database,
   * and issue no statement that may wait for another transaction before `context.keyIsFree`.
   */
  plansWithKey?: true;
  collect?: (
    context: CollectContext<S>,
    change: Change<State>,
    signal: AbortSignal,
  ) => Promise<Collected>;
  /**
   * For a `collect` that records spending: continues a repeated request whose first process died
   * after the spending and before its result was saved. It spends nothing again, or throws
   * `interruptedWrite()`. Without it, `collect` is run again.
   */
  resume?: (
    context: CollectContext<S>,
    change: Change<State>,
    signal: AbortSignal,
  ) => Promise<Collected>;
  /**
   * Given where collecting costs nothing and a dry run needs its result: a dry run then collects
   * too, and answers the plan that this function makes of the result.
   */
  describe?: (change: Change<State>, collected: Collected) => WritePlan;
  apply: (
    context: WriteContext<S>,
    change: Change<State>,
    collected: Collected,
  ) => Promise<WriteResult<Data>>;
}

/**
 * The static types of the schemas, asserted in this one place: the pipeline has checked the input
 * against them.
 */
const typed = <P extends TSchema, Q extends TSchema, B extends TSchema>(
  input: ValidatedInput,
): Input<Static<P>, Static<Q>, Static<B>> => input as Input<Static<P>, Static<Q>, Static<B>>;

/** The schemas of the input, and the price of a call. */
function inputOf<P extends TSchema, Q extends TSchema, B extends TSchema, O extends TSchema>({
  params = NOTHING as TSchema as P,
  query = NOTHING as TSchema as Q,
  body = NOTHING as TSchema as B,
  cost,
}: Definition<P, Q, B, O>): Pick<OperationRecord, "params" | "query" | "body" | "cost"> {
  const input = { params, query, body };
  if (cost === undefined) return input;
  return {
    ...input,
    cost: typeof cost === "number" ? cost : (input) => cost(typed<P, Q, B>(input)),
  };
}

export function definePublicRead<
  O extends TSchema,
  P extends TSchema = Nothing,
  Q extends TSchema = Nothing,
  B extends TSchema = Nothing,
  S = unknown,
  const Value extends ReadValue<O> = ReadValue<O>,
>(definition: PublicReadDefinition<P, Q, B, O, S, Value>): PublicReadOperation<S> {
  const { handler, cost: _cost, ...record } = definition;
  return Object.freeze<PublicReadOperation<S>>({
    ...record,
    ...inputOf(definition),
    kind: "public_read",
    run: (context, input) => handler(context, typed<P, Q, B>(input)),
  });
}

export function defineRead<
  O extends TSchema,
  P extends TSchema = Nothing,
  Q extends TSchema = Nothing,
  B extends TSchema = Nothing,
  C extends Reader = Context,
  const Value extends ReadValue<O> = ReadValue<O>,
>(definition: ReadDefinition<P, Q, B, O, C, Value>): ReadOperation<C, Value> {
  const { handler, cost: _cost, ...record } = definition;
  return Object.freeze<ReadOperation<C, Value>>({
    ...record,
    ...inputOf(definition),
    kind: "read",
    run: (context, input) => handler(context, typed<P, Q, B>(input)),
  });
}

export function defineWrite<
  O extends TSchema,
  State,
  P extends TSchema = Nothing,
  Q extends TSchema = Nothing,
  B extends TSchema = Nothing,
  Collected = undefined,
  S = unknown,
  const Data extends WrittenData<O> = WrittenData<O>,
>(definition: WriteDefinition<P, Q, B, O, State, Collected, S, Data>): WriteOperation<S> {
  const {
    preview,
    plansWithKey = false,
    collect,
    resume,
    describe,
    apply,
    cost: _cost,
    ...record
  } = definition;
  return Object.freeze<WriteOperation<S>>({
    ...record,
    ...inputOf(definition),
    kind: "write",
    collects: collect !== undefined,
    plansWithKey,
    afterInterruption: resume === undefined ? "repeats" : "resumes",
    collectsInDryRun: describe !== undefined,
    prepare: async (context, input) => {
      const { state, ...change } = await preview(context, typed<P, Q, B>(input));
      const whole = { ...change, state };
      return {
        change,
        collect: async (collecting, signal) => collect?.(collecting, whole, signal),
        resume: async (collecting, signal) => (resume ?? collect)?.(collecting, whole, signal),
        describe: (collected) => describe?.(whole, collected as Collected) ?? change,
        // A value that was stored in between has passed through JSON.
        apply: (applying, collected) => apply(applying, whole, collected as Collected),
      };
    },
  });
}
