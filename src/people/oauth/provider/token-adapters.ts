import { errors, Provider } from "oidc-provider";
import { touchClientDocument } from "../clients/client-documents.store.ts";
import { touchClient } from "../clients/clients.store.ts";
import { touchConnection } from "../connections/connections.store.ts";
import { endApp, endSignIn } from "../connections/end-apps.ts";
import { isStorable } from "../../../lib/text/storable-text.ts";
import {
  findLiveAccessToken,
  insertAccessToken,
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
import { readReplay } from "../tokens/refresh-replay.ts";
import {
  type AdapterParts,
  allowsShownToken,
  BaseAdapter,
  exchangeOf,
  noteShownToken,
  shownToken,
  type Stored,
} from "./base-adapter.ts";
import { REFRESH_LEEWAY_MS } from "./oauth-terms.ts";

export class AccessTokenAdapter extends BaseAdapter {
  #hash(id: string): { hash: Buffer; pepperId: string } {
    return this.parts.secrets.hashCredential(id);
  }

  override async find(id: string): Promise<Stored | undefined> {
    const { clock, resources } = this.parts;
    const row = await this.run((executor) =>
      findLiveAccessToken(executor, this.#hash(id).hash, this.now()),
    );
    if (row === undefined) return undefined;
    noteShownToken({ kind: "AccessToken", familyId: row.family_id });
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

  override async upsert(
    id: string,
    { grantId, scope, aud, sessionUid }: Stored,
    expiresIn = 0,
  ): Promise<void> {
    const now = this.now();
    const { resources } = this.parts;
    await this.runInTransaction(async (transaction) => {
      const connection =
        grantId === undefined ? undefined : await touchConnection(transaction, grantId, now);
      if (connection === undefined || !allowsShownToken(connection))
        throw new errors.InvalidGrant("the connection has ended");
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
        familyId: sessionUid ?? null,
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
   * The library calls this for each kind of token, but a sign-in ends only once. At the token
   * endpoint it means that a code or refresh token was used twice.
   */
  override async revokeByGrantId(grantId: string): Promise<void> {
    const exchange = exchangeOf();
    const familyId = shownToken()?.familyId ?? null;
    if (exchange !== undefined) exchange.hasFoundReuse = true;
    const reason = exchange === undefined ? "app_revoked" : "reuse_detected";
    const ending = { reason, now: this.now() } as const;
    await this.runInTransaction(async (transaction) => {
      if (familyId === null) await endApp(transaction, grantId, ending);
      else await endSignIn(transaction, { grantId, familyId }, ending);
    });
  }
}

/** Codes, refresh tokens, registration tokens and pending authorization requests. */
export class ArtifactAdapter extends BaseAdapter {
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
    if (isGrantSource) noteShownToken({ kind: this.#kind, familyId: row.family_id });
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
        familyId: payload.sessionUid ?? null,
        now,
        expiresAt,
      }),
    );
  }

  override async consume(id: string): Promise<void> {
    const exchange = exchangeOf();
    if (exchange?.replay !== undefined) {
      // At this point the library has checked the app, the connection and the scopes; the stored
      // response must not be returned before.
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
