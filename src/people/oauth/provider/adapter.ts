import { type Adapter, Provider } from "oidc-provider";
import { inTransaction } from "../../../db/connection/database.ts";
import { isStorableText } from "../../../lib/text/storable-text.ts";
import { deleteClient, findClient, saveClient } from "../clients/clients.store.ts";
import { findConnection } from "../connections/connections.store.ts";
import { endClient } from "../connections/end-apps.ts";
import { grantPayload } from "../connections/grant-payload.ts";
import { type AdapterParts, allowsShownToken, BaseAdapter, type Stored } from "./base-adapter.ts";
import { AccessTokenAdapter, ArtifactAdapter } from "./token-adapters.ts";

/**
 * Stores nothing: the service has its own sessions, and the library starts each request without a
 * session.
 */
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

/** A grant is a connection. It is read for every request, so a revocation takes effect at once. */
class GrantAdapter extends BaseAdapter {
  override async find(id: string): Promise<Stored | undefined> {
    const connection = await this.run((executor) => findConnection(executor, id));
    return connection === undefined || !allowsShownToken(connection)
      ? undefined
      : grantPayload(connection, this.parts.resources, this.parts.clock);
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
