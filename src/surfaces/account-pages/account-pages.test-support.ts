import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../test/harness.ts";
import { createPool } from "../../db/connection/pool.ts";
import { createHttpSurfaces } from "../../app/http.ts";
import { runDueJobs } from "../../infrastructure/jobs/run-due-jobs.ts";
import type { PostedMail } from "../../infrastructure/mail/mail.ts";
import { sendMailJob } from "../../infrastructure/mail/post-mail.ts";

export const PASSWORD = "a quiet harbour at noon";

export interface AccountApp {
  app: TestApp;
  /**
   * The server listens at its own public address, because passkeys and cookies need the two to be
   * equal.
   */
  baseUrl: string;
  /** Sends pending mails, and returns the newest mail to this address. */
  mailTo(email: string): Promise<PostedMail>;
  /** The link in the newest mail to this address. */
  linkTo(email: string): Promise<string>;
  /** The redirect URI of an app on this machine, and the address with which it was called. */
  callback: { url: string; called(): Promise<URL> };
  close(): Promise<void>;
}

async function listenOn(server: Server, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * A console that leads to the page of the person, so that these pages are tested without the build
 * of the console.
 */
async function makeForwardingConsole(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-forwarding-console-"));
  await mkdir(join(folder, "en", "assets"), { recursive: true });
  await writeFile(
    join(folder, "en", "index.html"),
    '<!doctype html><script type="module" src="/__base__/assets/forward.js"></script>',
  );
  await writeFile(
    join(folder, "en", "assets", "forward.js"),
    'window.location.replace("/__base__/profile");',
  );
  return folder;
}

/**
 * Everything that a process answers over HTTP, on a loopback socket whose port is known before the
 * application starts.
 */
export async function startAccountApp(
  host = "localhost",
  optionsAt: (baseUrl: string) => Promise<TestAppOptions> = async () => ({}),
): Promise<AccountApp> {
  const socket = createServer();
  const baseUrl = `http://${host}:${await listenOn(socket, "127.0.0.1")}`;
  const app = await startTestApp({ ...(await optionsAt(baseUrl)), baseUrl });
  const consoleFolder = await makeForwardingConsole();
  const surfaces = createHttpSurfaces(app.runtime, {
    trustProxy: false,
    isReady: async () => true,
    consoleFolder,
  });
  await surfaces.ready();
  socket.on("request", (request, response) => surfaces.routing(request, response));

  let arrived: ((url: URL) => void) | undefined;
  const called = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "text/plain" }).end("The app has its answer.");
    if (request.url?.startsWith("/callback") === true)
      arrived?.(new URL(request.url, "http://127.0.0.1"));
  });
  const callbackPort = await listenOn(called, "127.0.0.1");

  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "mail test" });
  const mailTo: AccountApp["mailTo"] = async (email) => {
    const { failures } = await runDueJobs({
      pool,
      jobs: [sendMailJob],
      clock: app.clock,
      services: app.runtime.services,
      log: app.runtime.log,
    });
    if (failures.length > 0) throw failures[0]?.error;
    const mail = app.mails.findLast(({ to }) => to === email);
    if (mail === undefined) throw new Error(`No mail was sent to ${email}`);
    return mail;
  };
  return {
    app,
    baseUrl,
    mailTo,
    linkTo: async (email) => /https?:\/\/\S+/.exec((await mailTo(email)).text)?.[0] ?? "",
    callback: {
      url: `http://127.0.0.1:${callbackPort}/callback`,
      called: () =>
        new Promise((resolve) => {
          arrived = resolve;
        }),
    },
    close: async () => {
      for (const server of [socket, called]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      await surfaces.close();
      await pool.end();
      await app.close();
      await rm(consoleFolder, { recursive: true, force: true });
    },
  };
}
