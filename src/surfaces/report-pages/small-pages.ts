import { type Html, html } from "../../lib/text/html.ts";
import type { PagePaths } from "../public-pages/page-paths.ts";
import { framedReport } from "./report-frame.ts";

/** Pages around a report. None of them names a report. */

const small = (paths: PagePaths, title: string, main: Html): Html =>
  framedReport(paths, {
    title: `${title} · Castmeter`,
    issuer: null,
    data: [],
    isIndexable: false,
    color: null,
    script: null,
    main,
  });

/** The answer to every address that shows nothing, whatever the cause. */
export const missingPage = (paths: PagePaths): Html =>
  small(
    paths,
    "No such report",
    html`<div class="title">
      <div>
        <h1>There is no report here</h1>
        <p class="dek">
          The address is not complete, or it has ended. The sender can send another one.
        </p>
      </div>
    </div>`,
  );

/** In the console's frame: why the page of a report is not there. */
export const noPreviewPage = (paths: PagePaths, reason: string): Html =>
  small(
    paths,
    "No preview",
    html`<div class="title">
      <div>
        <h1>The report cannot be shown</h1>
        <p class="dek">${reason}</p>
      </div>
    </div>`,
  );

export const busyPage = (paths: PagePaths): Html =>
  small(
    paths,
    "Too many requests",
    html`<div class="title">
      <div>
        <h1>Too many requests</h1>
        <p class="dek">Wait a minute, then load the page again.</p>
      </div>
    </div>`,
  );

export const unavailablePage = (paths: PagePaths): Html =>
  small(
    paths,
    "Not available",
    html`<div class="title">
      <div>
        <h1>This page cannot be read at present</h1>
        <p class="dek">Load it again in half a minute.</p>
      </div>
    </div>`,
  );

/** A file is being made; the browser asks again by itself. */
export const waitingPage = (paths: PagePaths, back: string): Html =>
  small(
    paths,
    "The file is being made",
    html`<div class="title">
      <div>
        <h1>The file is being made</h1>
        <p class="dek" role="status">
          This takes some seconds. The download begins by itself.
          <a href="${back}">Back to the report</a>
        </p>
      </div>
    </div>`,
  );

export const noFilePage = (paths: PagePaths, back: string): Html =>
  small(
    paths,
    "No file",
    html`<div class="title">
      <div>
        <h1>This file could not be made</h1>
        <p class="dek">The page has the same figures. <a href="${back}">Back to the report</a></p>
      </div>
    </div>`,
  );

/** The form for the password of a link; `fault` is what went wrong with the last try. */
export const passwordPage = (
  paths: PagePaths,
  { action, fault }: { action: string; fault: string | null },
): Html =>
  small(
    paths,
    "Password",
    html`<form class="unlock" method="post" action="${action}">
      <h1>This report has a password</h1>
      <p class="dek">The sender of the address knows it.</p>
      ${fault !== null && html`<p id="fault" class="sentence warning" role="alert">${fault}</p>`}
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required
        maxlength="200"
        ${fault !== null && html`aria-describedby="fault" aria-invalid="true"`}
      />
      <button>Open the report</button>
    </form>`,
  );
