/**
 * A body as a form: a file as a part, a list as a field that is repeated, and what is not given as
 * nothing. A `File` keeps its name; of a `Blob` it is `file`.
 */
export function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body) as [string, unknown][])
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part === undefined || part === null) continue;
      if (part instanceof Blob) form.append(name, part, part instanceof File ? part.name : "file");
      else form.append(name, String(part));
    }
  return form;
}
