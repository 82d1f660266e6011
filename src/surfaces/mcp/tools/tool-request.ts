import type { IncomingRequest } from "../../../kernel/pipeline/request-state.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { WritePlan } from "../../../kernel/operation/operation.ts";
import { CURRENT_VERSION } from "../../../kernel/contract/versions.ts";
import type { Caller } from "../caller.ts";
import type { OperationTool } from "./operation-tool.ts";

export type ToolArguments = Readonly<Record<string, unknown>>;

export interface ToolRequestOptions {
  flag?: "dry_run" | "confirm";
  /**
   * Called where the pipeline reads the body: after the checks of credential, rate, scope and plan,
   * before any look-up.
   */
  beforeBody?: () => void;
  idempotencyKey?: string;
  onPlan?: (change: WritePlan) => void;
}

/** A tool call as the pipeline reads it: the request that an HTTP client would have sent. */
export class ToolRequest implements IncomingRequest {
  readonly requestId: string;
  readonly surface = "mcp";
  readonly method: string;
  readonly path: string;
  readonly search = new URLSearchParams();
  readonly address: string;
  readonly hasLeft: () => boolean;
  readonly #headers: Readonly<Record<string, string | undefined>>;
  /**
   * The object has no prototype, so that an argument named `__proto__` is refused and not ignored.
   */
  readonly #body = Object.create(null) as Record<string, unknown>;
  readonly #options: ToolRequestOptions;
  readonly #params: Record<string, string> = {};
  #fault: ApiError | undefined;

  constructor(
    tool: OperationTool<never>,
    given: ToolArguments,
    caller: Pick<Caller, "authorization" | "address" | "hasLeft" | "requestId" | "isBatch">,
    options: ToolRequestOptions = {},
  ) {
    const { operation } = tool;
    this.requestId = caller.isBatch ? newId("req") : caller.requestId;
    this.method = operation.method;
    this.address = caller.address;
    this.hasLeft = caller.hasLeft;
    this.#options = options;
    this.#addPathIds(tool, given);
    this.path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(this.#params[name] ?? ""),
    );
    const takesBody = operation.method !== "GET";
    for (const [name, value] of Object.entries(given)) {
      if (tool.ids.accepted.has(name)) continue;
      // These are not arguments of any tool: the token alone decides whether a call plans or
      // writes.
      if (name === "dry_run" || name === "confirm") {
        this.#fault ??= parameterInvalid(
          name,
          "unknown",
          `${name} is not an argument: a call without confirm_token plans, one with it writes.`,
        );
        continue;
      }
      if (tool.secret.has(name)) {
        this.#fault ??= parameterInvalid(
          name,
          "unknown",
          `${name} is not an argument: what is secret does not pass through an agent. A person ` +
            "sends it, in the console or to the API.",
        );
        continue;
      }
      // An unknown name is put where the pipeline refuses it.
      if (tool.queryNames.has(name) || !takesBody) this.#addQuery(name, value);
      else this.#body[name] = value;
    }
    if (options.flag !== undefined) this.search.set(options.flag, "true");
    this.#headers = {
      authorization: caller.authorization,
      "content-type": "application/json",
      // Tools are written for one version of the answers, regardless of the version that the key is
      // pinned to.
      "service-version": CURRENT_VERSION,
      "idempotency-key": options.idempotencyKey,
    };
  }

  /**
   * The parameters, read where the pipeline checks the input, so that a caller without the right to
   * call does not get an error about missing arguments first.
   *
   * @throws ApiError `parameter_invalid` for an id that is missing, and for a value no query can
   * hold.
   */
  get params(): Record<string, string> {
    if (this.#fault !== undefined) throw this.#fault;
    return this.#params;
  }

  header(name: string): string | undefined {
    return this.#headers[name];
  }

  async readBody(): Promise<Uint8Array> {
    return new Uint8Array();
  }

  /** The arguments come from a message that was read within the limits of every body. */
  readJson(): unknown {
    this.#options.beforeBody?.();
    return { ...this.#body };
  }

  onPlan(change: WritePlan): void {
    this.#options.onPlan?.(change);
  }

  #addPathIds(tool: OperationTool<never>, given: ToolArguments): void {
    try {
      for (const [name, value] of Object.entries(tool.ids.read(given)))
        this.#addPathId(name, tool.ids.ofParameter(name), value);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#fault ??= error;
    }
  }

  #addPathId(name: string, argument: string, value: unknown): void {
    if (typeof value === "string") this.#params[name] = value;
    else
      this.#fault ??=
        value === undefined || value === null
          ? parameterInvalid(argument, "missing", `${argument} is required.`)
          : parameterInvalid(argument, "malformed", `${argument} must be text.`);
  }

  /** Null means "not given": many models send every argument they know of. */
  #addQuery(name: string, value: unknown): void {
    if (value === null || value === undefined) return;
    for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof entry === "string" || typeof entry === "number" || typeof entry === "boolean")
        this.search.append(name, String(entry));
      else
        this.#fault ??= parameterInvalid(
          name,
          "malformed",
          `${name} must be text, a number, true or false, or a list of these.`,
        );
    }
  }
}
