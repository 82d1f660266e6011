import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import { errors, Provider } from "oidc-provider";
import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../db/connection/database.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import {
  insertAccessToken,
  findLiveAccessToken,
  revokeAccessToken,
} from "../tokens/access-tokens.store.ts";
import {
  type ArtifactKey,
  consumeArtifact,
  deleteArtifact,
  findArtifact,
  lockArtifact,
  saveArtifact,
} from "../tokens/artifacts.store.ts";
import { touchClientDocument } from "../clients/client-documents.store.ts";
import { deleteClient, findClient, saveClient, touchClient } from "../clients/clients.store.ts";
import { findConnection, touchConnection } from "../connections/connections.store.ts";
import { endApp, endClient } from "../connections/end-apps.ts";
import { grantPayload } from "../connections/grant-payload.ts";
import { isStorable, isStorableText } from "../../lib/storable-text.ts";
import type { LibraryClock } from "./library-clock.ts";
import { REFRESH_LEEWAY_MS } from "./oauth-terms.ts";
import { readReplay } from "../tokens/refresh-replay.ts";
import type { Resources } from "./resources.ts";
import type { TokenExchange } from "../tokens/token-exchange.ts";

export interface AdapterParts {
  database: Database;
  secrets: Secrets;
  clock: LibraryClock;
  resources: Resources;
  /** Called before a client is looked up at the token endpoint. @throws beyond its rate limit. */
  limitClient: (context: KoaContextWithOIDC, clientId: string) => void;
}

type Stored = AdapterPayload;

/** The exchange of the current request; undefined outside the token endpoint. */
const exchangeOf = (): TokenExchange | undefined =>
  (Provider.ctx?.state as { exchange?: TokenExchange } | undefined)?.exchange;

/** Base of all models. Its no-op methods belong to library features that are switched off. */
class BaseAdapter implements Adapter {
  protected readonly parts: AdapterParts;

  constructor(parts: AdapterParts) {
    this.parts = parts;
  }

  protected run<Result>(work: (executor: Executor) => Promise<Result>): Promise<Result> {
    const exchange = exchangeOf();
    return exchange?.hasBegun === true ? exchange.run(work) : work(this.parts.database);
  }

  /** In the transaction of the token request, or in one of its own outside the token endpoint. */
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

/** Stores nothing: the service has its own sessions, and the library starts each request without. */
class SessionAdapter extends BaseAdapter {}

class ClientAdapter extends BaseAdapter {
  override async find(id: string): Promise<Stored | undefined> {
    const context = Provider.ctx;
    if (context !== undefined) this.parts.limitClient(context, id);
    if (!isStorableText(id)) return undefined;
    const metadata: Stored | undefined = await this.run((executor) => findClient(executor, id));
    return metadata;
  }

  override async upsert(_id: string, metadata: Stored): Promise<void> {
    await this.run((executor) =>
      saveClient(executor, this.parts.secrets, { metadata: { ...metadata }, now: this.now() }),
    );
  }

  override async destroy(id: string): Promise<void> {
    await inTransaction(this.parts.database, async (transaction) => {
      await endClient(transaction, id, this.now());
      await deleteClient(transaction, id);
    });
  }
}

/** A grant is a connection. It is read for every request, so a revocation has effect at once. */
class GrantAdapter extends BaseAdapter {
  override async find(id: string): Promise<Stored | undefined> {
    const connection = await this.run((executor) => findConnection(executor, id));
    return connection === undefined
      ? undefined
      : grantPayload(connection, this.parts.resources, this.parts.clock);
  }
}

class AccessTokenAdapter extends BaseAdapter {
  #hash(id: string): { hash: Buffer; pepperId: string } {
    return this.parts.secrets.hashCredential(id);
  }

  override async find(id: string): Promise<Stored | undefined> {
    const { clock, resources } = this.parts;
    const row = await this.run((executor) =>
      findLiveAccessToken(executor, this.#hash(id).hash, this.now()),
    );
    if (row === undefined) return undefined;
    return {
      kind: "AccessToken",
      jti: id,
      iat: clock.librarySecOf(row.created_at),
      exp: clock.librarySecOf(row.expires_at),
      clientId: row.client_id,
      accountId: row.user_id,
      grantId: row.grant_id,
      scope: row.scopes.join(" "),
      ...(row.audience === null ? {} : { aud: resources.addressOf(row.audience) }),
      extra: { workspace_id: row.workspace_id },
    };
  }

  override async upsert(id: string, { grantId, scope, aud }: Stored, expiresIn = 0): Promise<void> {
    const now = this.now();
    const { resources } = this.parts;
    await this.runInTransaction(async (transaction) => {
      const connection =
        grantId === undefined ? undefined : await touchConnection(transaction, grantId, now);
      if (connection === undefined) throw new errors.InvalidGrant("the connection has ended");
      const exchange = exchangeOf();
      if (exchange !== undefined) exchange.connection = connection;
      await insertAccessToken(transaction, {
        ...this.#hash(id),
        grantId: connection.grant_id,
        clientId: connection.client_id,
        personId: connection.user_id,
        workspaceId: connection.workspace_id,
        scopes: (scope ?? "").split(" ").filter((word) => word !== ""),
        audience: typeof aud === "string" ? (resources.audienceOf(aud) ?? null) : null,
        now,
        expiresAt: new Date(now.getTime() + expiresIn * 1_000),
      });
      const touch = connection.client_id.startsWith("https:") ? touchClientDocument : touchClient;
      await touch(transaction, connection.client_id, now);
    });
  }

  override async destroy(id: string): Promise<void> {
    await this.run((executor) => revokeAccessToken(executor, this.#hash(id).hash, this.now()));
  }

  /**
   * The library calls this for each kind of token; a connection ends once. At the token endpoint it
   * means that a code or refresh token was used twice.
   */
  override async revokeByGrantId(grantId: string): Promise<void> {
    const now = this.now();
    const exchange = exchangeOf();
    if (exchange === undefined)
      await inTransaction(this.parts.database, (transaction) =>
        endApp(transaction, grantId, { reason: "app_revoked", now }),
      );
    else {
      exchange.hasFoundReuse = true;
      await exchange.run((transaction) =>
        endApp(transaction, grantId, { reason: "reuse_detected", now }),
      );
    }
  }
}

/** Codes, refresh tokens, registration tokens and pending authorization requests. */
class ArtifactAdapter extends BaseAdapter {
  readonly #kind: string;

  constructor(kind: string, parts: AdapterParts) {
    super(parts);
    this.#kind = kind;
  }

  #key(id: string): ArtifactKey {
    return { kind: this.#kind, ...this.parts.secrets.hashCredential(id) };
  }

  override async find(id: string): Promise<Stored | undefined> {
    const key = this.#key(id);
    const now = this.now();
    const exchange = exchangeOf();
    const isGrantSource = this.#kind === "AuthorizationCode" || this.#kind === "RefreshToken";
    const row =
      exchange !== undefined && isGrantSource
        ? await exchange.run((transaction) => lockArtifact(transaction, key, now))
        : await this.run((executor) => findArtifact(executor, key, now));
    if (row === undefined) return undefined;
    const payload = { ...this.parts.clock.toLibrary(row.payload), jti: id } as Stored;
    if (row.consumed_at === null) return payload;
    const inLeeway =
      this.#kind === "RefreshToken" &&
      now.getTime() - row.consumed_at.getTime() <= REFRESH_LEEWAY_MS;
    if (exchange === undefined || !inLeeway) return { ...payload, consumed: true };
    exchange.replay = await exchange.run((transaction) =>
      readReplay(transaction, this.parts.secrets, {
        key,
        row,
        asked: Provider.ctx?.oidc.params ?? {},
        now,
      }),
    );
    return payload;
  }

  override async upsert(id: string, payload: Stored, expiresIn?: number): Promise<void> {
    const now = this.now();
    if (!isStorable(payload))
      throw new errors.InvalidRequest("a parameter holds U+0000 or half a surrogate pair");
    const { jti: _, ...stored } = this.parts.clock.toStored({ ...payload });
    const expiresAt = expiresIn === undefined ? null : new Date(now.getTime() + expiresIn * 1_000);
    await this.run((executor) =>
      saveArtifact(executor, this.#key(id), {
        payload: stored,
        grantId: payload.grantId ?? null,
        now,
        expiresAt,
      }),
    );
  }

  override async consume(id: string): Promise<void> {
    const exchange = exchangeOf();
    if (exchange?.replay !== undefined) {
      // By now the library has checked the app, the connection and the scopes; the stored response
      // must not be given out before.
      if (exchange.replay !== "spent") exchange.accepted = exchange.replay.answer;
      throw new errors.InvalidGrant("refresh token already used");
    }
    const isFirst = await this.run((executor) =>
      consumeArtifact(executor, this.#key(id), this.now()),
    );
    if (!isFirst) throw new errors.InvalidGrant("already used");
  }

  override async destroy(id: string): Promise<void> {
    await this.run((executor) => deleteArtifact(executor, this.#key(id)));
  }
}

/** The library's storage, by the name of the model. */
export function createAdapter(parts: AdapterParts): (name: string) => Adapter {
  return (name) => {
    if (name === "Session") return new SessionAdapter(parts);
    if (name === "Client") return new ClientAdapter(parts);
    if (name === "Grant") return new GrantAdapter(parts);
    if (name === "AccessToken") return new AccessTokenAdapter(parts);
    return new ArtifactAdapter(name, parts);
  };
}
