import { Call } from "./call.ts";
import { ApiError } from "./errors.ts";
import type { ApiRequest, Transport } from "./transport.ts";

/** The result of a write: the fields that changed, and the resource after it. */
export interface WriteResult<Data, AuthMode extends string = "api_key" | "oauth"> {
  object: "write_result";
  ok: boolean;
  dry_run: boolean;
  auth_mode: AuthMode;
  path: string;
  id: string;
  method: string;
  written: Record<string, unknown>;
  warnings: string[];
  urls: { app: string | null; public: string | null };
  error: null;
  data: Data;
  replayed: boolean;
}

/** The data of a deletion. */
export interface Deleted<ObjectName extends string> {
  object: ObjectName;
  id: string;
  deleted: boolean;
}

/** What a write would change, without it being carried out. */
export interface DryRun {
  object: "dry_run";
  resource: string;
  would_write: Record<string, unknown>;
  warnings: string[];
  requires_confirm: boolean;
  cost: Record<string, unknown> | null;
}

/** What a write needs a confirmation for. */
export interface WritePlan {
  object: "preview";
  /** Id of the operation: `shows.delete`. */
  action: string;
  resource: string;
  id: string | null;
  would_write?: Record<string, unknown>;
  would_delete?: Record<string, unknown>;
  /** Sentences for a person. */
  effects: string[];
  irreversible: boolean;
  cost: { provider_calls: number; posts: number; emails: number } | null;
  cap: { limit: number; used: number; resets_at: string } | null;
}

/** The request with `dry_run` or `confirm`: a DELETE has them in its query, others in the body. */
function flagged(request: ApiRequest, flag: "dry_run" | "confirm"): ApiRequest {
  const part = request.method === "DELETE" ? "query" : "body";
  return { ...request, [part]: { ...request[part], [flag]: true } };
}

/** A write. It carries an idempotency key, so that it is carried out once if it is repeated. */
export class WriteCall<Result> extends Call<Result> {
  constructor(transport: Transport, request: ApiRequest) {
    super(transport, { ...request, isWrite: true });
  }

  /** What this write would change. Nothing is changed, also where it was awaited before. */
  dryRun(): Call<DryRun> {
    return new Call(this.transport, { ...flagged(this.request, "dry_run"), isWrite: false });
  }
}

/**
 * A plan that waits for a confirmation: nothing has been carried out.
 *
 * @typeParam Confirmed The call that carries it out.
 */
export class Preview<Confirmed> {
  readonly object = "preview";
  readonly plan: WritePlan;
  readonly #confirmed: () => Confirmed;

  constructor(plan: WritePlan, confirmed: () => Confirmed) {
    this.plan = plan;
    this.#confirmed = confirmed;
  }

  /** Carries the write out. */
  confirm(): Confirmed {
    return this.#confirmed();
  }
}

/**
 * A write that needs a confirmation: awaited it is a `Preview`, or the result where nothing had to
 * be confirmed.
 *
 * @typeParam Confirmed The call that carries it out.
 */
export class ConfirmCall<Result, Confirmed extends WriteCall<Result>> implements PromiseLike<
  Result | Preview<Confirmed>
> {
  readonly #plain: WriteCall<Result>;
  readonly #confirmed: () => Confirmed;

  constructor(
    transport: Transport,
    request: ApiRequest,
    make: (transport: Transport, request: ApiRequest) => Confirmed,
  ) {
    this.#plain = new WriteCall(transport, request);
    this.#confirmed = () => make(transport, flagged(request, "confirm"));
  }

  then<Value = Result | Preview<Confirmed>, Other = never>(
    done?: ((outcome: Result | Preview<Confirmed>) => Value | PromiseLike<Value>) | null,
    failed?: ((reason: unknown) => Other | PromiseLike<Other>) | null,
  ): Promise<Value | Other> {
    return this.#plain
      .catch((error: unknown) => {
        const plan = planOf(error);
        if (plan === undefined) throw error;
        return new Preview(plan, this.#confirmed);
      })
      .then(done, failed);
  }

  /** Carries the write out without showing what it does first. */
  confirmed(): Confirmed {
    return this.#confirmed();
  }

  /** What this write would change. Nothing is changed. */
  dryRun(): Call<DryRun> {
    return this.#plain.dryRun();
  }
}

const planOf = (error: unknown): WritePlan | undefined =>
  error instanceof ApiError && error.code === "confirmation_required"
    ? (error.body["preview"] as WritePlan)
    : undefined;
