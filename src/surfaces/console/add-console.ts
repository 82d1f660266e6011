import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { PAGE_HEADERS, sendTo, writeBody } from "../account-pages/page-answers.ts";
import { pagePaths, type PagePaths } from "../account-pages/page-paths.ts";
import { ASSET_LIMIT, PAGE_LIMIT, type PageVisits } from "../account-pages/page-visits.ts";
import { ROUTED_METHODS } from "../http/methods.ts";
import { encodingFor } from "../public-pages/page-bodies.ts";
import {
  CONSOLE_FOLDER,
  type ConsoleFiles,
  type ConsolePlace,
  readConsole,
} from "./console-files.ts";
import { pageLanguage } from "./page-language.ts";

/** Paths of the console with the app at `BASE_URL/app`, for the structure test of routes. */
export const CONSOLE_ROUTES: readonly string[] = pathsOf(
  pagePaths("https://castmeter.example/app"),
);

/**
 * A policy without inline content and content of other origins. The one page that it frames is that
 * of a report, which permits it to this server alone. Texts cannot become scripts
 * or markup (trusted types): the application makes its elements by itself. `blob:` shows pictures
 * before they are uploaded.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const CONSOLE_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
};

const YEAR_SEC = 31_536_000;

function pathsOf({ home, consoleAsset, unknown }: PagePaths): string[] {
  return [home, consoleAsset, unknown];
}

/**
 * Adds the console: its document at the app's address and every path below it that is no page of
 * its own, and its files. Its script reads and changes data through `/app-api`.
 *
 * @param folder The folder of its build.
 */
export function addConsole(
  server: FastifyInstance,
  { urls }: Pick<Runtime, "urls">,
  visits: PageVisits,
  folder: string = CONSOLE_FOLDER,
): void {
  const { paths } = visits.options;
  const built = buildReader(folder, {
    home: paths.home,
    signIn: paths.pages["sign-in"],
    docs: urls.addresses.docsUrl,
  });
  const page = (request: FastifyRequest, reply: FastifyReply) =>
    answerPage(visits, { request, reply, files: built() });
  const file = (request: FastifyRequest, reply: FastifyReply) =>
    answerFile(visits, { request, reply, files: built() });
  for (const url of pathsOf(paths)) {
    const kind =
      url === paths.consoleAsset
        ? { answer: file, limit: ASSET_LIMIT }
        : { answer: page, limit: PAGE_LIMIT };
    server.route({
      method: [...ROUTED_METHODS],
      url,
      exposeHeadRoute: false,
      handler: (request, reply) => visits.answer(request, reply, kind),
    });
  }
}

/** The build, read once; a build that is made after the start is found at the next request. */
function buildReader(folder: string, place: ConsolePlace): () => ConsoleFiles | undefined {
  let files = readConsole(folder, place);
  return () => (files ??= readConsole(folder, place));
}

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  files: ConsoleFiles | undefined;
}

async function answerPage(visits: PageVisits, { request, reply, files }: Visit): Promise<void> {
  const { paths } = visits.options;
  const { url = "" } = request.raw;
  if (url.split("?")[0] === `${paths.home}/`) return sendTo(reply, paths.home);
  if ((await visits.person(request)) === null)
    return url === paths.home
      ? sendTo(reply, paths.pages["sign-in"])
      : visits.signInFirst(request, reply);
  if (files === undefined)
    return visits.plain(
      reply,
      { status: 503 },
      "The console is not built",
      "The console is not built. Run npm run build:console.",
    );
  const language = pageLanguage(request.headers, [...files.pages.keys()]);
  writeBody(reply, {
    status: 200,
    headers: { ...CONSOLE_HEADERS, "Content-Type": "text/html; charset=utf-8" },
    body: files.pages.get(language) ?? "",
  });
}

async function answerFile(visits: PageVisits, { request, reply, files }: Visit): Promise<void> {
  const { version: name } = request.params as { version: string };
  const file = files?.files.get(name);
  if (file === undefined)
    return visits.plain(
      reply,
      { status: 404 },
      "There is no such file",
      "The console was replaced by a newer one. Load its page again.",
    );
  const encoding = file.isText
    ? encodingFor(request.headers["accept-encoding"]?.toString())
    : "identity";
  const etag = `"${file.etag}${encoding === "identity" ? "" : `-${encoding}`}"`;
  const headers = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    ETag: etag,
    "Cache-Control": `public, max-age=${YEAR_SEC}, immutable`,
    ...(file.isText ? { Vary: "Accept-Encoding" } : {}),
  };
  if (matchesEtag(request.headers["if-none-match"], etag))
    return writeBody(reply, { status: 304, headers, body: null });
  writeBody(reply, {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": file.mediaType,
      ...(encoding === "identity" ? {} : { "Content-Encoding": encoding }),
    },
    body: await file.bytes(encoding),
  });
}
