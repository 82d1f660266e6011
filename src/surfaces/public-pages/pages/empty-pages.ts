import { type Html, html } from "../../../lib/text/html.ts";
import { framed, type FrameOptions } from "../page-frame.ts";

/** Pages without figures: for unknown addresses, and for pages that cannot be shown now. */

interface Words {
  title: string;
  help: string;
}

/** One answer for an address that never existed, a private page, and a moved page. */
export const MISSING: Words = {
  title: "There is no page at this address",
  help:
    "The show or campaign may be private, or its address has changed. Ask the sender for the " +
    "new one.",
};

export const BUSY: Words = {
  title: "This page is asked for too often",
  help: "Wait a minute and load it again.",
};

export const UNAVAILABLE: Words = {
  title: "The figures cannot be read at this moment",
  help: "Nothing is lost. Load the page again in a minute; the status page says more.",
};

export const emptyPage = (options: FrameOptions, { title, help }: Words, url: string): Html =>
  framed(options, {
    title,
    description: help,
    url,
    crumbs: [],
    isUnlisted: true,
    main: html`<div class="title">
      <h1>${title}</h1>
      <p class="dek">${help}</p>
    </div>`,
  });
