/**
 * Messages of PostgreSQL's extended query protocol, written one behind the other into one buffer
 * and handed over at once. pg makes a buffer for each: ten statements were forty pieces, and
 * `writev` took 14 % of the process's time.
 */

/** A value as it is sent: bytes in binary, everything else as its text. */
export type SentValue = string | Buffer | null;

const TYPE_OF = { parse: 0x50, bind: 0x42, describe: 0x44, execute: 0x45, sync: 0x53 } as const;
const TEXT = 0;
const BINARY = 1;
const NULL_LENGTH = -1;
/** Longest UTF-8 of one UTF-16 unit. */
const BYTES_OF_UNIT_MAX = 3;
const FIRST_BYTES = 16_384;
/** A buffer that has grown beyond this is given up after its use. */
const KEPT_BYTES_MAX = 262_144;

let buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
let length = 0;

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * buffer.length, length + bytes));
  buffer.copy(larger, 0, 0, length);
  buffer = larger;
}

function addInt16(value: number): void {
  reserve(2);
  length = buffer.writeInt16BE(value, length);
}

function addInt32(value: number): void {
  reserve(4);
  length = buffer.writeInt32BE(value, length);
}

function addText(text: string): void {
  reserve(BYTES_OF_UNIT_MAX * text.length);
  length += buffer.write(text, length);
}

function addTextWithEnd(text: string): void {
  addText(text);
  reserve(1);
  buffer[length++] = 0;
}

/** Begins a message, whose length is known at its end. */
function begin(type: number): number {
  reserve(5);
  buffer[length] = type;
  const start = length + 1;
  length += 5;
  return start;
}

/** The length counts itself, and not the type of the message. */
const finish = (start: number): void => void buffer.writeInt32BE(length - start, start);

function addValue(value: SentValue): void {
  if (value === null) {
    addInt32(NULL_LENGTH);
  } else if (typeof value === "string") {
    addInt32(0);
    const start = length;
    addText(value);
    buffer.writeInt32BE(length - start, start - 4);
  } else {
    addInt32(value.length);
    reserve(value.length);
    length += value.copy(buffer, length);
  }
}

/** Drops what an earlier call has left that failed. */
export const startMessages = (): void => void (length = 0);

/** Prepares a statement; without a name for its next execution alone. */
export function addParse(name: string, text: string): void {
  const start = begin(TYPE_OF.parse);
  addTextWithEnd(name);
  addTextWithEnd(text);
  addInt16(0);
  finish(start);
}

/** Gives a prepared statement its values, and asks for its rows as text. */
export function addBind(name: string, values: readonly SentValue[]): void {
  const start = begin(TYPE_OF.bind);
  addTextWithEnd("");
  addTextWithEnd(name);
  addInt16(values.length);
  for (const value of values) addInt16(Buffer.isBuffer(value) ? BINARY : TEXT);
  addInt16(values.length);
  for (const value of values) addValue(value);
  addInt16(1);
  addInt16(TEXT);
  finish(start);
}

/** Asks which columns the bound statement returns. */
export function addDescribe(): void {
  const start = begin(TYPE_OF.describe);
  addTextWithEnd("P");
  finish(start);
}

/** Executes the bound statement, for all its rows. */
export function addExecute(): void {
  const start = begin(TYPE_OF.execute);
  addTextWithEnd("");
  addInt32(0);
  finish(start);
}

/** The end of what belongs together: behind an error PostgreSQL reads on from here. */
export const addSync = (): void => finish(begin(TYPE_OF.sync));

/** Everything added since the start. */
export function takeMessages(): Buffer {
  const messages = Buffer.from(buffer.subarray(0, length));
  if (buffer.length > KEPT_BYTES_MAX) buffer = Buffer.allocUnsafeSlow(FIRST_BYTES);
  return messages;
}
