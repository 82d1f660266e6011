import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** An SMTP server that implements just enough to accept a mail or to refuse one. */
export interface TestSmtpServer {
  url: string;
  /** Whole messages as they were received. */
  received: string[];
  recipients: string[];
  /** The answer to the next recipients; null accepts them. */
  refuseWith: string | null;
  /**
   * Where connections are lost: at the command `DATA`, at the first bytes of the content, or when
   * all of it was received and is about to be answered. Null for nowhere.
   */
  loseAt: "DATA" | "content" | "answer" | null;
  close(): Promise<void>;
}

export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    let text = "";
    let inData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (inData && state.loseAt === "content") {
        socket.destroy();
        return;
      }
      for (;;) {
        const end = inData ? text.indexOf("\r\n.\r\n") : text.indexOf("\r\n");
        if (end === -1) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          state.received.push(part);
          inData = false;
          if (state.loseAt === "answer") {
            socket.destroy();
            return;
          }
          socket.write("250 taken\r\n");
          continue;
        }
        const command = part.split(" ")[0]?.toUpperCase();
        if (command === "RCPT") state.recipients.push(part);
        if (command === "DATA" && state.loseAt === "DATA") {
          socket.destroy();
          return;
        }
        inData = command === "DATA";
        socket.write(
          command === "DATA"
            ? "354 go on\r\n"
            : command === "RCPT" && state.refuseWith !== null
              ? `${state.refuseWith}\r\n`
              : command === "QUIT"
                ? "221 bye\r\n"
                : "250 ok\r\n",
        );
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const state: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    recipients: [],
    refuseWith: null,
    loseAt: null,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return state;
}
