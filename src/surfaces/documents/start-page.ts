import { type Html, html } from "../../lib/text/html.ts";
import { shell, type ShellOptions, wordmark } from "../account-pages/page-shell.ts";

/** The start page of a server: what it measures, its number of shows, and links. */

export interface StartPage {
  signIn: string;
  docs: string;
  openapi: string;
  mcp: string;
  /** Number of shows measured on this server; null where it is not known. */
  shows: number | null;
}

/**
 * The picture of one episode and the three kinds of content made from it, with the platforms that
 * count it.
 */
const PICTURE = html`<svg
  class="start-picture"
  viewBox="0 0 464 132"
  role="img"
  aria-label="An episode, with audio on Spotify, Apple Podcasts and hosts, video on YouTube, and posts on Instagram, TikTok and others."
>
  <path class="stem" d="M92 66h28M120 22v88M120 22h24M120 66h24M120 110h24" />
  <rect class="episode" x="1" y="42" width="91" height="48" rx="8" />
  <text class="strong" x="46" y="71" text-anchor="middle">Episode</text>
  <circle class="audio" cx="158" cy="22" r="7" />
  <text class="strong" x="176" y="27">Audio</text>
  <text x="232" y="27">Spotify, Apple Podcasts, hosts</text>
  <rect class="video" x="151.5" y="59.5" width="13" height="13" rx="1.5" />
  <text class="strong" x="176" y="71">Video</text>
  <text x="232" y="71">YouTube</text>
  <path class="social" d="M158 102l8 8-8 8-8-8z" />
  <text class="strong" x="176" y="115">Social</text>
  <text x="232" y="115">Instagram, TikTok, X, newsletters</text>
</svg>`;

const shownNumber = (shows: number | null): Html | false =>
  shows !== null &&
  shows > 0 &&
  html`<p class="start-number">
    <strong>${shows.toLocaleString("en-US")}</strong>
    ${shows === 1 ? "show is" : "shows are"} measured here, each with a public page.
  </p>`;

export function startPage(
  options: ShellOptions,
  { signIn, docs, openapi, mcp, shows }: StartPage,
): Html {
  const links: [string, string, string][] = [
    [signIn, "Sign in", "Keys, people, connected accounts and the request log"],
    [docs, "Documents", "Calling the API, what each number means, running the server"],
    [openapi, "OpenAPI", "Every operation, for tools and generated clients"],
    [mcp, "MCP", "The address agents connect to"],
    ["/status", "Status", "Which parts work now, and on the last 90 days"],
    ["/health", "Health", "The process is up; /ready asks the database too"],
  ];
  return shell(options, {
    title: "Podcast measurement",
    script: null,
    bodyClass: "entry",
    body: html`<main class="entry-main start-main">
      ${wordmark(options)}
      <div class="card">
        <h1>Podcast measurement</h1>
        <p class="lead">
          An episode with every clip and post made from it, each platform’s numbers as the platform
          defines them, and the age of every figure.
        </p>
        ${PICTURE} ${shownNumber(shows)}
        <ul class="start-links">
          ${links.map(
            ([address, name, text]) =>
              html`<li><a href="${address}">${name}</a><span>${text}</span></li>`,
          )}
        </ul>
      </div>
    </main>`,
  });
}
