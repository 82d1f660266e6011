/**
 * A file of the export in an unexpected form. The message is the end of a sentence and has no
 * content of the file.
 */
export class BrokenExportError extends Error {
  override readonly name = "BrokenExportError";
}

/**
 * Maximum bytes of a line. A row has about 600 bytes; user agents of some thousand bytes have been
 * seen.
 */
const LINE_BYTES_MAX = 64 * 1_024;
const NEW_LINE = 0x0a;

/**
 * Cuts a body into lines as its pieces arrive. Between two pieces it holds only the beginning of
 * one line.
 */
export class LineCutter {
  readonly #take: (line: Buffer) => void;
  #begun: Buffer = Buffer.alloc(0);
  /** Maximum bytes held between two pieces. */
  heldBytesMax = 0;

  /**
   * @param take Receives each line without its line feed. The line is valid only during the call:
   * it shares the memory of its piece.
   */
  constructor(take: (line: Buffer) => void) {
    this.#take = take;
  }

  /** @throws BrokenExportError for a line that does not end. */
  push(piece: Buffer): void {
    let start = 0;
    for (let end = piece.indexOf(NEW_LINE); end !== -1; end = piece.indexOf(NEW_LINE, start)) {
      this.#give(piece.subarray(start, end));
      start = end + 1;
    }
    // The bytes are copied, so that the memory of the piece can be freed.
    this.#begun = this.#joined(piece.subarray(start));
    this.heldBytesMax = Math.max(this.heldBytesMax, this.#begun.length);
  }

  /** Gives the last line, which may lack a line feed. */
  end(): void {
    this.#give(Buffer.alloc(0));
  }

  #give(rest: Buffer): void {
    const line = this.#begun.length === 0 ? checked(rest) : this.#joined(rest);
    if (this.#begun.length > 0) this.#begun = Buffer.alloc(0);
    if (line.length > 0) this.#take(line);
  }

  #joined(rest: Buffer): Buffer {
    if (this.#begun.length + rest.length > LINE_BYTES_MAX) throw tooLong();
    return Buffer.concat([this.#begun, rest]);
  }
}

function checked(line: Buffer): Buffer {
  if (line.length > LINE_BYTES_MAX) throw tooLong();
  return line;
}

const tooLong = (): BrokenExportError =>
  new BrokenExportError(`has a line longer than ${LINE_BYTES_MAX / 1_024} KiB`);
