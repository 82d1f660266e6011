import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import { Provider } from "oidc-provider";
import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import type { ConnectionRow } from "../connections/connections.store.ts";
import type { TokenExchange } from "../tokens/token-exchange.ts";
import type { LibraryClock } from "./library-clock.ts";
import { OFFLINE_ACCESS } from "./oauth-terms.ts";
import type { Resources } from "./resources.ts";

export interface AdapterParts {
  database: Database;
  secrets: Secrets;
  clock: LibraryClock;
  resources: Resources;
  /** Called before a client is looked up at the token endpoint. @throws above its rate limit. */
  limitClient: (context: KoaContextWithOIDC, clientId: string) => void;
}

export type Stored = AdapterPayload;

/** The code or token that a request to the library presents. */
export interface ShownToken {
  kind: string;
  /** Null for tokens issued before sign-ins were distinguished. */
  familyId: string | null;
}

interface LibraryState {
  exchange?: TokenExchange;
  shown?: ShownToken;
}

const stateOf = (): LibraryState | undefined => Provider.ctx?.state;

/** The exchange of the current request; undefined outside the token endpoint. */
export const exchangeOf = (): TokenExchange | undefined => stateOf()?.exchange;

/**
 * The code or token of the current request; undefined before it is found, and outside a request.
 */
export const shownToken = (): ShownToken | undefined => stateOf()?.shown;

export function noteShownToken(shown: ShownToken): void {
  const state = stateOf();
  if (state !== undefined) state.shown = shown;
}

/** False for a refresh token whose app may no longer have access without the person. */
export const allowsShownToken = ({ scopes }: Pick<ConnectionRow, "scopes">): boolean =>
  shownToken()?.kind !== "RefreshToken" || scopes.includes(OFFLINE_ACCESS);

/** Base of all models. Its no-op methods belong to library features that are switched off. */
export class BaseAdapter implements Adapter {
  protected readonly parts: AdapterParts;

  constructor(parts: AdapterParts) {
    this.parts = parts;
  }

  protected run<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
    const exchange = exchangeOf();
    return exchange?.hasBegun === true ? exchange.run(work) : work(this.parts.database);
  }

  /**
   * Runs the work in the transaction of the token request, or in a new transaction outside the
   * token endpoint.
   */
  protected runInTransaction<Result>(
    work: (transaction: DatabaseTransaction) => Promise<Result>,
  ): Promise<Result> {
    return exchangeOf()?.run(work) ?? inTransaction(this.parts.database, work);
  }

  protected now(): Date {
    return this.parts.clock.now();
  }

  async find(_id: string): Promise<Stored | undefined> {
    return undefined;
  }

  async upsert(_id: string, _payload: Stored, _expiresIn?: number): Promise<void> {}

  async destroy(_id: string): Promise<void> {}

  async consume(_id: string): Promise<void> {}

  async revokeByGrantId(_grantId: string): Promise<void> {}

  async findByUid(_uid: string): Promise<undefined> {
    return undefined;
  }

  async findByUserCode(_userCode: string): Promise<undefined> {
    return undefined;
  }
}
