import { code } from "./dom.js";

/** What is said of mails. Without a mail server they become files that the operator hands over. */

const mailsWait = document.body.dataset.mails === "outbox";

/** @param {string} words What is said where the mail is sent. */
export const mailWords = (words, subject) => (mailsWait ? `${subject} waits in this server's outbox: it has no mail server. Its operator reads the link with castmeter mail last.` : words);

/** The title and text after a form that asked for a mail. @param {(string | Element)[]} then What the link does. */
export const askedForMail = (address, then) =>
  mailsWait
    ? { title: "The mail waits on the server", text: ["This server has no mail server, so nothing was sent to ", address, ". Its operator prints the link with ", code("./bin/castmeter mail last"), " and hands it to you. ", ...then] }
    : { title: "Check your mail", text: ["We wrote to ", address, ". ", ...then] };
