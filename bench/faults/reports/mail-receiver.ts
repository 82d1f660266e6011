import { createServer, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { sleep } from "../figure.ts";

/** A mail whose content was received whole. Whether it was answered is another matter. */
export interface TakenMail {
  /** Of the Message-ID, before the `@`. */
  id: string;
  recipient: string;
  /** Of this process's wall clock. */
  atMs: number;
}

/** What becomes of a mail that was received whole: the connection may be lost, or hang. */
type Fate = "answer" | "lose" | "hang";

/** So slow that a process can be killed between the content and its answer. */
const ANSWER_AFTER_MS = 60;

/** A mail server on loopback that can be closed and opened, and that a scenario can disturb. */
export class MailReceiver {
  readonly taken: TakenMail[] = [];
  /** Called when a content was received whole, before it is answered. */
  onContent: (mail: TakenMail) => Promise<Fate> | Fate = () => "answer";
  readonly #answerAfterMs: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor({ answerAfterMs = ANSWER_AFTER_MS }: { answerAfterMs?: number } = {}) {
    this.#answerAfterMs = answerAfterMs;
  }

  /** Listens, on the same port each time. */
  async open(): Promise<void> {
    const server = createServer((socket) => this.#serve(socket));
    await new Promise<void>((resolve) => void server.listen(this.#port, "127.0.0.1", resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** Loses every connection; new ones are refused until it is opened again. */
  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => void server?.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
    const session = { text: "", inContent: false, recipient: "" };
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say("220 receiver");
    socket.on("data", (chunk) => {
      session.text += chunk.toString("latin1");
      for (;;) {
        const mark = session.inContent ? "\r\n.\r\n" : "\r\n";
        const end = session.text.indexOf(mark);
        if (end < 0) return;
        const part = session.text.slice(0, end);
        session.text = session.text.slice(end + mark.length);
        if (session.inContent) {
          session.inContent = false;
          void this.#take(part, session.recipient).then((fate) => {
            if (fate === "lose") socket.destroy();
            if (fate === "answer") say("250 taken");
          });
          continue;
        }
        const command = part.slice(0, 4).toUpperCase();
        if (command === "RCPT") session.recipient = /<([^>]*)>/.exec(part)?.[1] ?? "";
        session.inContent = command === "DATA";
        say(command === "DATA" ? "354 go on" : command === "QUIT" ? "221 bye" : "250 ok");
      }
    });
  }

  async #take(content: string, recipient: string): Promise<Fate> {
    const id = /^Message-ID: <([^@>]+)@/im.exec(content)?.[1] ?? "";
    const mail = { id, recipient, atMs: Date.now() };
    this.taken.push(mail);
    const fate = await this.onContent(mail);
    await sleep(this.#answerAfterMs);
    return fate;
  }
}
