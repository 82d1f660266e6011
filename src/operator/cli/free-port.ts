import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { Config } from "../../app/config/config.ts";

const ADDRESS_FIELDS = [
  "baseUrl",
  "siteUrl",
  "networkSiteUrl",
  "mcpUrl",
  "statusUrl",
  "docsUrl",
  "appUrl",
] as const;

/**
 * The configuration with PORT=0 replaced by a free port, also in the addresses made from it:
 * answers contain these addresses, so they must be known before the first answer. Another port
 * stays unchanged.
 */
export async function withFreePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await findFreePort(config.host);
  const addresses = Object.fromEntries(
    ADDRESS_FIELDS.map((field) => [
      field,
      config[field].replace(/^(https?:\/\/[^/]+):0(?=\/|$)/, `$1:${port}`),
    ]),
  );
  return { ...config, ...addresses, port };
}

async function findFreePort(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
