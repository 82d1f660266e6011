import { ApiError, ConnectionError, type LibraryFile, type WriteResult } from "@castmeter/sdk";
import type { Access } from "../../api/api-context.tsx";
import { SESSION_API } from "../../api/first-session.ts";

/** Fields of a file beside its bytes. */
export interface UploadFields {
  name?: string;
  kind?: LibraryFile["kind"];
  folder?: string;
  tags?: readonly string[];
}

interface UploadOptions {
  /** Share of the bytes that are sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file to the library. `fetch` tells nothing while it sends, so the browser's older request
 * does it, with the session of the API's client.
 *
 * @throws ApiError as of every call, ConnectionError where the connection breaks.
 */
export function uploadFile(
  { session, workspace }: Pick<Access, "session" | "workspace">,
  file: Blob,
  fields: UploadFields,
  { onProgress, signal }: UploadOptions,
): Promise<WriteResult<LibraryFile>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | readonly string[]][])
    for (const one of [value].flat()) form.append(name, one);
  form.append("file", file, fields.name ?? (file instanceof File ? file.name : "file"));
  const request = new XMLHttpRequest();
  request.open("POST", `${SESSION_API}/v1/library/files`);
  request.setRequestHeader("X-CSRF-Token", session.csrf_token);
  request.setRequestHeader("Castmeter-Workspace", workspace.id);
  request.setRequestHeader("Idempotency-Key", crypto.randomUUID());
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener("error", () => reject(new ConnectionError("The upload broke off.")));
    request.addEventListener("abort", () => reject(signal?.reason));
    request.addEventListener("load", () => {
      const answer = read(request.responseText);
      if (request.status < 300 && answer !== null)
        resolve(answer as unknown as WriteResult<LibraryFile>);
      else if (answer !== null && "error" in answer)
        reject(new ApiError(request.status, answer["error"] as never, new Headers()));
      else reject(new ConnectionError(`The server answered ${request.status}.`));
    });
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function read(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
