import { createWriteStream } from "node:fs";

/** What is asked of a running Node process through its inspector, as `node --inspect` opens it. */

export interface MemoryUsage {
  rss: number;
  heapTotal: number;
  heapUsed: number;
  external: number;
  arrayBuffers: number;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  error?: { message: string };
  params?: { chunk?: string };
}

export class Inspector {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #sent = 0;
  #onChunk: (chunk: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }: { data: string }) => {
      const message = JSON.parse(data) as Message;
      if (message.method === "HeapProfiler.addHeapSnapshotChunk")
        this.#onChunk(message.params?.chunk ?? "");
      if (message.id === undefined) return;
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    });
  }

  /** @param url `ws://…`, as the process prints it. */
  static async connect(url: string): Promise<Inspector> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener("open", () => resolve());
      socket.addEventListener("error", () => reject(new Error(`no inspector at ${url}`)));
    });
    return new Inspector(socket);
  }

  async memoryUsage(): Promise<MemoryUsage> {
    const { result } = (await this.#call("Runtime.evaluate", {
      expression: "process.memoryUsage()",
      returnByValue: true,
    })) as { result: { value: MemoryUsage } };
    return result.value;
  }

  /** What is alive: usage after everything else was collected. */
  async liveUsage(): Promise<MemoryUsage> {
    // The second collection takes what finalizers of the first released.
    await this.#call("HeapProfiler.collectGarbage");
    await this.#call("HeapProfiler.collectGarbage");
    return this.memoryUsage();
  }

  /** Writes a heap snapshot, in the form that the memory panel of Chrome reads. */
  async writeSnapshot(path: string): Promise<void> {
    const file = createWriteStream(path);
    this.#onChunk = (chunk) => void file.write(chunk);
    await this.#call("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
    // Frees what the process keeps to give objects the same number in the next snapshot.
    await this.#call("HeapProfiler.disable");
    await new Promise<void>((resolve) => void file.end(resolve));
  }

  close(): void {
    this.#socket.close();
  }

  async #call(method: string, params: object = {}): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    const answered = new Promise<Message>((resolve) => void this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
}
