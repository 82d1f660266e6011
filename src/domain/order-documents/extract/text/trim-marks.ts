/**
 * A text without the given marks at its end. `/[.,]+$/` would try every mark of a run in the middle
 * of the text: n² steps for n of them.
 */
export function withoutEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
