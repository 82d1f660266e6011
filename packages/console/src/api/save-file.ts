/** Saves an answer as a file under the name that the server gives it. */
export async function saveFile(answer: PromiseLike<Response>, fallbackName: string): Promise<void> {
  const response = await answer;
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = named?.[1] ?? fallbackName;
  link.click();
  URL.revokeObjectURL(address);
}
