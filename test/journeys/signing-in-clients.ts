import {
  Client as ModernClient,
  type OAuthClientProvider as ModernProvider,
  StreamableHTTPClientTransport as ModernTransport,
} from "@modelcontextprotocol/client";
import type { OAuthClientProvider as LegacyProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/**
 * The project's two official clients as a program uses them: an address, their own sign-in, and a
 * place to keep things.
 */

export const CALLBACK = "http://127.0.0.1:8123/callback";

/** What a program keeps between the moments of a sign-in; the clients fill it and read it. */
class Memory {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata: {
    client_name: string;
    redirect_uris: string[];
    grant_types: string[];
    response_types: string[];
    token_endpoint_auth_method: string;
  };
  /** Where the client sends the person. */
  authorizationUrl: URL | undefined;
  readonly #kept = new Map<string, unknown>();

  constructor(name: string) {
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [CALLBACK],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  keep(name: string, value: unknown): void {
    this.#kept.set(name, value);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- each client has types of its own for what it keeps
  kept(name: string): any {
    return this.#kept.get(name);
  }

  state = (): string => "state-of-the-program";
  clientInformation = (): ReturnType<Memory["kept"]> => this.kept("client");
  saveClientInformation = (client: unknown): void => this.keep("client", client);
  tokens = (): ReturnType<Memory["kept"]> => this.kept("tokens");
  saveTokens = (tokens: unknown): void => this.keep("tokens", tokens);
  codeVerifier = (): string => this.kept("verifier");
  saveCodeVerifier = (verifier: string): void => this.keep("verifier", verifier);
  discoveryState = (): ReturnType<Memory["kept"]> => this.kept("discovery");
  saveDiscoveryState = (state: unknown): void => this.keep("discovery", state);
  redirectToAuthorization = (url: URL): void => {
    this.authorizationUrl = url;
  };
  invalidateCredentials = (scope: string): void => {
    const names = scope === "all" ? [...this.#kept.keys()] : [scope];
    for (const name of names) this.#kept.delete(name);
  };
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  structured: any;
}

/** What the journeys ask of either client. */
export interface SigningInClient {
  /**
   * Connects by the address alone; rejects once the person has to sign in, whose address is then
   * `authorizationUrl`.
   */
  connect(): Promise<void>;
  authorizationUrl(): URL;
  /** The person came back to the program with this address: exchanges the code, and connects. */
  comeBack(callback: URL): Promise<void>;
  clientId(): string;
  tokens(): { access_token: string; refresh_token?: string; scope?: string };
  tools(): Promise<string[]>;
  call(tool: string, given?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface ClientOptions {
  url: string;
  name: string;
  /** Address of a document that describes the client; without one it registers. */
  documentUrl?: string;
  fetch: typeof fetch;
}

interface Session {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The same over both: `open` makes and connects a client, `finish` gives the transport what came
 * back.
 */
function signingIn(
  memory: Memory,
  parts: { open: () => Promise<Session>; finish: (callback: URL) => Promise<void> },
): SigningInClient {
  let session: Session | undefined;
  const connected = (): Session => {
    if (session === undefined) throw new Error("the client is not connected");
    return session;
  };
  return {
    connect: async () => {
      session = await parts.open();
    },
    authorizationUrl: () => {
      if (memory.authorizationUrl === undefined) throw new Error("the client started no sign-in");
      return memory.authorizationUrl;
    },
    comeBack: async (callback) => {
      await parts.finish(callback);
      session = await parts.open();
    },
    clientId: () => memory.clientInformation().client_id,
    tokens: () => memory.tokens(),
    tools: async () => (await connected().listTools()).tools.map(({ name }) => name),
    call: async (name, given = {}) => {
      const result = (await connected().callTool({ name, arguments: given })) as {
        isError?: boolean;
        content?: { text?: string }[];
        structuredContent?: unknown;
      };
      return {
        isError: result.isError === true,
        text: result.content?.[0]?.text ?? "",
        structured: result.structuredContent,
      };
    },
    close: async () => session?.close(),
  };
}

function memoryOf({ name, documentUrl }: ClientOptions): Memory {
  const memory = new Memory(name);
  return documentUrl === undefined
    ? memory
    : Object.assign(memory, { clientMetadataUrl: documentUrl });
}

/** `@modelcontextprotocol/sdk`: revisions up to 2025-11-25. */
export function legacyClient(options: ClientOptions): SigningInClient {
  const memory = memoryOf(options);
  const transport = () =>
    new LegacyTransport(new URL(options.url), {
      authProvider: memory satisfies LegacyProvider,
      fetch: options.fetch,
    });
  return signingIn(memory, {
    open: async () => {
      const client = new LegacyClient({ name: options.name, version: "1" });
      await client.connect(transport());
      return client;
    },
    finish: (callback) => transport().finishAuth(callback.searchParams.get("code") ?? ""),
  });
}

/** `@modelcontextprotocol/client`: revision 2026-07-28 where the server has it. */
export function modernClient(options: ClientOptions): SigningInClient {
  const memory = memoryOf(options);
  const transport = () =>
    new ModernTransport(new URL(options.url), {
      authProvider: memory satisfies ModernProvider,
      fetch: options.fetch,
    });
  return signingIn(memory, {
    open: async () => {
      const client = new ModernClient(
        { name: options.name, version: "1" },
        { versionNegotiation: { mode: "auto" } },
      );
      await client.connect(transport());
      return client;
    },
    finish: (callback) => transport().finishAuth(callback.searchParams),
  });
}
