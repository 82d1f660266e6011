import type { Readable } from "node:stream";
import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { ApiError, parameterInvalid } from "../contract/errors.ts";
import { ReceivedFile } from "./received-file.ts";
import { formBytesMax, type UploadForm } from "./upload-form.ts";

const FIELD_BYTES_MAX = 16_384;
const FIELDS_MAX = 100;
const HEADER_BYTES_MAX = 16_384;

export interface ReceivedForm {
  /** Values by field, as text, in the order of their arrival. */
  fields: ReadonlyMap<string, readonly string[]>;
  file: ReceivedFile | null;
}

/** @throws ApiError `unsupported_media_type`. */
export function requireFormType(contentType: string | undefined): string {
  if (contentType !== undefined && /^multipart\/form-data\s*;.*boundary=/is.test(contentType))
    return contentType;
  throw new ApiError(
    "unsupported_media_type",
    "Send the body as multipart/form-data with a boundary.",
    { param: "Content-Type" },
  );
}

/**
 * Reads a form while it arrives, and writes its file to the disk at the same time. It stops at the
 * first fault, and then keeps nothing. Further data of a refused body is dropped when the answer is
 * sent.
 *
 * @throws ApiError `payload_too_large`, or `parameter_invalid` naming the part.
 */
export async function receiveForm(
  body: Readable,
  contentType: string,
  form: UploadForm,
): Promise<ReceivedForm> {
  const reading = new FormReading(body, contentType, form);
  const outcome = await reading.done.catch((error: unknown) => ({ error }));
  const file = await reading.file.catch(() => null);
  if (outcome === undefined) return { fields: reading.namedFields(), file };
  await file?.end({ isKept: false });
  throw outcome.error;
}

class FormReading {
  readonly #fields = new Map<string, string[]>();
  /** Settles after `done`. Rejects where the form had a fault while it arrived. */
  file: Promise<ReceivedFile | null> = Promise.resolve(null);
  readonly done: Promise<void>;
  readonly #form: UploadForm;
  #fileStream: BusboyFileStream | undefined;
  #filename: string | undefined;
  #fail: (fault: ApiError) => void = () => undefined;

  constructor(body: Readable, contentType: string, form: UploadForm) {
    this.#form = form;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.done = promise;
    const parser = createParser(contentType, form);
    let received = 0;
    const onData = (chunk: Uint8Array): void => {
      received += chunk.length;
      if (received > formBytesMax(form)) this.#fail(tooLarge(formBytesMax(form)));
    };
    const onCut = (): void => {
      if (!body.readableEnded) this.#fail(cutOff());
    };
    const leave = (): void => {
      body.off("data", onData).off("aborted", onCut).off("error", onCut).off("close", onCut);
      body.unpipe(parser);
    };
    this.#fail = (fault) => {
      leave();
      body.pause();
      this.#fileStream?.destroy(fault);
      parser.removeAllListeners().on("error", () => undefined);
      reject(fault);
    };
    parser.on("field", (name, value, isNameCut, isValueCut) =>
      this.#addField(name, value, isNameCut || isValueCut),
    );
    parser.on("file", (name, stream, filename) => this.#addFile(name, stream, filename));
    parser.on("filesLimit", () => this.#fail(this.#oneFile()));
    parser.on("fieldsLimit", () => this.#fail(tooMany()));
    parser.on("partsLimit", () => this.#fail(tooMany()));
    parser.on("error", () => this.#fail(cutOff()));
    parser.on("finish", () => {
      leave();
      resolve();
    });
    body.on("data", onData).on("aborted", onCut).on("error", onCut).on("close", onCut);
    body.pipe(parser);
  }

  /** The fields, with the file's own name where no name was sent. */
  namedFields(): ReadonlyMap<string, readonly string[]> {
    const { nameField } = this.#form;
    if (this.#filename === undefined || this.#fields.has(nameField)) return this.#fields;
    return new Map([...this.#fields, [nameField, [this.#filename]]]);
  }

  #addField(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined)
      return this.#fail(parameterInvalid(null, "malformed", "A part of the form has no name."));
    if (isCut)
      return this.#fail(
        parameterInvalid(name, "out_of_range", `${name} is longer than ${FIELD_BYTES_MAX} bytes.`),
      );
    if (name === this.#form.fileField)
      return this.#fail(
        parameterInvalid(name, "malformed", `${name} must be sent as a file, with a filename.`),
      );
    this.#fields.set(name, [...(this.#fields.get(name) ?? []), value]);
  }

  #addFile(name: string | undefined, stream: BusboyFileStream, filename: string | undefined): void {
    const { fileField, bytesMax } = this.#form;
    this.#fileStream = stream;
    stream.on("limit", () => this.#fail(tooLarge(bytesMax, fileField)));
    stream.on("error", () => undefined);
    this.file = ReceivedFile.receive(stream);
    // The promise is awaited after `done`, which may be later than its rejection.
    this.file.catch((error: unknown) => {
      this.#fail(error instanceof ApiError ? error : notStored(error));
    });
    if (name !== fileField)
      return this.#fail(
        parameterInvalid(name ?? null, "unknown", `The file must be the part ${fileField}.`),
      );
    this.#filename = filename;
    return undefined;
  }

  #oneFile(): ApiError {
    const { fileField } = this.#form;
    return parameterInvalid(fileField, "too_many", "Send one file in a request.");
  }
}

function createParser(contentType: string, form: UploadForm) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      preservePath: true,
      limits: {
        files: 1,
        fileSize: form.bytesMax,
        fields: FIELDS_MAX,
        parts: FIELDS_MAX + 1,
        fieldSize: FIELD_BYTES_MAX,
        headerPairs: 20,
        headerSize: HEADER_BYTES_MAX,
      },
    });
  } catch {
    throw new ApiError("unsupported_media_type", "The form's boundary cannot be read.", {
      param: "Content-Type",
    });
  }
}

const tooMany = (): ApiError =>
  parameterInvalid(null, "too_many", `A form has at most ${FIELDS_MAX} fields.`);

const cutOff = (): ApiError =>
  parameterInvalid(null, "malformed", "The form was cut off, or is not multipart/form-data.");

const notStored = (cause: unknown): ApiError =>
  new ApiError("service_unavailable", "The upload could not be written to the disk.", {
    retryAfterSec: 30,
    cause,
  });

function tooLarge(maxBytes: number, param?: string): ApiError {
  const what = param === undefined ? "The body" : "The file";
  return new ApiError("payload_too_large", `${what} is larger than ${maxBytes} bytes.`, {
    ...(param === undefined ? {} : { param }),
    extras: { max_bytes: maxBytes },
  });
}
